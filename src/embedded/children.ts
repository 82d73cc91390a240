import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { HELD, type Ask } from '../process.ts';

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

function launch({ script, execArgv = [] }: Program, env: Env, args: string[] = []): ChildProcess {
  return fork(fileURLToPath(new URL(script, ROOT)), args, {
    execArgv,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

const failed = (name: string): Error => new Error(`${name} did not start; its reason stands above.`);

/** Asks a child for something and waits until it answers, `ms` at most. */
async function answered(child: ChildProcess, name: string, { ask, ms }: { ask: Ask; ms?: number }): Promise<void> {
  const given = once(child, 'message').then(() => true);
  const fell = ended(child) ? Promise.resolve(false) : once(child, 'exit').then(() => false);
  const late = ms === undefined ? [] : [pause(ms, false, { ref: false })];
  child.send(ask, () => {});
  if (await Promise.race([given, fell, ...late])) return;
  child.kill('SIGKILL');
  throw failed(name);
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

/** A program whose process has begun to load its code and does nothing else until it is asked to; it ends with this process. */
export interface Held extends Child {
  /** Has it do what comes once, before any program goes; resolves when that is done, however long it takes. */
  prepare(): Promise<void>;
  /** Lets it go and waits until it is ready; from then on it is started again, ever later, whenever it dies. Throws when its first start fails. */
  go(): Promise<void>;
}

/** Has the process of a program load its code while others get ready. */
export function hold(program: Program, env: Env, note: (line: string) => void): Held {
  const state = {
    child: launch(program, env, [HELD]),
    since: Date.now(),
    wait: WAIT_MIN_MS,
    asked: false,
    stopping: false,
  };
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
  return {
    name: program.name,
    pid: () => state.child.pid,
    prepare: () => answered(state.child, program.name, { ask: 'prepare' }),
    async go() {
      await answered(state.child, program.name, { ask: 'go', ms: READY_MS });
      state.since = Date.now();
      state.child.once('exit', again);
    },
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
