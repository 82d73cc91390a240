import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import neo4j, { type Driver, type Session } from 'neo4j-driver';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createContext, type Context } from '../../src/context.ts';
import { neo4jDriver } from '../../src/graph/neo4j/connect.ts';
import { neo4jGraph } from '../../src/graph/neo4j/store.ts';
import { ScopedClient } from '../../src/stores/db/tenant-scope/scoped-client.ts';
import { client, type Client } from '../support/http/client.ts';
import type { Service } from '../support/http/service.ts';

/** A statement as PostgreSQL's driver was given it. */
interface Sql {
  name?: string;
  text: string;
  values: unknown[];
}

/** A statement as Neo4j's driver was given it, with whole numbers as `{ $int }`. */
interface Cypher {
  cypher: string;
  values: Record<string, unknown>;
}
export type Statement = Sql | Cypher;

export interface ReadingRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

type Query = (...args: any[]) => unknown;

/** The list in which what the stores are asked is noted. */
let seen: Statement[] = [];

/** Notes what every connection to PostgreSQL of this process is asked, until the returned function is called. */
function tap(): () => void {
  const original = ScopedClient.prototype.query as Query;
  ScopedClient.prototype.query = function (this: ScopedClient, ...args: unknown[]) {
    const [config, values] = args as [string | Sql, unknown[] | undefined];
    if (typeof config === 'string') seen.push({ text: config, values: Array.isArray(values) ? values : [] });
    else if (config?.text)
      seen.push({
        name: config.name,
        text: config.text,
        values: config.values ?? (Array.isArray(values) ? values : []),
      });
    return original.apply(this, args);
  } as never;
  return () => void (ScopedClient.prototype.query = original as never);
}

const plain = (value: unknown): unknown => {
  if (neo4j.isInt(value)) return { $int: value.toNumber() };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
};

/** A driver whose sessions note what they are asked. */
function tapped(driver: Driver): Driver {
  const session = (...options: Parameters<Driver['session']>): Session => {
    const opened = driver.session(...options);
    const run = opened.run.bind(opened) as Query;
    return Object.assign(opened, {
      run(...args: unknown[]) {
        seen.push({ cypher: args[0] as string, values: plain(args[1]) as Record<string, unknown> });
        return run(...args);
      },
    });
  };
  return new Proxy(driver, {
    get: (target, name) => {
      const found = name === 'session' ? session : Reflect.get(target, name);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
}

async function asked(api: Client, request: ReadingRequest): Promise<Statement[]> {
  seen = [];
  const { status, body } = await api.call(request.method, request.path, request.body);
  if (status !== 200) throw new Error(`${request.path}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  return seen;
}

const textOf = (statement: Statement): string => ('cypher' in statement ? statement.cypher : statement.text);
/** Lets a caller in, with or without the version of what is to be read. */
const isAdmission = (statement: Statement): boolean => 'name' in statement && /^admission\b/.test(statement.name ?? '');

/** The service's context in this process, whose graph store notes what it asks. */
async function tappedContext(service: Service): Promise<Context> {
  const config = readConfig({ ...service.env, LOG_LEVEL: 'silent' });
  const ctx = await createContext(config, 'bench');
  return config.NEO4J_URI ? { ...ctx, graph: neo4jGraph(tapped(neo4jDriver(config))) } : ctx;
}

/** The statements that the service sends for each request, without those of letting the caller in: asked one by one of an app in this process. A request that comes again has those of its first time, for its answer may be kept. */
export async function statementsOf(service: Service, key: string, requests: ReadingRequest[]): Promise<Statement[][]> {
  const ctx = await tappedContext(service);
  const server = (await createApp(ctx)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api = client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, key);
  const untap = tap();
  try {
    const entering = new Set<string>();
    for (let n = 0; n < 5; n++)
      for (const statement of await asked(api, { method: 'GET', path: '/auth/me' })) entering.add(textOf(statement));
    const found = new Map<string, Statement[]>();
    for (const request of requests) {
      const key = JSON.stringify(request);
      if (found.has(key)) continue;
      const statements = await asked(api, request);
      found.set(
        key,
        statements.filter((one) => !entering.has(textOf(one)) && !isAdmission(one)),
      );
    }
    return requests.map((request) => found.get(JSON.stringify(request))!);
  } finally {
    untap();
    api.close();
    server.closeAllConnections();
    server.close();
    await ctx.graph.close();
    await ctx.close();
  }
}
