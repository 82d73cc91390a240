import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Problem } from '../../../src/common/errors.ts';
import { asRefusal } from '../../../src/stores/files/disk.ts';
import { coalesced } from '../../../src/stores/files/coalesce.ts';
import { openFiles } from '../../../src/stores/files/files.ts';
import type { Files } from '../../../src/stores/files/file-store.ts';

interface Place extends AsyncDisposable {
  files: Files;
  dir: string;
  root: string;
}

async function place(): Promise<Place> {
  const dir = await mkdtemp(join(tmpdir(), 'quern-files-'));
  return {
    files: openFiles({ DATA_DIR: dir, FILES_URL: undefined }),
    dir,
    root: join(dir, 'collector'),
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }),
  };
}

const file = (path: string, text = 'body') => ({ path, bytes: Buffer.from(text) });
const reason = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof Problem ? `${error.code}: ${error.message}` : String(error)),
  );

test('a file that was written is read back byte for byte, and nothing unfinished stays beside it', async () => {
  await using p = await place();
  const bytes = Buffer.from([0, 255, 10, 13, 239, 187, 191]);
  await p.files.write([{ path: 'acme/acme/2025/03/a.md', bytes }, file('acme/acme/2025/03/b.md')]);
  expect(await p.files.read('acme/acme/2025/03/a.md')).toEqual(bytes);
  expect(await readdir(join(p.root, 'acme/acme/2025/03'))).toEqual(['a.md', 'b.md']);
});

test('a hundred writers of one folder share its fsyncs and lose nothing', async () => {
  await using p = await place();
  const paths = Array.from({ length: 100 }, (_, i) => `acme/shop/2025/03/${i}.md`);
  await Promise.all(paths.map((path) => p.files.write([file(path, path)])));
  const read = await Promise.all(paths.map(async (path) => String(await p.files.read(path))));
  expect(read).toEqual(paths);
});

test('who asks for a turn gets one that begins after the asking, and shares it with those who wait too', async () => {
  const begun: number[] = [];
  const gates: (() => void)[] = [];
  const turn = coalesced(async () => {
    begun.push(begun.length);
    await new Promise<void>((open) => gates.push(open));
  });
  const first = turn('a');
  await Promise.resolve().then(() => {});
  const second = turn('a');
  const third = turn('a');
  expect(begun).toEqual([0]);
  gates[0]!();
  await first;
  await new Promise(setImmediate);
  expect(begun).toEqual([0, 1]);
  gates[1]!();
  await Promise.all([second, third]);
});

test('a turn that fails fails for those who shared it and for nobody after', async () => {
  let broken = true;
  const turn = coalesced(async () => {
    if (broken) throw new Error('no');
  });
  const both = await Promise.allSettled([turn('a'), turn('a')]);
  broken = false;
  expect(both.map((one) => one.status)).toEqual(['rejected', 'rejected']);
  await turn('a');
});

test('a path that is not made by the service is refused', async () => {
  await using p = await place();
  for (const path of ['../x.md', 'a/../../x.md', '/etc/passwd', 'a//b', '', '.', 'a/.hidden', 'a\0b', 'a b']) {
    expect(await reason(p.files.write([file(path)])), path).toContain('invalid');
    expect(await reason(p.files.read(path)), path).toContain('invalid');
  }
});

test('a symbolic link is neither read nor written through', async () => {
  await using p = await place();
  const outside = join(p.dir, 'outside');
  await mkdir(outside);
  await writeFile(join(outside, 'secret.md'), 'secret');
  await mkdir(join(p.root, 'acme'));
  await symlink(join(outside, 'secret.md'), join(p.root, 'acme/link.md'));
  await symlink(outside, join(p.root, 'acme/folder'));
  expect(await reason(p.files.read('acme/link.md'))).toBe('invalid: It is a symbolic link');
  expect(await reason(p.files.read('acme/folder/secret.md'))).toBe('invalid: A symbolic link leads to it');
  expect(await reason(p.files.write([file('acme/folder/new.md')]))).not.toBe('read');
  expect(await readdir(outside)).toEqual(['secret.md']);
});

test('a file of 100 MB and a folder are refused with a reason, a missing file is undefined', async () => {
  await using p = await place();
  await p.files.write([file('acme/huge.md')]);
  await truncate(join(p.root, 'acme/huge.md'), 100 * 1024 * 1024);
  await mkdir(join(p.root, 'acme/dir.md'));
  expect(await reason(p.files.read('acme/huge.md'))).toContain('invalid: It is larger than');
  expect(await reason(p.files.read('acme/dir.md'))).toBe('invalid: It is not a plain file');
  expect(await p.files.read('acme/none.md')).toBeUndefined();
});

test('a folder that was taken away is made again, the collector path itself is not', async () => {
  await using p = await place();
  await p.files.write([file('acme/2025/a.md')]);
  await rm(join(p.root, 'acme'), { recursive: true });
  await p.files.write([file('acme/2025/b.md')]);
  expect(String(await p.files.read('acme/2025/b.md'))).toBe('body');
  await rm(p.root, { recursive: true });
  expect(await reason(p.files.write([file('acme/2025/c.md')]))).toContain('unavailable');
  expect(await p.files.probe()).toEqual({ writable: false, free: 0 });
});

test('when one file of a call cannot be written none of them stays', async () => {
  await using p = await place();
  await p.files.write([file('acme/ok.md')]);
  await writeFile(join(p.root, 'plain'), '');
  expect(await reason(p.files.write([file('acme/one.md'), file('plain/two.md')]))).toContain('unavailable');
  expect(await readdir(join(p.root, 'acme'))).toEqual(['ok.md']);
});

test('no room is storage_full, another fault of the disk is unavailable, a bug stays what it is', () => {
  const fault = (code: string) => Object.assign(new Error(code), { code, syscall: 'write' });
  const codes = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].map((code) => (asRefusal(fault(code)) as Problem).code);
  expect(codes).toEqual(['storage_full', 'storage_full', 'unavailable', 'unavailable']);
  const bug = new TypeError('bug');
  expect(asRefusal(bug)).toBe(bug);
});

test('removing is content with what is not there', async () => {
  await using p = await place();
  await p.files.write([file('acme/a.md')]);
  await p.files.remove(['acme/a.md', 'acme/none.md', 'nowhere/none.md']);
  expect(await p.files.read('acme/a.md')).toBeUndefined();
});

test('what is quarantined leaves the collector path with its reason beside it, a link without being followed', async () => {
  await using p = await place();
  await p.files.write([file('acme/a.md', 'text')]);
  await symlink('/etc/passwd', join(p.root, 'acme/link.md'));
  await p.files.quarantine('acme/a.md', 'It is odd');
  await p.files.quarantine('acme/link.md', 'It is a link');
  expect(await readdir(join(p.root, 'acme'))).toEqual([]);
  expect(await readFile(join(p.dir, 'quarantine/acme/a.md'), 'utf8')).toBe('text');
  expect(await readFile(join(p.dir, 'quarantine/acme/a.md.reason'), 'utf8')).toBe('It is odd\n');
});

test('a scan meets every file by path, unfinished ones and links too', async () => {
  await using p = await place();
  await p.files.write([file('b/2.md'), file('a/1.md')]);
  await writeFile(join(p.root, 'a/.1.md.x.tmp'), '');
  await symlink(p.root, join(p.root, 'b/loop'));
  const found: string[] = [];
  for await (const { path } of p.files.scan()) found.push(path);
  expect(found).toEqual(['a/.1.md.x.tmp', 'a/1.md', 'b/2.md', 'b/loop']);
});

test('a place that takes writes says so with its free share', async () => {
  await using p = await place();
  const { writable, free } = await p.files.probe();
  expect(writable).toBe(true);
  expect(free).toBeGreaterThan(0);
  expect(await readdir(p.root)).toEqual([]);
});

test('files are for their owner only', async () => {
  await using p = await place();
  await p.files.write([file('acme/a.md')]);
  await chmod(p.root, 0o700);
  const { stat } = await import('node:fs/promises');
  expect((await stat(join(p.root, 'acme/a.md'))).mode & 0o077).toBe(0);
});

test('FILES_URL takes a folder; what is not supported says what is', async () => {
  await using p = await place();
  const files = openFiles({ DATA_DIR: p.dir, FILES_URL: `file://${p.dir}/elsewhere` });
  await files.write([file('a/b.md')]);
  expect(await readdir(join(p.dir, 'elsewhere/a'))).toEqual(['b.md']);
  expect(() => openFiles({ DATA_DIR: p.dir, FILES_URL: 'ftp://host/folder' })).toThrow('Use file:///');
});
