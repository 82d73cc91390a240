import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CLI = join(import.meta.dirname, '../../src/cli.ts');

export interface Ended {
  code: number | null;
  out: string;
  err: string;
  /** Standard output as JSON. */
  json: any;
}
export interface Quern extends AsyncDisposable {
  folder: string;
  env: Record<string, string>;
  run(args: string[], input?: string): Promise<Ended>;
  start(args: string[], file?: string): ChildProcess;
}

/** The command as a user has it: its own home, the server and key in the environment. */
export async function quern(env: Record<string, string>): Promise<Quern> {
  const folder = await mkdtemp(join(tmpdir(), 'quern-cli-'));
  const whole = { PATH: process.env.PATH!, HOME: folder, NO_COLOR: '1', ...env };
  const start = (args: string[], file = CLI) => spawn(process.execPath, [file, ...args], { env: whole, cwd: folder });
  return {
    folder,
    env: whole,
    start,
    run: (args, input) => ended(start(args), input),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Waits for the end of a child; standard input is closed. */
export function ended(child: ChildProcess, input = ''): Promise<Ended> {
  const parts = { out: '', err: '' };
  child.stdout!.on('data', (part) => (parts.out += part));
  child.stderr!.on('data', (part) => (parts.err += part));
  child.stdin!.end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const json = /^[[{]/.test(parts.out) ? JSON.parse(parts.out) : undefined;
      resolve({ code, ...parts, json });
    });
  });
}
