import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createContext } from '../../src/context.ts';
import { client, type Client } from '../support/client.ts';

/** A statement as the driver was given it. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

export interface ReadingRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

type Query = (...args: any[]) => unknown;

/** Notes what every connection of this process is asked, until the returned function gives it all back. */
function tap(): () => Statement[] {
  const seen: Statement[] = [];
  const original = pg.Client.prototype.query as Query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config, values] = args as [string | Statement, unknown[] | undefined];
    if (typeof config === 'string') seen.push({ text: config, values: Array.isArray(values) ? values : [] });
    else if (config?.text)
      seen.push({
        name: config.name,
        text: config.text,
        values: config.values ?? (Array.isArray(values) ? values : []),
      });
    return original.apply(this, args);
  } as never;
  return () => {
    pg.Client.prototype.query = original as never;
    return seen;
  };
}

async function asked(api: Client, request: ReadingRequest): Promise<Statement[]> {
  const untap = tap();
  const { status, body } = await api.call(request.method, request.path, request.body);
  const seen = untap();
  if (status !== 200) throw new Error(`${request.path}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  return seen;
}

/** The statements that the service sends for each request, without those of letting the caller in: asked one by one of an app in this process. */
export async function statementsOf(
  databaseUrl: string,
  dataDir: string,
  key: string,
  requests: ReadingRequest[],
): Promise<Statement[][]> {
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    KEY_RATE_PER_MINUTE: '100000000',
    ADMIN_KEYS: 'unused-key-of-the-bench',
  };
  const ctx = createContext(readConfig(settings), 'bench');
  const server = (await createApp(ctx)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api = client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, key);
  try {
    const entering = new Set<string>();
    for (let n = 0; n < 5; n++)
      for (const statement of await asked(api, { method: 'GET', path: '/auth/me' })) entering.add(statement.text);
    const found: Statement[][] = [];
    for (const request of requests)
      found.push((await asked(api, request)).filter((statement) => !entering.has(statement.text)));
    return found;
  } finally {
    api.close();
    server.closeAllConnections();
    server.close();
    await ctx.close();
  }
}
