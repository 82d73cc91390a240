import type { Context } from '../../src/context.ts';
import type { Pool } from '../../src/stores/db/sql.ts';

/** The context, in which the `n`th statement and all after it fail, as when the process is killed there. */
export function killedAt(ctx: Context, n: number): Context {
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
