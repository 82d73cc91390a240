import type { Context } from '../../src/context.ts';
import { row, sql, type Pool } from '../../src/stores/db/sql.ts';

/** Work of which every statement waits until it is let go. */
export interface Stepped {
  /** True once the work has ended. */
  ended(): boolean;
  /** Lets the next statement go, and resolves when it is answered; false when it waits for a lock, or when the work has ended. */
  step(): Promise<boolean>;
  /** Lets the work go on until it ends or waits for a lock. */
  run(): Promise<void>;
  /** Lets everything go and resolves as the work does. */
  end(): Promise<void>;
}

/** Begins work on a context whose database takes one statement after another, each when it is let go. */
export function stepped(ctx: Context, work: (ctx: Context) => Promise<unknown>): Stepped {
  const waiting: (() => void)[] = [];
  const underWay = new Set<number>();
  const state = { open: false, over: false };
  const turn = () => new Promise<void>((go) => (state.open ? go() : waiting.push(go)));
  const client = async () => {
    const real = await ctx.db.connect();
    const { processID: pid } = real as unknown as { processID: number };
    async function query(...args: any[]): Promise<any> {
      await turn();
      underWay.add(pid);
      return (real.query as any)(...args).finally(() => underWay.delete(pid));
    }
    return { query, release: (error?: Error) => real.release(error) };
  };
  async function query(...args: any[]): Promise<any> {
    const one = await client();
    return one.query(...args).finally(() => one.release());
  }
  const db = Object.create(ctx.db, { query: { value: query }, connect: { value: client } }) as Pool;
  const done = work({ ...ctx, db }).finally(() => (state.over = true));
  done.catch(() => {});

  async function isStuck(): Promise<boolean> {
    const blocked = await row(
      ctx.db,
      sql`select from pg_stat_activity where pid = any(${[...underWay]}::int[]) and wait_event_type = 'Lock'`,
    );
    return blocked !== undefined;
  }
  async function answered(): Promise<boolean> {
    while (underWay.size > 0) if (await isStuck()) return false;
    return true;
  }
  async function step(): Promise<boolean> {
    if (!(await answered())) return false;
    while (!state.over && waiting.length === 0) await isStuck();
    waiting.shift()?.();
    await isStuck();
    return !state.over && answered();
  }
  return {
    ended: () => state.over,
    step,
    async run() {
      while (await step());
    },
    async end() {
      state.open = true;
      for (const go of waiting.splice(0)) go();
      await done;
    },
  };
}

/** Lets two go on in turns, as `choose` says, until both have ended; who waits for a lock lets the other go on. */
export async function interleave(one: Stepped, other: Stepped, choose: () => boolean): Promise<void> {
  while (!one.ended() && !other.ended()) {
    const [first, second] = choose() ? [one, other] : [other, one];
    if (!(await first.step())) await second.step();
  }
  await Promise.all([one.end(), other.end()]);
}
