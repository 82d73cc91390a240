import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepAll } from '../../src/pipeline/maintenance/sweep.ts';
import { sweepTransfers } from '../../src/pipeline/transfers/sweep-transfers.ts';
import { takeLock } from '../../src/stores/db/locks.ts';
import { transaction, type Db } from '../../src/stores/db/sql.ts';
import { sweepOrphans } from '../../src/stores/items/orphans.ts';
import { startWork } from '../../src/queue/work.ts';
import { collection } from '../../src/queues/collection.ts';
import { exporting } from '../../src/queues/export.ts';
import { put } from '../../src/stores/operations/dead-letters.ts';
import { propose, supersede } from '../../src/stores/review/suggestions.ts';
import collectionWorker from '../../workers/collection.ts';
import exportWorker from '../../workers/export.ts';
import { context } from '../health/context.ts';
import { org } from '../support/factories.ts';

const TWO_DAYS_AGO = new Date(Date.now() - 2 * 86_400_000);

async function superseded(db: Db, ...titles: string[]): Promise<void> {
  const about = { category: 'incomplete_contact' as const, payload: {}, confidence: 1, evidence: [] };
  const proposals = titles.map((title) => ({ ...about, subject: title, title }));
  const proposed = await propose(db, 'acme', 'acme', proposals);
  await supersede(
    db,
    'acme',
    proposed.map(({ id }) => id),
  );
}

async function fileAt(path: string, modified?: Date): Promise<void> {
  await writeFile(path, 'x');
  if (modified) await utimes(path, modified, modified);
}

test('a sweep names what went: expired answers, old letters, files without a row, what was superseded', async () => {
  await using c = await context();
  const { db, config } = c.ctx;
  await org(db, 'acme');
  await db.query(`insert into idempotency (org_id, caller, idempotency_key, fingerprint, lease_until, created_at)
    values ('acme', 'u', 'k', '', now(), now() - interval '25 hours')`);
  const letter = { queue: 'dedup', job: 'settle', payload: {}, reason: 'no good', attempts: 5 };
  await put(db, letter, 'old');
  await db.query(`update pgboss.job set created_on = now() - interval '91 days'`);
  await put(db, letter, 'new');
  await fileAt(join(config.DATA_DIR, 'collector', 'stray.md'), TWO_DAYS_AGO);
  await superseded(db, 'gone', 'still known');
  await db.query(
    `/* of every organization */ update suggestions set decided_at = now() - interval '31 days' where title = 'gone'`,
  );
  const { swept, failed } = await sweepAll(c.ctx, new AbortController().signal);
  expect(failed).toEqual([]);
  expect(swept).toMatchObject({
    answers: 1,
    dead_letters: 1,
    orphan_files: 1,
    empty_profiles: 0,
    superseded_suggestions: 1,
  });
});

test('files without a row are set aside every hour, young ones are left', async () => {
  await using c = await context();
  const collector = join(c.ctx.config.DATA_DIR, 'collector');
  await fileAt(join(collector, 'stray.md'), TWO_DAYS_AGO);
  await fileAt(join(collector, 'young.md'));
  const working = startWork(c.ctx, [collectionWorker]);
  expect(await c.ctx.jobs.run(collection.jobs.orphans, {}, 10_000)).toEqual({ quarantined: 1 });
  await working.close();
  expect(await readdir(collector)).toEqual(['young.md']);
});

test('drafts of exports that are older than a day, and files that no export names, are removed', async () => {
  await using c = await context();
  const folder = join(c.ctx.config.DATA_DIR, 'exports');
  const working = startWork(c.ctx, [exportWorker]);
  expect(await c.ctx.jobs.run(exporting.jobs.drafts, {}, 10_000)).toEqual({ removed: 0 });
  await mkdir(folder);
  await fileAt(join(folder, 'exp_1.part'), TWO_DAYS_AGO);
  await fileAt(join(folder, 'exp_2.part'));
  await fileAt(join(folder, 'exp_3.zip'), TWO_DAYS_AGO);
  await fileAt(join(folder, 'exp_4.zip'));
  expect(await c.ctx.jobs.run(exporting.jobs.drafts, {}, 10_000)).toEqual({ removed: 2 });
  await working.close();
  expect(await readdir(folder)).toEqual(['exp_2.part', 'exp_4.zip']);
});

test('while a backup is restored no file is swept that no row names', async () => {
  await using c = await context();
  const { db, files, config, clock } = c.ctx;
  const large = join(config.DATA_DIR, 'exports');
  await mkdir(large);
  await fileAt(join(config.DATA_DIR, 'collector', 'item.md'), TWO_DAYS_AGO);
  await fileAt(join(large, 'sent.pdf'), TWO_DAYS_AGO);
  const swept = async () => [await sweepOrphans(db, files, clock.now()), await sweepTransfers(c.ctx)];
  await transaction(db, async (tx) => {
    await takeLock(tx, 'restoring', '');
    expect(await swept()).toEqual([0, 0]);
  });
  expect(await swept()).toEqual([1, 1]);
});
