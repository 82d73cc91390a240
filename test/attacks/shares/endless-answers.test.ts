import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openOutgoing, type Outgoing } from '../../../src/common/guarded-fetch.ts';
import { until } from '../../support/until.ts';

const PART = Buffer.alloc(65_536, 'x');

/** A server of answers without end, as long as they are taken: `/200`, or on the way to `to` with `/302?to`. */
async function endless() {
  let open = 0;
  const server = createServer((req, res) => {
    const { pathname, search } = new URL(req.url ?? '', 'http://quern');
    if (pathname === '/end') return void res.end('at last');
    open++;
    res.once('close', () => open--);
    res.writeHead(Number(pathname.slice(1)), search ? { location: search.slice(1) } : {});
    const push = () => void (!res.destroyed && res.write(PART) && setImmediate(push));
    res.on('drain', push);
    push();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => open,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((end) => server.close(end));
    },
  };
}

type Asked = { fetch: Outgoing['fetch']; url: string };

/** Ways in which whoever asked leaves an answer before its end. */
const WAYS: [string, (asked: Asked) => Promise<unknown>][] = [
  [
    'unread',
    async ({ fetch, url }) => {
      const answer = await fetch(`${url}/200`, { method: 'POST', body: 'x', redirect: 'manual' });
      await answer.body?.cancel();
      return answer;
    },
  ],
  [
    'after a part',
    async ({ fetch, url }) => {
      const answer = await fetch(`${url}/200`);
      for await (const part of answer.body ?? []) if (part.length > 0) break;
      return answer;
    },
  ],
  ['for another place', async ({ fetch, url }) => (await fetch(`${url}/302?/end`)).text()],
  ['for a place that is none', ({ fetch, url }) => fetch(`${url}/302?ftp://quern/`).catch(String)],
  ['where the ways have no end', ({ fetch, url }) => fetch(`${url}/302?/302?/302?/302?/302?/end`).catch(String)],
];

test.each(WAYS)('an answer without end that is left %s holds no connection', async (_, leave) => {
  await using server = await endless();
  const { fetch, close } = openOutgoing({ ALLOW_PRIVATE_ADDRESSES: true });
  const left = [];
  for (let n = 0; n < 3; n++) left.push(await leave({ fetch, url: server.url }));
  await until(async () => server.open() === 0);
  expect(left).toHaveLength(3);
  await close();
});
