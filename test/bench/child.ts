import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../support/processes.ts';

/** A baseline in a process of its own: gets one message, answers with messages. */
export interface Child {
  pid: number;
  /** Its next message; throws when it ends without one. */
  next<T>(): Promise<T>;
  end(): Promise<void>;
}

function nextMessage<T>(child: ChildProcess, script: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`${script} ended without an answer (${code})`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as T);
    });
  });
}

/** Starts a script of `baselines/` with its input; its errors go to ours. */
export function startChild(script: string, input: unknown): Child {
  const path = `${ROOT}test/bench/baselines/${script}`;
  const child = fork(path, [], {
    cwd: ROOT,
    execPath: `${ROOT}node_modules/node/bin/node`,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(input as object);
  return {
    pid: child.pid!,
    next: () => nextMessage(child, script),
    async end() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    },
  };
}

/** Runs a baseline for its one answer. */
export async function ask<T>(script: string, input: unknown): Promise<T> {
  const child = startChild(script, input);
  try {
    return await child.next<T>();
  } finally {
    await child.end();
  }
}

/** In a baseline: takes the input, does the work, answers with what it returns. */
export function answer<I>(work: (input: I) => Promise<unknown>): void {
  process.once('message', (input) => {
    void work(input as I).then((result) => process.send!(result as object));
  });
}
