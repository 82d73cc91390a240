import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderKey } from '../../src/embedded/lock.ts';

const NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));

/** A folder that goes when it is out of scope, with the socket of a server that was killed in it. */
export interface Scratch extends AsyncDisposable {
  path: string;
}

export async function scratch(): Promise<Scratch> {
  const path = await mkdtemp(join(tmpdir(), 'quern-local-'));
  return {
    path,
    async [Symbol.asyncDispose]() {
      for (const folder of [path, join(path, 'postgres'), join(path, '.quern')]) {
        const socket = join(tmpdir(), `quern-${await folderKey(folder)}`);
        await rm(socket, { recursive: true, force: true });
      }
      await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** A script on this checkout's Node in a process group of its own, as a terminal starts it; the whole group is killed when it is out of scope. */
export interface Script extends AsyncDisposable {
  child: ChildProcess;
  /** Everything written so far, both streams. */
  text(): string;
  /** Resolves when a pattern has been written; throws with all that was when the process ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** The exit code, or the signal's name. */
  ended: Promise<number | string>;
}

export interface ScriptOptions {
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** What runs the Node command, for example `setpriv`. */
  under?: string[];
}

export function script(args: string[], { env = {}, cwd = '/', under = [] }: ScriptOptions = {}): Script {
  const [command, ...rest] = [...under, NODE, ...args] as [string, ...string[]];
  const child = spawn(command, rest, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  let text = '';
  let closed = false;
  const waiting = new Set<() => void>();
  const news = (): void => waiting.forEach((look) => look());
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part.toString();
      news();
    });
  child.once('close', () => {
    closed = true;
    news();
  });
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(text);
        if (!found && !closed) return;
        waiting.delete(look);
        if (found) resolve(found);
        else reject(new Error(`it ended without saying ${pattern}:\n${text}`));
      };
      waiting.add(look);
      look();
    });
  return {
    child,
    text: () => text,
    says,
    ended,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      process.kill(-child.pid!, 'SIGKILL');
      await ended;
    },
  };
}

export const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
