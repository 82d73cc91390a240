import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';

/** A process of the service: `script` counts from the checkout's root. */
export interface Program {
  name: string;
  script: string;
  execArgv?: string[];
}

/** A program that is kept running. */
export interface Child {
  name: string;
  pid(): number | undefined;
  /** Lets it finish what is under way and starts it anew at once. */
  restart(): void;
  /** Lets it finish what is under way, 27 s at most; at once when `hard`. */
  stop(hard?: boolean): Promise<void>;
}

type Env = Record<string, string | undefined>;

const ROOT = new URL('../../', import.meta.url);
const READY_MS = 60_000;
const DRAIN_MS = 27_000;
const WAIT_MIN_MS = 250;
const WAIT_MAX_MS = 10_000;
const STEADY_MS = 30_000;

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

function launch({ script, execArgv = [] }: Program, env: Env, stdout: 'inherit' | 'ignore' = 'inherit'): ChildProcess {
  return fork(fileURLToPath(new URL(script, ROOT)), [], {
    execArgv,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  });
}

/** Runs a program to its end, heard only when it fails; throws then. */
export async function runOnce(program: Program, env: Env): Promise<void> {
  const [code, signal] = await once(launch(program, env, 'ignore'), 'exit');
  if (code !== 0) throw new Error(`${program.name} failed (${code ?? signal}); its reason stands above.`);
}

async function untilReady(child: ChildProcess, name: string): Promise<void> {
  const ready = once(child, 'message').then(() => true);
  const late = pause(READY_MS, false, { ref: false });
  if (await Promise.race([ready, late, once(child, 'exit').then(() => false)])) return;
  child.kill('SIGKILL');
  throw new Error(`${name} did not start; its reason stands above.`);
}

async function end(child: ChildProcess, hard: boolean): Promise<void> {
  if (ended(child)) return;
  const exited = once(child, 'exit');
  child.kill(hard ? 'SIGKILL' : 'SIGTERM');
  await Promise.race([exited, pause(DRAIN_MS, undefined, { ref: false })]);
  if (ended(child)) return;
  child.kill('SIGKILL');
  await exited;
}

/** Starts a program, waits until it says that it is ready and starts it again, ever later, whenever it dies; throws when its first start fails. */
export async function keepRunning(program: Program, env: Env, note: (line: string) => void): Promise<Child> {
  const state = { child: launch(program, env), since: Date.now(), wait: WAIT_MIN_MS, asked: false, stopping: false };
  const again = async (code: number | null, signal: string | null): Promise<void> => {
    if (state.stopping) return;
    if (Date.now() - state.since > STEADY_MS) state.wait = WAIT_MIN_MS;
    const wait = state.asked ? 0 : state.wait;
    note(`${program.name} ended (${signal ?? `exit ${code}`}); it starts again in ${wait} ms.`);
    await pause(wait, undefined, { ref: false });
    state.wait = Math.min(state.wait * 2, WAIT_MAX_MS);
    state.asked = false;
    if (state.stopping) return;
    Object.assign(state, { child: launch(program, env), since: Date.now() });
    state.child.once('exit', again);
  };
  await untilReady(state.child, program.name);
  state.child.once('exit', again);
  return {
    name: program.name,
    pid: () => state.child.pid,
    restart() {
      state.asked = true;
      state.child.kill('SIGTERM');
    },
    async stop(hard = false) {
      state.stopping = true;
      await end(state.child, hard);
    },
  };
}
