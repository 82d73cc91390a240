import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const NODE = `${ROOT}node_modules/node/bin/node`;
/** What Node has compiled of the service, kept for the next process as `npm start` keeps it. */
const COMPILED = { NODE_COMPILE_CACHE: `${ROOT}.scratch/compiled` };

/** A child of ours: a script of this checkout on its Node, in the state that the last signal left it. */
export interface Process {
  pid: number;
  alive(): boolean;
  /** What it wrote, the last 20,000 characters. */
  output(): string;
  /** Sends a signal and resolves when the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Stops (`SIGSTOP`) or continues it. */
  signal(signal: NodeJS.Signals): void;
}

export interface StartOptions {
  args?: string[];
  env?: Record<string, string>;
  execArgv?: string[];
  /** Milliseconds to its first message; default 60,000. */
  timeout?: number;
  /** Of a copy of this checkout, with a slash at its end. */
  root?: string;
}

/** Has Node compile what the programs load, because a process that is killed keeps nothing of what it compiled. */
export async function compile(): Promise<void> {
  const loads = ['src/app.ts', 'workers/run.ts'].map((script) => `await import('./${script}');`);
  await promisify(execFile)(NODE, ['--input-type=module', '--eval', `${loads.join('')} process.exit()`], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...COMPILED },
  });
}

function firstMessage(child: ChildProcess, script: string, output: () => string, timeout: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${script} was not ready within ${timeout} ms\n${output()}`)),
      timeout,
    );
    child.once('message', () => resolve(clearTimeout(timer)));
    child.once('exit', (code, signal) =>
      reject(new Error(`${script} ended at its start (${code ?? signal})\n${output()}`)),
    );
  });
}

/** Starts a script (path from the root of this checkout or of the named copy) as a child that says when it is ready; throws with its output when it does not. */
export async function startProcess(script: string, options: StartOptions = {}): Promise<Process> {
  const { args = [], env = {}, execArgv = [], timeout = 60_000, root = ROOT } = options;
  const child = fork(`${root}${script}`, args, {
    cwd: root,
    execPath: NODE,
    execArgv,
    env: { PATH: process.env.PATH, ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (part: Buffer) => (text = (text + part.toString()).slice(-20_000)));
  const ended = once(child, 'exit');
  const alive = () => child.exitCode === null && child.signalCode === null;
  await firstMessage(child, script, () => text, timeout).catch((error: Error) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    pid: child.pid!,
    alive,
    output: () => text,
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      if (alive()) child.kill(signal);
      await ended;
    },
  };
}

/** A TCP port of the loopback that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Proportional memory of a process in MB: pages that processes share count once over all of them. */
export function memory(pid: number): number {
  const kb = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
  return Number(kb ?? 0) / 1024;
}

/** CPU time that a process has used, in milliseconds. */
export function cpu(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** A process and all that descend from it, by pid. */
export function descendants(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(descendants)];
}
