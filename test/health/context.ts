import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import { createContext, type Context } from '../../src/context.ts';
import { systemClock, type Clock } from '../../src/common/time.ts';
import { database } from '../support/database.ts';

/** A context on a database and a folder of its own, with nothing running. */
export async function context(
  settings: Record<string, string> = {},
  clock: Clock = systemClock,
  draining?: AbortSignal,
): Promise<{ ctx: Context } & AsyncDisposable> {
  const data = await database();
  const folder = await mkdtemp(join(tmpdir(), 'quern-health-'));
  const config = readConfig({ DATABASE_URL: data.url, DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings });
  const ctx = { ...(await createContext(config, 'test', draining)), clock };
  return {
    ctx,
    async [Symbol.asyncDispose]() {
      await ctx.close();
      await data[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
