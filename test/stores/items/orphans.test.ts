import { readFile, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bury } from '../../../src/stores/items/items.ts';
import { sweepOrphans } from '../../../src/stores/items/orphans.ts';
import { acceptDue, incoming, NOON, store } from '../../support/samples/items.ts';

const YESTERDAY = new Date(NOON.getTime() - 86_400_000);

test('files that no item has are quarantined once they are old, files of items stay', async () => {
  await using s = await store('acme');
  const [one] = await acceptDue(s, 'acme', [incoming('acme')]);
  const folder = join(s.collector, 'acme/acme/2025/03');
  for (const name of ['ingest_lost.md', '.ingest_cut.md.tmp', 'notes.txt']) {
    await writeFile(join(folder, name), 'left behind');
    await utimes(join(folder, name), YESTERDAY, YESTERDAY);
  }
  await writeFile(join(folder, 'ingest_young.md'), 'under way');
  await utimes(join(folder, 'ingest_young.md'), NOON, NOON);
  await utimes(join(s.collector, one!.path), YESTERDAY, YESTERDAY);
  expect(await sweepOrphans(s.db, s.files, NOON)).toBe(3);
  expect(await readdir(folder)).toEqual([`${one!.id}.md`, 'ingest_young.md'].toSorted());
  const reason = await readFile(join(s.dir, 'quarantine/acme/acme/2025/03/ingest_lost.md.reason'), 'utf8');
  expect(reason).toBe('No accepted item has this file\n');
  expect(await sweepOrphans(s.db, s.files, NOON)).toBe(0);
});

test('a file that outlived its taken-back item is removed, not kept in quarantine', async () => {
  await using s = await store('acme');
  const [one] = await acceptDue(s, 'acme', [incoming('acme')]);
  await bury(s.db, 'acme', [one!.id]);
  expect(await sweepOrphans(s.db, s.files, NOON)).toBe(1);
  expect(await s.files.read(one!.path)).toBeUndefined();
  expect(await readdir(s.dir)).toEqual(['collector']);
});
