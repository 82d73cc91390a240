import { expect, test } from 'vitest';
import { inPrecedence } from '../../src/access/in-precedence.ts';
import { background } from '../../src/common/concurrency/precedence.ts';

const open = () => Promise.withResolvers<void>();

test('what others send in bulk waits for a request of an org with few in flight', async () => {
  const request = open();
  const order: string[] = [];
  const answered = inPrecedence('small', () => request.promise.then(() => order.push('answered')));
  const bulk = background('large', async () => void order.push('bulk'));
  request.resolve();
  await Promise.all([answered, bulk]);
  expect(order).toEqual(['answered', 'bulk']);
});

test('requests of an org that has many in flight hold nobody back, not even the first of them', async () => {
  const requests = open();
  const order: string[] = [];
  const answered = Array.from({ length: 20 }, () => inPrecedence('many', () => requests.promise));
  await background('large', async () => void order.push('bulk'));
  requests.resolve();
  await Promise.all(answered).then(() => order.push('answered'));
  expect(order).toEqual(['bulk', 'answered']);
});
