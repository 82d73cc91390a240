import { AsyncLocalStorage } from 'node:async_hooks';
import { fairQueue } from './fair-queue.ts';

/** Milliseconds as they pass; `after` calls once so many have passed, unless what it returns is called before. */
interface Time {
  now(): number;
  after(ms: number, call: () => void): () => void;
}

interface Limits {
  /** Steps of background work that go on at once while foreground work of others is under way, and for `recentMs` from then on: somebody who waited comes back. */
  beside: number;
  recentMs: number;
  /** Milliseconds for which no step begins or goes on meanwhile, at least. */
  holdMs: number;
  /** And how many times as long as steps went on: with 2 background work keeps a third of the time. */
  rest: number;
  /** Milliseconds at work after which it is no longer counted: what hangs keeps nobody waiting. */
  longMs: number;
}

/** Tells work that somebody waits for from work that comes in many steps. */
interface Precedence {
  /** Notes that foreground work of a key is under way, until what it returns is called. */
  enter(key: string): () => void;
  /** Does foreground work, which is brief and never waits itself. */
  foreground<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Does a step of background work: at once where no foreground work of another key is under way, else when it may begin, those of each key in turn. */
  background<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Amid a step of background work: waits until it may go on, as it would to begin; elsewhere resolves at once. */
  giveWay(): Promise<void>;
}

/** A step of background work that is under way. */
interface Step {
  key: string;
  /** Since when it is at work, without a break. */
  from: number;
  isOver: boolean;
  pause(): void;
  resume(): void;
}

const NEVER = { key: '', at: -Infinity };

/** Opens a place where background work gives way to foreground work of others, step by step. */
export function foregroundFirst({ now, after }: Time, { beside, recentMs, holdMs, rest, longMs }: Limits): Precedence {
  const waiting = fairQueue<() => void>();
  const steps = new AsyncLocalStorage<Step | undefined>();
  /** Steps that wait amid their work: they go on before any other begins. */
  const paused = new Map<Step, () => void>();
  const entered = new Map<string, number>();
  const under = { foreground: 0, background: 0 };
  /** No step begins before `until`; from then on none is held back before `owedUntil`. */
  let held = { from: -Infinity, until: -Infinity, owedUntil: -Infinity };
  /** Since when foreground work is under way, and milliseconds that steps went on beside it since they were last held back. */
  let [since, taken] = [0, 0];
  let cancel: (() => void) | undefined;
  /** Of which key foreground work was under way last, and of which other key before. */
  let [last, before] = [NEVER, NEVER];

  /** Foreground work of other keys is under way. */
  const isBeside = (key: string): boolean => under.foreground > (entered.get(key) ?? 0);

  function mayBegin(key: string): boolean {
    const at = now();
    const isAlone = !isBeside(key);
    if (isAlone && at >= (last.key === key ? before : last).at + recentMs) return true;
    return under.background < beside && mayGoOn(key);
  }

  function mayGoOn(key: string): boolean {
    if (!isBeside(key)) return true;
    const at = now();
    if (at >= held.owedUntil) hold(at);
    if (at >= held.until) return true;
    cancel ??= after(held.until - at, advance);
    return false;
  }

  /** Holds steps back for `rest` times as long as they went on; then they may begin for a share of that. */
  function hold(at: number): void {
    const ms = Math.max(holdMs, Math.min(rest * taken, longMs));
    held = { from: at, until: at + ms, owedUntil: at + ms + holdMs / rest };
    taken = 0;
  }

  function advance(): void {
    cancel?.();
    cancel = undefined;
    for (const [step, goOn] of paused) if (mayGoOn(step.key)) goOn();
    for (let begin = waiting.shift(mayBegin); begin; begin = waiting.shift(mayBegin)) begin();
  }

  /** Nothing holds steps back any more: they are owed their share of the time that they waited. */
  function release(): void {
    const at = now();
    if (at < held.until) held = { from: held.from, until: at, owedUntil: at + (at - held.from) / rest };
  }

  function countForeground(key: string, by: number): void {
    if (last.key !== key) before = last;
    last = { key, at: now() };
    if (under.foreground === 0) since = last.at;
    under.foreground += by;
    const left = (entered.get(key) ?? 0) + by;
    if (left > 0) entered.set(key, left);
    else entered.delete(key);
    if (under.foreground === 0) release();
  }

  /** Undoes what was counted once `leave` is called, and by itself after a long time that is not paused. */
  function counted(uncount: () => void) {
    const leave = () => {
      if (!open) return;
      open = false;
      stop();
      uncount();
      advance();
    };
    let open = true;
    let stop = after(longMs, leave);
    return { leave, pause: () => stop(), resume: () => void (open && (stop = after(longMs, leave))) };
  }

  function enter(key: string): () => void {
    countForeground(key, 1);
    return counted(() => countForeground(key, -1)).leave;
  }

  /** Counts for how long a step was at work beside the foreground. */
  function take({ key, from }: Step): void {
    if (isBeside(key)) taken += (now() - Math.max(from, since)) / beside;
  }

  const begun = (key: string): Promise<Step & { leave(): void }> =>
    new Promise((begin) => {
      waiting.push(key, () => {
        under.background++;
        const step = { key, from: now(), isOver: false };
        const uncount = () => {
          under.background--;
          step.isOver = true;
          take(mine);
        };
        const mine = Object.assign(step, counted(uncount));
        begin(mine);
      });
      advance();
    });

  async function giveWay(): Promise<void> {
    const step = steps.getStore();
    if (!step || step.isOver || !isBeside(step.key)) return;
    take(step);
    step.from = now();
    if (mayGoOn(step.key)) return;
    step.pause();
    await new Promise<void>((goOn) => paused.set(step, goOn));
    paused.delete(step);
    step.from = now();
    step.resume();
  }

  return {
    enter,
    foreground: async (key, work) => steps.run(undefined, () => ended(work, enter(key))),
    async background(key, work) {
      const step = await begun(key);
      return steps.run(step, () => ended(work, step.leave));
    },
    giveWay,
  };
}

async function ended<T>(work: () => Promise<T>, leave: () => void): Promise<T> {
  try {
    return await work();
  } finally {
    leave();
  }
}
