import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from '../../src/toolkits/folder.ts';
import { itemsOf, openFile } from '../../src/toolkits/folder/file.ts';
import { collecting } from './collecting.ts';

/** Folders are swapped for links so often, while a file in them is opened. */
const SWAPS = 3_000;

test('a folder that is swapped for a link while a file in it is opened leads to no file outside', async () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'swapped-')));
  const [root, inside, outside] = [join(base, 'root'), join(base, 'root/inside'), join(base, 'outside')];
  for (const [folder, text] of [
    [inside, 'ours'],
    [outside, 'secret'],
  ] as const) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'a.txt'), text);
  }
  const swap = (n: number) => {
    symlinkSync(n % 2 === 0 ? inside : outside, join(base, 'next'));
    renameSync(join(base, 'next'), join(root, 'notes'));
  };
  const read: string[] = [];
  for (let n = 0; n < SWAPS; n++) {
    swap(n);
    const opening = Array.from({ length: 4 }, () => openFile(root, 'notes/a.txt'));
    await new Promise(setImmediate);
    swap(n + 1);
    for (const file of await Promise.all(opening)) {
      if (file) read.push(String(await file.handle.readFile()));
      await file?.[Symbol.asyncDispose]();
    }
  }
  expect(new Set(read)).toEqual(new Set(['ours']));
});

const FROM = 'From ann@corvid.example Mon Jan  5 10:00:00 2026\n';
const mail = (n: number) => `From: Ann Lee <ann@corvid.example>\nMessage-ID: <${n}@x>\nSubject: Mail ${n}\n\nWell.\n`;

test.each([
  ['a.txt', 'Once.', ' And on.', ['a']],
  ['a.eml', mail(1), '> on and on', ['Mail 1']],
  ['a.mbox', `${FROM}${mail(1)}\n`, `${FROM}${mail(2)}\n`, ['Mail 1']],
  ['a.md', '', '# Later', ['a']],
])('of %s that grows while it is read, only what was there is', async (name, begun, more, titles) => {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'growing-')));
  writeFileSync(join(path, name), begun);
  await using file = await openFile(path, name);
  appendFileSync(join(path, name), more);
  const run = collecting(folder.credentials.parse({ path }), { folders: [path] });
  const items = await Array.fromAsync(itemsOf(run, path, name, file!));
  expect(items.map(({ title }) => title)).toEqual(titles);
  expect(JSON.stringify(items)).not.toMatch(/and on|Later/i);
});
