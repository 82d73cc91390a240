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
  /** Milliseconds for which no step begins meanwhile; then none is held back for as long, so that background work keeps half of the time. */
  holdMs: number;
  /** Milliseconds after which work is no longer counted: what hangs keeps nobody waiting. */
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
}

const NEVER = { key: '', at: -Infinity };

/** Opens a place where background work gives way to foreground work of others, step by step. */
export function foregroundFirst({ now, after }: Time, { beside, recentMs, holdMs, longMs }: Limits): Precedence {
  const waiting = fairQueue<() => void>();
  const entered = new Map<string, number>();
  const under = { foreground: 0, background: 0 };
  /** No step begins before `until`; from then on none is held back before `owedUntil`. */
  let held = { from: -Infinity, until: -Infinity, owedUntil: -Infinity };
  let cancel: (() => void) | undefined;
  /** Of which key foreground work was under way last, and of which other key before. */
  let [last, before] = [NEVER, NEVER];

  function mayBegin(key: string): boolean {
    const at = now();
    const isAlone = under.foreground === (entered.get(key) ?? 0);
    if (isAlone && at >= (last.key === key ? before : last).at + recentMs) return true;
    if (under.background >= beside) return false;
    if (isAlone) return true;
    if (at >= held.owedUntil) held = { from: at, until: at + holdMs, owedUntil: at + 2 * holdMs };
    if (at >= held.until) return true;
    cancel ??= after(held.until - at, advance);
    return false;
  }

  function advance(): void {
    cancel?.();
    cancel = undefined;
    for (let begin = waiting.shift(mayBegin); begin; begin = waiting.shift(mayBegin)) begin();
  }

  /** Nothing holds steps back any more: they are owed the time that they waited. */
  function release(): void {
    const at = now();
    if (at < held.until) held = { from: held.from, until: at, owedUntil: 2 * at - held.from };
  }

  function countForeground(key: string, by: number): void {
    if (last.key !== key) before = last;
    last = { key, at: now() };
    under.foreground += by;
    const left = (entered.get(key) ?? 0) + by;
    if (left > 0) entered.set(key, left);
    else entered.delete(key);
    if (under.foreground === 0) release();
  }

  /** Undoes what was counted once it is told to, and after a long time by itself. */
  function leaving(uncount: () => void): () => void {
    const leave = () => {
      if (!open) return;
      open = false;
      stop();
      uncount();
      advance();
    };
    let open = true;
    const stop = after(longMs, leave);
    return leave;
  }

  function enter(key: string): () => void {
    countForeground(key, 1);
    return leaving(() => countForeground(key, -1));
  }

  const begun = (key: string): Promise<() => void> =>
    new Promise((begin) => {
      waiting.push(key, () => {
        under.background++;
        begin(leaving(() => under.background--));
      });
      advance();
    });

  return {
    enter,
    foreground: async (key, work) => ended(work, enter(key)),
    background: async (key, work) => ended(work, await begun(key)),
  };
}

async function ended<T>(work: () => Promise<T>, leave: () => void): Promise<T> {
  try {
    return await work();
  } finally {
    leave();
  }
}
