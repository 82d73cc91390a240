import { expect, test } from 'vitest';
import type { StageJob } from '../../src/queue/flow.ts';
import { replay } from '../../src/queue/replay.ts';
import { openDue, openNow, resumeUnclaimed, startNextStage } from '../../src/queue/runs.ts';
import { eachTime } from '../../src/stores/db/once.ts';
import { count, list } from '../../src/stores/operations/dead-letters.ts';
import { claim, finish, renew, type HeldStage } from '../../src/stores/operations/night-stages.ts';
import * as nights from '../../src/stores/operations/nights.ts';
import { startProcess } from '../support/processes.ts';
import { until } from '../support/until.ts';
import { DAY, EXPIRE, LATER, PATIENCE_MS, place } from './night-place.ts';
import { STAGES, WALK, walkers } from './walk.ts';

const down = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

test('a process that slept through its lease neither renews nor ends what it has lost', async () => {
  await using p = await place();
  await nights.openScheduled(p.ctx.db, DAY);
  const stage = { run: DAY, stage: STAGES[0] ?? '', position: 0 };
  const asleep = await claim(p.ctx.db, stage, 30);
  expect(await claim(p.ctx.db, stage, 30)).toBeUndefined();
  await p.ctx.db.query(EXPIRE);
  const other = await claim(p.ctx.db, stage, 30);
  expect(await renew(p.ctx.db, asleep as HeldStage, 30)).toBe(false);
  expect(await finish(p.ctx.db, asleep as HeldStage, { counts: { stale: 1 } })).toBe(false);
  expect(await finish(p.ctx.db, other as HeldStage, { counts: { fresh: 1 } })).toBe(true);
  expect(await p.stages(DAY)).toMatchObject([{ status: 'done', counts: { fresh: 1 } }]);
  expect(await claim(p.ctx.db, stage, 30)).toBeUndefined();
});

test.each(['begin', 'middle', 'end'] as const)(
  'that %s failed is told in its row and as a dead letter, stops no other stage, and its replay runs it again',
  async (name) => {
    await using p = await place();
    let isBroken = true;
    const fail = async () => (isBroken ? Promise.reject(new Error('no good')) : { mended: 1 });
    const { workers, ran } = walkers({ [name]: fail });
    p.work(workers);
    await openDue(p.ctx, WALK, LATER);
    await p.over(DAY);
    const failed = STAGES.findIndex((stage) => stage.endsWith(name));
    const statuses = async () => (await p.stages(DAY)).map(({ status }) => status);
    expect(ran).toEqual(['begin', 'middle', 'end']);
    expect(await statuses()).toEqual(STAGES.map((_, i) => (i === failed ? 'failed' : 'done')));
    expect((await p.stages(DAY))[failed]?.error).toBe('no good');
    await until(async () => (await count(p.ctx.db)) === 1, PATIENCE_MS);
    expect(await list(p.ctx.db)).toMatchObject([
      { job: name, payload: { run: DAY }, reason: expect.stringContaining('no good') },
    ]);
    isBroken = false;
    const finished_at = (await nights.get(p.ctx.db, DAY))?.finished_at;
    await replay(
      p.ctx,
      eachTime(p.ctx.db),
      workers.map(({ queue }) => queue),
      {},
    );
    await until(async () => (await statuses()).every((status) => status === 'done'), PATIENCE_MS);
    expect((await p.stages(DAY))[failed]).toMatchObject({ counts: { mended: 1 }, error: null });
    expect(ran).toEqual(['begin', 'middle', 'end', name]);
    expect((await nights.get(p.ctx.db, DAY))?.finished_at).toEqual(finished_at);
    expect(await count(p.ctx.db)).toBe(0);
  },
);

test('a stage with which five processes have died is told as failed, and its replay begins it anew', async () => {
  await using p = await place();
  const { workers, ran } = walkers();
  await nights.openScheduled(p.ctx.db, DAY);
  for (let kills = 0; kills < 5; kills++) {
    expect(await claim(p.ctx.db, { run: DAY, stage: STAGES[0] ?? '', position: 0 }, 30)).toMatchObject({ kills });
    await p.ctx.db.query(EXPIRE);
  }
  p.work(workers);
  await resumeUnclaimed(p.ctx, WALK);
  await p.over(DAY);
  expect(ran).toEqual(['middle', 'end']);
  expect((await p.stages(DAY))[0]).toMatchObject({ status: 'failed', error: expect.stringContaining('5 processes') });
  await until(async () => (await count(p.ctx.db)) === 1, PATIENCE_MS);
  await replay(
    p.ctx,
    eachTime(p.ctx.db),
    workers.map(({ queue }) => queue),
    {},
  );
  await until(async () => (await p.stages(DAY))[0]?.status === 'done', PATIENCE_MS);
  expect(ran).toEqual(['middle', 'end', 'begin']);
});

test.each(['begin', 'middle', 'end'])(
  'a night whose process is killed while %s runs goes on in another',
  async (name) => {
    await using p = await place();
    await p.ctx.db.query('create table begun (n int)');
    const { DATABASE_URL = '', DATA_DIR } = p.ctx.config;
    const env = { DATABASE_URL, DATA_DIR };
    const child = await startProcess('test/workers/walk-child.ts', { args: [name], env });
    await openDue(p.ctx, WALK, LATER);
    await until(async () => (await p.ctx.db.query('select from begun')).rowCount === 1, PATIENCE_MS);
    await child.end('SIGKILL');
    await p.ctx.db.query(EXPIRE);
    const { workers, ran } = walkers();
    p.work(workers);
    await resumeUnclaimed(p.ctx, WALK);
    await p.over(DAY);
    const from = ['begin', 'middle', 'end'].indexOf(name);
    expect(ran).toEqual(['begin', 'middle', 'end'].slice(from));
    expect((await p.stages(DAY)).map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  },
);

test('a store that is down holds the night up, and costs neither a stage nor a letter', async () => {
  await using p = await place();
  let outages = 2;
  const { workers, ran } = walkers({ middle: async () => (outages-- > 0 ? Promise.reject(down()) : { did: 1 }) });
  p.work(workers);
  await openDue(p.ctx, WALK, LATER);
  await p.over(DAY);
  expect(ran).toEqual(['begin', 'middle', 'middle', 'middle', 'end']);
  expect(await p.stages(DAY)).toMatchObject([
    { status: 'done' },
    { status: 'done', counts: { did: 1 } },
    { status: 'done' },
  ]);
  expect(await count(p.ctx.db)).toBe(0);
});

test('a stage that its process gives up as it drains is taken up by another at once', async () => {
  await using p = await place();
  const begun = Promise.withResolvers<void>();
  const stopped = walkers({
    begin: ({ signal }) => {
      begun.resolve();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  });
  const leaving = p.work(stopped.workers);
  await openDue(p.ctx, WALK, LATER);
  await begun.promise;
  await leaving.close();
  expect(await nights.unheld(p.ctx.db)).toEqual([DAY]);
  p.work(walkers().workers);
  await p.over(DAY);
  expect((await p.stages(DAY)).map(({ status }) => status)).toEqual(['done', 'done', 'done']);
});

test('a stage run alone has no row, and a night on demand counts for no day', async () => {
  await using p = await place();
  const { workers } = walkers({ middle: async () => ({ did: 3 }) });
  p.work(workers);
  expect(await p.ctx.jobs.run(WALK.stages[1] as StageJob, {}, PATIENCE_MS)).toEqual({ did: 3 });
  expect(await nights.latest(p.ctx.db, 9)).toEqual([]);
  const run = await openNow(p.ctx.db, 'acme');
  await startNextStage(p.ctx, WALK, run);
  await p.over(run);
  expect(await nights.get(p.ctx.db, run)).toMatchObject({ day: null, org_id: 'acme' });
  expect(await openDue(p.ctx, WALK, LATER)).toBe(true);
});
