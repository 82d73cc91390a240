import { expect, test } from 'vitest';
import { briefTurns } from '../../../src/common/concurrency/brief-turns.ts';

test('a key with one work waits for no more than two of another, however many that has', async () => {
  const inTurn = briefTurns({ most: 1, ofOne: 1, longMs: 60_000 });
  const done: string[] = [];
  const work = (key: string) => inTurn(key, async () => void done.push(key));
  await Promise.all([...Array.from({ length: 9 }, () => work('large')), work('small')]);
  expect(done.indexOf('small')).toBeLessThan(3);
});

test('what hangs lets others go on beside it, and what fails tells whoever asked and nobody else', async () => {
  const inTurn = briefTurns({ most: 2, ofOne: 1, longMs: 10 });
  for (let n = 0; n < 4; n++) void inTurn(`stuck ${n}`, () => new Promise<never>(() => {}));
  await expect(inTurn('broken', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn('other', async () => 'done')).toBe('done');
});
