import { expect, test } from 'vitest';
import { keptAnswers } from '../../src/access/kept-answers.ts';

const answer = (bytes: number, status = 200) => ({ status, headers: {}, body: Buffer.alloc(bytes, 'a') });
const reading = (asked: string, tag = 'one') => ({ asked, tag });

test('a large answer is kept for who asked for it, until its tag is another', () => {
  const kept = keptAnswers(1_000_000);
  const large = answer(20_000);
  expect(kept.keep(reading('hub'), large)).toBe(large);
  expect(kept.get(reading('hub'))).toBe(large);
  expect(kept.get(reading('other'))).toBeUndefined();
  expect(kept.get(reading('hub', 'two'))).toBeUndefined();
  kept.keep(reading('hub', 'two'), answer(30_000));
  expect([kept.get(reading('hub')), kept.get(reading('hub', 'two'))?.body?.length]).toEqual([undefined, 30_000]);
});

test('what is small, huge or no success is not kept, and takes away what was', () => {
  const kept = keptAnswers(100_000);
  for (const other of [answer(100), answer(50_000), answer(20_000, 201)]) {
    kept.keep(reading('hub'), answer(20_000));
    kept.keep(reading('hub'), other);
    expect(kept.get(reading('hub'))).toBeUndefined();
  }
});

test('the answers that were asked for least lately make room', () => {
  const kept = keptAnswers(100_000);
  for (const asked of ['a', 'b', 'c', 'd']) kept.keep(reading(asked), answer(24_000));
  kept.get(reading('a'));
  kept.keep(reading('e'), answer(24_000));
  expect(['a', 'b', 'c', 'd', 'e'].filter((asked) => kept.get(reading(asked)))).toEqual(['a', 'c', 'd', 'e']);
});
