import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { accept } from '../../src/stores/items/accept-items.ts';
import { openFiles } from '../../src/stores/files/files.ts';
import { systemClock } from '../../src/common/time.ts';
import { database } from '../support/database.ts';
import { sampleItems } from '../support/samples/sample-items.ts';
import { makeGraph } from '../support/settled.ts';
import { check, clean, type Breach, type Findings, type Place } from './checker.ts';
import { note, type Entry, type Ledger } from './ledger.ts';

interface Scene extends Place {
  ledger: Ledger;
  first: Entry;
  path: string;
}

/** Twenty items accepted and extracted, as a ledger that was acknowledged has them. */
async function scene(spoil: (scene: Scene) => Promise<unknown>): Promise<Findings> {
  await using d = await database();
  await makeGraph(d.pool, 'org');
  const dataDir = await mkdtemp(join(tmpdir(), 'quern-checker-'));
  const files = openFiles(readConfig({ DATA_DIR: dataDir }));
  const ledger: Ledger = new Map();
  const items = sampleItems(20, { words: 20 });
  const graph = { id: 'primary', key: 'org' };
  const place = { db: d.pool, files, clock: systemClock, config: { TIME_ZONE: 'UTC' } };
  const accepted = await accept(
    place,
    { org: 'org', by: 'tester', due: false },
    items.map((item) => ({ ...item, graph })),
  );
  items.forEach((item, n) => note(ledger, item).ids.add(accepted[n]!.id));
  for (const entry of ledger.values()) entry.outcome = 'acked';
  await d.pool.query(`update items set status = 'extracted'`);
  const collector = join(dataDir, 'collector');
  await spoil({
    db: d.pool,
    collector,
    ledger,
    first: ledger.get(items[0]!.idempotency_key)!,
    path: join(collector, accepted[0]!.path),
  });
  const found = await check({ db: d.pool, collector }, 'org', ledger);
  await rm(dataDir, { recursive: true });
  return found;
}

test('a ledger that everything agrees with is clean', async () => {
  const found = await scene(async () => {});
  expect(found).toMatchObject({ sent: 20, acked: 20, remarks: [] });
  expect(clean(found)).toBe(true);
});

const idOf = (entry: Entry): string => [...entry.ids][0]!;
const controls: [Breach, string, (s: Scene) => Promise<unknown>][] = [
  [
    'lost',
    'whose row is gone',
    ({ db, first, path }) => rm(path).then(() => db.query('delete from items where item_id = $1', [idOf(first)])),
  ],
  ['lost', 'whose file is gone', ({ path }) => rm(path)],
  ['torn', 'whose file was cut off', ({ path }) => truncate(path, 400)],
  ['dup', 'that was given two ids', async ({ first }) => first.ids.add('ingest_other')],
  [
    'stuck',
    'that was never extracted',
    ({ db, first }) => db.query(`update items set status = 'processing' where item_id = $1`, [idOf(first)]),
  ],
  ['phantom', 'that nobody sent', async ({ ledger, first }) => ledger.delete(first.key)],
  ['phantom', 'that was refused and is there', async ({ first }) => void (first.outcome = 'rejected')],
  ['orphan', 'whose file has no row', ({ path }) => writeFile(path.replace(/ingest_/, 'ingest_x'), 'left over')],
];

for (const [breach, what, spoil] of controls)
  test(`an item ${what} turns the checker red as ${breach}`, async () => {
    const found = await scene(spoil);
    expect(found[breach]).toBe(1);
    expect(clean(found)).toBe(false);
  });
