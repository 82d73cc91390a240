import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { beginInTurn } from '../../src/access/begin-in-turn.ts';
import { enter } from '../../src/common/concurrency/precedence.ts';

const turn = () => new Promise<void>((next) => setImmediate(next));

/** Requests that one key sends at once, each of which is noted as it begins. */
function sender(key: string, org: string) {
  const { begin } = beginInTurn();
  const begun: number[] = [];
  const req = { headers: { authorization: `Bearer ${key}` } } as Request;
  const send = (count: number) => {
    const res = { locals: { org } } as unknown as Response;
    for (let n = 0; n < count; n++) void begin(req, res, () => void begun.push(n));
  };
  return { begun, send };
}

test('of requests that a key sends at once a few begin, and the others in order once nobody else waits', async () => {
  const { begun, send } = sender('qn_many', 'many');
  const leave = enter('small');
  send(200);
  await turn();
  const [few, all] = [begun.length, Array.from({ length: 200 }, (_, n) => n)];
  leave();
  while (begun.length < 200) await turn();
  expect(few).toBeLessThanOrEqual(20);
  expect(begun).toEqual(all);
});

test('what is sent while others of its key begin begins too', async () => {
  const { begun, send } = sender('qn_late', 'late');
  const counts = Array.from({ length: 30 }, (_, n) => n % 7);
  for (const count of counts) {
    send(count);
    await turn();
  }
  for (let n = 0; n < 100; n++) await turn();
  expect(begun).toHaveLength(counts.reduce((sum, count) => sum + count));
});

test('requests of a key wait for none of its own org', async () => {
  const { begun, send } = sender('qn_own', 'own');
  const leave = enter('own');
  send(200);
  for (let n = 0; n < 100; n++) await turn();
  leave();
  expect(begun).toHaveLength(200);
});
