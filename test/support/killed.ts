import type { Context } from '../../src/context.ts';
import type { Pool } from '../../src/stores/db/sql.ts';

/** The context, in which the `n`th statement and all after it fail, as when the process is killed there. */
export function killedAt<C extends Pick<Context, 'db'>>(ctx: C, n: number): C {
  let left = n;
  const counted =
    (query: (...args: any[]) => any) =>
    (...args: any[]) =>
      --left < 0 ? Promise.reject(new Error('killed')) : query(...args);
  const db = Object.create(ctx.db, {
    query: { value: counted(ctx.db.query.bind(ctx.db)) },
    connect: {
      async value() {
        const client = await ctx.db.connect();
        return { query: counted(client.query.bind(client)), release: () => client.release(true) };
      },
    },
  }) as Pool;
  return { ...ctx, db };
}

/** A process that can be put to sleep: what it asks the database from then on is asked when it wakes. */
export interface Sleeper {
  ctx: Context;
  /** Resolves when the statements and transactions that were under way have ended. */
  sleep(): Promise<void>;
  wake(): void;
}

export function sleeper(ctx: Context): Sleeper {
  let awake = Promise.withResolvers<void>();
  awake.resolve();
  const underWay = new Set<Promise<unknown>>();
  const { query, connect } = ctx.db as unknown as Record<'query' | 'connect', (...args: any[]) => Promise<any>>;
  const db = Object.create(ctx.db, {
    query: {
      async value(...args: any[]) {
        await awake.promise;
        const answer = query.apply(ctx.db, args);
        underWay.add(answer);
        return answer.finally(() => underWay.delete(answer));
      },
    },
    connect: {
      async value() {
        await awake.promise;
        const over = Promise.withResolvers<void>();
        underWay.add(over.promise);
        const client = await connect.call(ctx.db);
        const release = (broken?: boolean) => {
          underWay.delete(over.promise);
          over.resolve();
          client.release(broken);
        };
        return { query: (...args: any[]) => client.query(...args), release };
      },
    },
  }) as Pool;
  return {
    ctx: { ...ctx, db },
    async sleep() {
      awake = Promise.withResolvers();
      await Promise.allSettled(underWay);
    },
    wake: () => awake.resolve(),
  };
}
