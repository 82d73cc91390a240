import { expect, test } from 'vitest';
import { inTurnOfMany } from '../../../src/pipeline/settling/many-turns.ts';

test('a graph with one batch waits for no more than two of another, however many that has', async () => {
  const done: string[] = [];
  const work = (graph: string) => inTurnOfMany(graph, async () => void done.push(graph));
  await Promise.all([...Array.from({ length: 9 }, () => work('large')), work('small')]);
  expect(done.indexOf('small')).toBeLessThan(3);
});

test('what waits for ever lets others go on beside it, and what fails tells whoever asked', async () => {
  const stuck = Array.from({ length: 4 }, (_, n) => inTurnOfMany(`stuck ${n}`, () => new Promise<never>(() => {})));
  await expect(inTurnOfMany('broken', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurnOfMany('other', async () => 'done')).toBe('done');
  expect(stuck).toHaveLength(4);
});
