import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { publicMessage } from '../../common/public-error.ts';
import type { Outcome, Task } from './task.ts';
import type { Lane, LaneOptions } from './worker-thread.ts';

/** A task, and the milliseconds that it may take. */
export interface Asked {
  task: Task;
  ms: number;
}
/** What became of it, or why no thread could be started; empty once the process can be asked. */
export interface Answer {
  outcome?: Outcome | undefined;
  failed?: string;
}

const ENTRY = new URL('./process-entry.ts', import.meta.url);
const START_MS = 30_000;

/**
 * One thread in a process of its own: a task that ends the process, too, ends nothing else, so that whoever asked can tell it from an end of
 * its own. Started when it is needed, and gone with whoever started it.
 */
export function openOwnProcess({ entry, deadline, memoryMb }: LaneOptions): Lane {
  let child: ChildProcess | undefined;
  let working = false;
  let closed = false;

  async function started(): Promise<ChildProcess> {
    if (child?.connected) return child;
    const mine = fork(ENTRY, [entry.href, String(memoryMb)], {
      serialization: 'advanced',
      execArgv: ['--disallow-code-generation-from-strings'],
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    mine.on('error', () => {});
    child = mine;
    const answer = await answerOf(mine, START_MS);
    if (!answer) {
      mine.kill('SIGKILL');
      throw new Error('The process for suspects did not start');
    }
    idle(mine);
    return mine;
  }

  async function work(tasks: Task[]): Promise<Outcome[]> {
    working = true;
    try {
      const outcomes: Outcome[] = [];
      for (const task of tasks) outcomes.push(await ask(await started(), task));
      return outcomes;
    } finally {
      working = false;
    }
  }

  async function ask(mine: ChildProcess, task: Task): Promise<Outcome> {
    mine.ref();
    mine.channel?.ref();
    const answer = answerOf(mine);
    mine.send({ task, ms: deadline(task.bytes.byteLength) } satisfies Asked, () => {});
    const { outcome, failed } = (await answer) ?? {};
    if (outcome) {
      idle(mine);
      return outcome;
    }
    if (failed !== undefined || closed) throw new Error(failed ?? 'The process for suspects was closed');
    const cause = `the process for suspects ended with ${mine.exitCode ?? mine.signalCode}`;
    return { kind: 'died', reason: publicMessage('It breaks what reads it'), cause };
  }

  async function end(): Promise<void> {
    closed = true;
    const mine = child;
    child = undefined;
    if (!mine || mine.exitCode !== null || mine.signalCode !== null) return void (closed = false);
    const gone = once(mine, 'exit');
    mine.kill('SIGKILL');
    await gone;
    closed = false;
  }

  return { work, end, warm: () => void started().catch(() => {}), rest: () => void (working || end()) };
}

/** It holds no process open that has nothing else to do. */
function idle(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** What a process says next; undefined when it ends instead, or says nothing for so long. */
function answerOf(child: ChildProcess, ms?: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const settle = (answer?: Answer) => {
      clearTimeout(late);
      child.off('message', settle).off('exit', gone).off('error', gone);
      resolve(answer);
    };
    const gone = () => settle();
    const late = ms === undefined ? undefined : setTimeout(gone, ms);
    child.on('message', settle).on('exit', gone).on('error', gone);
  });
}
