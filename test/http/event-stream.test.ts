import express from 'express';
import { expect, test } from 'vitest';
import { openStream } from '../../src/http/event-stream.ts';
import { follow } from '../support/http/event-stream.ts';
import { listening } from '../support/http/listening.ts';

test('a stream waits for its reader, and one who takes nothing for long is cut off', async () => {
  const cut = Promise.withResolvers<void>();
  let sent = 0;
  const app = express().get('/', (_, res) => {
    const stream = openStream(res, () => 'here', { heartbeat: 20, stall: 200, life: 60_000 });
    const fill = () => {
      while (stream.ready() && !res.closed) stream.send({ kind: 'big', data: 'x'.repeat(100_000), id: String(++sent) });
    };
    stream.onReady(fill);
    fill();
    res.once('close', cut.resolve);
  });
  await using server = await listening(app);
  await using reader = await follow(server.url, 'key');
  expect((await reader.next('big')).id).toBe('1');
  reader.stall();
  await cut.promise;
  expect(sent).toBeLessThan(1_000);
});

test('a stream ends after a time, with where to go on, also for a reader who takes nothing any more', async () => {
  let closed = 0;
  const app = express().get('/', (_, res) => {
    openStream(res, () => 'here', { heartbeat: 20, stall: 60_000, life: 100 });
    res.once('close', () => closed++);
  });
  await using server = await listening(app);
  await using absent = await follow(server.url, 'key');
  absent.stall();
  await using reader = await follow(server.url, 'key');
  expect(await reader.next('end')).toMatchObject({ id: 'here', data: { reason: 'come back' } });
  await expect.poll(() => closed).toBe(2);
});
