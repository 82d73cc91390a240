import { expect, test } from 'vitest';
import { dedup } from '../../src/queues/dedup.ts';
import type { Jobs } from '../../src/queue/jobs.ts';
import { replay } from '../../src/queue/replay.ts';
import { list, put, type Letter } from '../../src/stores/operations/dead-letters.ts';
import { kit } from './kit.ts';

const letter = (reason: string): Letter => ({
  queue: 'dedup',
  job: 'settle',
  payload: { graph: 'acme' },
  reason,
  attempts: 5,
});

test('what fails again while it is put back stays a letter, with the latest reason', async () => {
  await using k = await kit('postgres');
  const { db, jobs } = k.ctx;
  await put(db, letter('first'), 'one');
  await put(db, letter('other'), 'another');
  const addAll: Jobs['addAll'] = async (...given) => {
    await jobs.addAll(...given);
    const [left] = await list(db);
    if (left?.reason === 'other') await put(db, letter('again'), 'another');
  };
  const quick = Object.assign(Object.create(jobs) as Jobs, { addAll });
  expect((await replay(db, quick, [dedup], {})).replayed).toBe(2);
  expect((await list(db)).map(({ reason }) => reason)).toEqual(['again']);
});

test('letters that several put back at once go on their queues once each, and are gone afterwards', async () => {
  await using k = await kit('postgres');
  const { db, jobs } = k.ctx;
  for (const n of ['one', 'two', 'three']) await put(db, letter(n), n);
  let added = 0;
  const addAll: Jobs['addAll'] = async (job, payloads) => {
    added += payloads.length;
    await jobs.addAll(job, payloads);
  };
  const counting = Object.assign(Object.create(jobs) as Jobs, { addAll });
  const done = await Promise.all([1, 2, 3, 4].map(() => replay(db, counting, [dedup], {})));
  expect([added, done.reduce((sum, { replayed }) => sum + replayed, 0)]).toEqual([3, 3]);
  expect(await list(db)).toEqual([]);
});
