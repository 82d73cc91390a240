import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import { expect, test } from 'vitest';
import { fairTurns } from '../../../src/common/concurrency/fair-turns.ts';
import { refuse } from '../../../src/http/refuse.ts';
import { until } from '../../support/until.ts';

/** A server with one place, which whoever comes first keeps; answers what it logged as faults. */
async function crowded(why: (left: AbortSignal) => AbortSignal) {
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const turns = fairTurns({ most: 1, ofOne: 1, waiting: 100 });
  const keep = Promise.withResolvers<void>();
  const count = { waiting: 0, left: 0, over: 0 };
  const server = express()
    .use((_req, res) => {
      const left = new AbortController();
      res.once('close', () => {
        count.left++;
        left.abort();
      });
      count.waiting++;
      void turns
        .take('acme', why(left.signal), () => keep.promise)
        ?.catch((error: unknown) => refuse(res, error, 'an-id', log))
        .finally(() => count.over++);
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, logged, count, keep, port: (server.address() as AddressInfo).port };
}

test.each([
  ['by nobody who left', (left: AbortSignal) => left, false],
  ['by faults of ours', () => AbortSignal.abort(new Error('broken')), true],
])('the log of faults is filled %s', async (_, why, isFilled) => {
  const { server, logged, count, keep, port } = await crowded(why);
  const sockets = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: quern\r\n\r\n');
  await until(async () => count.waiting === 4);
  for (const socket of sockets) socket.resetAndDestroy();
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
  await until(async () => count.left === 4);
  keep.resolve();
  await until(async () => count.over === 4);
  expect(logged.length > 0).toBe(isFilled);
});
