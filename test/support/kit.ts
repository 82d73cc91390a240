import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import type { Route } from '../../src/http/route.ts';
import { createLog } from '../../src/common/log.ts';
import { openPresence } from '../../src/stores/db/presence.ts';
import type { Pool } from '../../src/stores/db/sql.ts';
import { systemClock } from '../../src/common/time.ts';
import { database } from './database.ts';
import { listening, type Listening } from './http/listening.ts';

export const ADMIN_KEY = 'test-admin-key';

export interface Kit extends Listening {
  db: Pool;
  ctx: Context;
}

/** Routes of a test's own behind the real endpoint kit, on a database of their own. */
export async function kit(routes: Record<string, object>, settings: Record<string, string> = {}): Promise<Kit> {
  const data = await database();
  const config = readConfig({ ADMIN_KEYS: ADMIN_KEY, LOG_LEVEL: 'silent', IP_RATE_PER_MINUTE: '10000', ...settings });
  const presence = openPresence(data.pool);
  const ctx = { config, log: createLog('silent', 'test'), clock: systemClock, db: data.pool, presence } as Context;
  const operations = Object.entries(routes).map(([name, route]) => ({ ...(route as Route), name, folder: '' }));
  const server = await listening(await createApp(ctx, { strict: true, routes: operations }));
  return {
    ...server,
    db: data.pool,
    ctx,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      presence.end();
      await data[Symbol.asyncDispose]();
    },
  };
}
