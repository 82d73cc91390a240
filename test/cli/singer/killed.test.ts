import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rows, sql } from '../../../src/stores/db/sql.ts';
import { harness } from '../../support/harness.ts';
import { web, type Web } from '../../support/http/web.ts';
import { random } from '../../support/random.ts';
import { ended, quern } from '../quern.ts';

/** A way to a service that kills its user in the place of an answer. */
interface Way extends Web {
  user?: ChildProcess;
  /** After so many answers; never where it is left out. */
  kill?: number | undefined;
}

async function wayTo(url: string): Promise<Way> {
  const server = await web((request, response) => void pass(request, response));
  const way: Way = server;
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = 'GET', headers } = request;
    const { authorization = '', 'content-type': type = 'application/json' } = headers;
    const body = parts.length > 0 ? { body: Buffer.concat(parts) } : {};
    const answer = await fetch(`${url}${request.url}`, {
      method,
      headers: { authorization, 'content-type': type },
      ...body,
    });
    const text = await answer.text();
    if (way.kill !== undefined && method !== 'GET' && way.kill-- <= 0) return void way.user?.kill('SIGKILL');
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  };
  return way;
}

const RUNS = 14;

test('a load that is killed at any request loses nothing, doubles nothing and takes back what is gone, whatever changes until the next', async () => {
  await using h = await harness();
  const org = await h.org({ entities: ['glass'] });
  await using way = await wayTo(h.url);
  await using user = await quern({ QUERN_URL: way.url, QUERN_KEY: org.key });
  await writeFile(join(user.folder, 'map.yaml'), "streams: { orders: { id: id, title: '{id} {text}', body: text } }");
  const from = random(23);
  const orders = new Map<number, string>();
  const load = async (version: number, kill?: number) => {
    const records = [...orders].map(([id, text]) => ({
      type: 'RECORD',
      stream: 'orders',
      record: { id, text },
      version,
    }));
    const lines = [
      ...records,
      { type: 'ACTIVATE_VERSION', stream: 'orders', version },
      { type: 'STATE', value: version },
    ];
    way.user = user.start(['ingest', '--singer', '--map', 'map.yaml', '--entity', 'glass', '--batch', '2']);
    way.kill = kill;
    return ended(way.user, lines.map((line) => JSON.stringify(line)).join('\n'));
  };
  const titles = async () =>
    (await rows<{ title: string }>(h.db, sql`select title from items where org_id = ${org.id} and status <> 'deleted'`))
      .map(({ title }) => title)
      .toSorted();
  for (let run = 1; run <= RUNS; run++) {
    const isLast = run % 4 === 2;
    for (let id = 0; id < 6; id++) {
      if (from.int(3) === 0) orders.delete(id);
      else if (from.int(3) > 0) orders.set(id, from.pick(['putty', 'frames']));
    }
    const { code } = await load(run, isLast ? undefined : from.int(4));
    if (!isLast) continue;
    const there = await titles();
    expect([run, code, new Set(there).size]).toEqual([run, 0, there.length]);
    expect(there).toEqual(expect.arrayContaining([...orders].map(([id, text]) => `${id} ${text}`)));
    expect(there.filter((title) => !orders.has(Number(title.split(' ', 1)[0])))).toEqual([]);
  }
}, 120_000);
