import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** How a process of its own is started. */
interface OwnProcessOptions {
  /** Its program: it answers the first message, once it can be asked, and each further one. */
  entry: URL;
  args?: string[];
  /** Its first message. */
  first?: object;
  /** Its environment, this process's unless told. */
  env?: NodeJS.ProcessEnv;
  stdout?: 'ignore' | 'inherit';
}

/** Instead of an answer: the process ended, or was ended for it took too long. */
export class Ended {
  readonly cause: string;
  constructor(cause: string) {
    this.cause = cause;
  }
}

/** One process at most, started when it is needed, replaced after its end, and gone with whoever started it. */
export interface OwnProcess<Question extends object, Answer extends object> {
  /** Asks one question after the other; without `ms` it takes the time that it takes. Rejects when no process can be started, or when it was closed meanwhile. */
  ask(question: Question, ms?: number): Promise<Answer | Ended>;
  /** Starts it ahead of the first question. */
  warm(): void;
  /** Ends it unless it is at work, and gives its memory back. */
  rest(): void;
  end(): Promise<void>;
}

/** Loading takes seconds of the processor, for which a busy machine has let a minute pass; what is begun again then takes as long again. */
const START_MS = 300_000;

/** What a process does can end nothing but that process, so that whoever asked can tell it from an end of its own. */
export function openOwnProcess<Q extends object, A extends object>(options: OwnProcessOptions): OwnProcess<Q, A> {
  let child: ChildProcess | undefined;
  let starting: Promise<ChildProcess> | undefined;
  let closed = false;
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();

  const started = async (): Promise<ChildProcess> =>
    starting ?? (child?.connected ? child : (starting = start().finally(() => (starting = undefined))));

  async function start(): Promise<ChildProcess> {
    const mine = begin(options);
    child = mine;
    const ready = answerOf<object>(mine, START_MS);
    if (options.first) mine.send(options.first, () => {});
    if (!(await ready)) {
      mine.kill('SIGKILL');
      throw new Error('The process for suspects did not start');
    }
    idle(mine);
    return mine;
  }

  async function put(question: Q, ms?: number): Promise<A | Ended> {
    const mine = await started();
    mine.ref();
    mine.channel?.ref();
    const answer = answerOf<A>(mine, ms);
    mine.send(question, () => {});
    const found = await answer;
    if (found) {
      idle(mine);
      return found;
    }
    if (closed) throw new Error('The process for suspects was closed');
    if (mine.exitCode !== null || mine.signalCode !== null)
      return new Ended(`the process for suspects ended with ${mine.exitCode ?? mine.signalCode}`);
    await killAndWait(mine);
    return new Ended(`the process for suspects said nothing for ${ms} ms`);
  }

  async function end(): Promise<void> {
    const mine = child;
    child = undefined;
    if (!mine || mine.exitCode !== null || mine.signalCode !== null) return;
    closed = true;
    await killAndWait(mine);
    closed = false;
  }

  return {
    ask(question, ms) {
      waiting++;
      const mine = turn.then(() => put(question, ms)).finally(() => waiting--);
      turn = mine.catch(() => {});
      return mine;
    },
    warm: () => void started().catch(() => {}),
    rest: () => void (waiting || end()),
    end,
  };
}

const STRICT = ['--disallow-code-generation-from-strings'];

function begin({ entry, args = [], env, stdout = 'ignore' }: OwnProcessOptions): ChildProcess {
  const shared: ForkOptions = {
    serialization: 'advanced',
    execArgv: STRICT,
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  };
  const child = fork(entry, args, env ? { ...shared, env: { ...env, ...compiled() } } : shared);
  child.on('error', () => {});
  return child;
}

/** Where Node keeps what this process compiled, which the other need not compile again; Node names a folder of its version in it. */
function compiled(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {};
}

async function killAndWait(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** It holds no process open that has nothing else to do. */
function idle(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** What a process says next; undefined when it ends instead, or says nothing for so long. */
function answerOf<A>(child: ChildProcess, ms?: number): Promise<A | undefined> {
  return new Promise((resolve) => {
    const settle = (answer?: A) => {
      clearTimeout(late);
      child.off('message', settle).off('exit', nothing).off('error', nothing);
      resolve(answer);
    };
    const nothing = () => settle();
    const late = ms === undefined ? undefined : setTimeout(nothing, ms);
    child.on('message', settle).on('exit', nothing).on('error', nothing);
  });
}
