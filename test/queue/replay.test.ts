import { expect, test } from 'vitest';
import { Problem } from '../../src/common/errors.ts';
import { dedup } from '../../src/queues/dedup.ts';
import type { Jobs } from '../../src/queue/jobs.ts';
import { replay } from '../../src/queue/replay.ts';
import { eachTime } from '../../src/stores/db/once.ts';
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
  let again: Promise<void> | undefined;
  const addAll: Jobs['addAll'] = async (...given) => {
    await jobs.addAll(...given);
    again ??= put(db, letter('again'), 'another');
  };
  const quick = Object.assign(Object.create(jobs) as Jobs, { addAll });
  expect((await replay({ db, jobs: quick }, eachTime(db), [dedup], {})).replayed).toBe(2);
  await again;
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
  const done = await Promise.all([1, 2, 3, 4].map(() => replay({ db, jobs: counting }, eachTime(db), [dedup], {})));
  expect([added, done.reduce((sum, { replayed }) => sum + replayed, 0)]).toEqual([3, 3]);
  expect(await list(db)).toEqual([]);
});

test('where the queue is down no letter is taken out, and all of them go on it afterwards', async () => {
  await using k = await kit('postgres');
  const { db, jobs } = k.ctx;
  for (const n of ['one', 'two', 'three']) await put(db, letter(n), n);
  let added = 0;
  const addAll: Jobs['addAll'] = async () => {
    if (++added === 2) throw new Problem('unavailable', 'The queue is down.');
  };
  const failing = Object.assign(Object.create(jobs) as Jobs, { addAll });
  await expect(replay({ db, jobs: failing }, eachTime(db), [dedup], {})).rejects.toThrow('down');
  expect(await list(db)).toHaveLength(3);
  expect((await replay({ db, jobs: failing }, eachTime(db), [dedup], {})).replayed).toBe(3);
});

test('more letters than go into one transaction are all put back', async () => {
  await using k = await kit('postgres');
  const { db, jobs } = k.ctx;
  for (let n = 0; n < 205; n++) await put(db, letter(`${n}`), `${n}`);
  const gone = crypto.randomUUID();
  const [kept] = await list(db);
  expect(await replay({ db, jobs }, eachTime(db), [dedup], { ids: [gone, kept!.id, gone] })).toEqual({
    replayed: 1,
    found: 1,
    unknown: [gone],
  });
  expect(await replay({ db, jobs }, eachTime(db), [dedup], {})).toEqual({ replayed: 204, found: 204, unknown: [] });
});
