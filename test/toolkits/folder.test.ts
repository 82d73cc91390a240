import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from '../../src/toolkits/folder.ts';
import { pdfOf } from '../support/samples/files.ts';
import { collecting, gather } from './collecting.ts';

async function scratch() {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'quern-folder-')));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
const run = (path: string, folders: string[], cursor?: unknown, limit = 1_000) => {
  const asked = collecting(folder.credentials.parse({ path }), { folders, cursor, limit });
  return gather(folder.collect(asked)).then((found) => ({ ...found, notes: asked.notes }));
};
const mail = (n: number) =>
  `From: Ann Lee <ann@corvid.example>\nMessage-ID: <${n}@x>\nDate: Mon, 5 Jan 2026 10:00:00 +0000\nSubject: Mail ${n}\n\nFrom here on.\n`;
const mbox = (...numbers: number[]) =>
  numbers
    .map((n) => `From ann@corvid.example Mon Jan  5 10:00:00 2026\n${mail(n).replace(/^From here/m, '>From here')}\n`)
    .join('');

test('files of every kind are read, each thing once, and what changes is read again', async () => {
  await using place = await scratch();
  const at = (name: string) => join(place.path, name);
  await mkdir(at('sub'));
  await writeFile(at('a.md'), '---\ntitle: "Kick-off"\ndate: 2026-01-04\ntype: meeting\n---\n# Other\nAnn came.\n');
  await writeFile(at('b.txt'), 'Plain words.');
  await writeFile(at('c.eml'), mail(1));
  await writeFile(at('d.mbox'), mbox(2, 3));
  await writeFile(
    at('e.ics'),
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:m\r\nDTSTART:20260105T100000Z\r\nSUMMARY:Round\r\nEND:VEVENT\r\nEND:VCALENDAR',
  );
  await writeFile(at('f.vcf'), 'BEGIN:VCARD\r\nFN:Bo Lind\r\nEND:VCARD');
  await writeFile(at('sub/g.csv'), 'Name;E-Mail;Company\nCy Dahl;cy@heron.example;Heron\n"Di; Ek";di@heron.example;\n');
  await writeFile(at('h.exe'), 'MZ');
  await writeFile(at('i.eml'), Buffer.from([0xff, 0, 1]));
  const first = await run(place.path, [place.path]);
  expect(first.items.map(({ title, type }) => `${type} ${title}`)).toEqual([
    'meeting Kick-off',
    'note b',
    'email Mail 1',
    'email Mail 2',
    'email Mail 3',
    'meeting Round',
    'contact Bo Lind',
    'contact Cy Dahl',
    'contact Di; Ek',
  ]);
  expect(first.items[0]).toMatchObject({ date: '2026-01-04', body: expect.stringContaining('Ann came.') });
  expect(first.items[3]).toMatchObject({
    key: '2@x',
    body: 'From here on.',
    metadata: { from: 'Ann Lee <ann@corvid.example>' },
  });
  expect(first.items[7]!.metadata).toMatchObject({ email: 'cy@heron.example', company: 'Heron' });
  expect(first.notes).toEqual([expect.stringContaining('i.eml')]);
  const keys = first.items.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.join()).not.toContain(place.path);
  await writeFile(at('b.txt'), 'Other words.');
  const second = await run(place.path, [place.path], { done: Date.now() + 60_000 });
  expect(second.items).toEqual([]);
  const third = (await run(place.path, [place.path], first.cursor)).items.filter(({ key }) => !keys.includes(key));
  expect(third.map(({ body }) => body)).toEqual(['Other words.']);
});

test('a file is what its bytes say, whatever it is called', async () => {
  await using place = await scratch();
  await writeFile(join(place.path, 'a.txt'), `Received: by corvid.example\n${mail(1)}`);
  await writeFile(join(place.path, 'b.md'), mbox(2, 3));
  await writeFile(join(place.path, 'c.csv'), 'BEGIN:VCARD\r\nFN:Bo Lind\r\nEND:VCARD');
  await writeFile(join(place.path, 'd.txt'), pdfOf('Net ten days.'));
  const { items } = await run(place.path, [place.path]);
  expect(items.map(({ type, title }) => `${type} ${title}`)).toEqual([
    'email Mail 1',
    'email Mail 2',
    'email Mail 3',
    'contact Bo Lind',
    'document d',
  ]);
  expect(items[4]?.original).toMatchObject({ filename: 'd.txt', type: 'application/pdf' });
});

test('a run that was cut short in a long file goes on in it', async () => {
  await using place = await scratch();
  const numbers = Array.from({ length: 250 }, (_, n) => n);
  await writeFile(join(place.path, 'all.mbox'), mbox(...numbers));
  const first = await run(place.path, [place.path], undefined, 100);
  expect(first.items).toHaveLength(100);
  const rest = await run(place.path, [place.path], first.cursor);
  expect([...first.items, ...rest.items].map(({ key }) => key)).toEqual(numbers.map((n) => `${n}@x`));
});

test('every run names all files, and each item the file that it stood in', async () => {
  await using place = await scratch();
  await writeFile(join(place.path, 'a.mbox'), mbox(1, 2));
  await writeFile(join(place.path, 'b.txt'), 'Plain words.');
  const first = await run(place.path, [place.path]);
  expect(first.items.map(({ object }) => object)).toEqual(['a.mbox', 'a.mbox', 'b.txt']);
  expect(first.listings).toEqual([{ listed: ['a.mbox', 'b.txt'], complete: true }]);
  await rm(join(place.path, 'a.mbox'));
  expect((await run(place.path, [place.path], first.cursor)).listings).toEqual([{ listed: ['b.txt'], complete: true }]);
  await rm(join(place.path, 'b.txt'));
  expect((await run(place.path, [place.path], first.cursor)).listings).toEqual([{ listed: [], complete: true }]);
});

test('nothing is read but what is under a folder that the operator allows', async () => {
  await using place = await scratch();
  await using other = await scratch();
  await writeFile(join(other.path, 'secret.md'), 'canary');
  await mkdir(join(place.path, 'in'));
  await symlink(other.path, join(place.path, 'out'));
  await symlink(join(other.path, 'secret.md'), join(place.path, 'in', 'link.md'));
  await expect(run(place.path, [])).rejects.toThrow(/COLLECT_FOLDERS/);
  for (const path of [
    other.path,
    join(place.path, 'out'),
    join(place.path, '..'),
    join(place.path, 'in', '..', '..'),
    `${place.path}x`,
    '/',
  ])
    await expect(run(path, [place.path])).rejects.toThrow(/not under one/);
  const { items, notes } = await run(place.path, [place.path]);
  expect([items, notes]).toEqual([[], ['2 links are not followed.']]);
  expect(folder.credentials.safeParse({ path: 'relative/path' }).success).toBe(false);
});
