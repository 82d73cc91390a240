import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { Problem } from '../../../src/common/errors.ts';
import { openFiles } from '../../../src/stores/files/files.ts';
import { s3Place } from '../../../src/stores/files/s3-bucket.ts';
import { s3Server, type S3Server } from '../../support/s3.ts';
import type { Files, StoredFile } from '../../../src/stores/files/file-store.ts';

let server: S3Server;
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'quern-files-'));
  server = await s3Server();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(dir, { recursive: true, force: true });
});

const STORES: Record<string, (name: string) => Record<string, string>> = {
  'a folder': (name) => ({ DATA_DIR: join(dir, name) }),
  'a bucket': (name) => ({ DATA_DIR: dir, ...server.settings(name) }),
};
const file = (path: string, text = 'body') => ({ path, bytes: Buffer.from(text) });
const pathsOf = async (found: AsyncIterable<StoredFile>) => {
  const paths: string[] = [];
  for await (const { path } of found) paths.push(path);
  return paths;
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );
const collected = async (parts: AsyncIterable<unknown>) => {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part as Buffer);
  return Buffer.concat(all);
};
async function* parts(...list: Uint8Array[]) {
  yield* list;
}

describe.each(Object.keys(STORES))('%s', (kind) => {
  let count = 0;
  const open = (): Files => openFiles(readConfig(STORES[kind]!(`place-${++count}`)));

  test('gives back what was written, byte for byte, and nothing for what was not', async () => {
    const files = open();
    const bytes = Buffer.from([0, 255, 10, 13, 239, 187, 191]);
    await files.write([{ path: 'acme/acme/2025/03/a.md', bytes }, file('acme/acme/2025/03/b.md')]);
    expect(await files.read('acme/acme/2025/03/a.md')).toEqual(bytes);
    expect(await files.read('acme/none.md')).toBeUndefined();
    await files.write([file('acme/acme/2025/03/a.md', 'anew')]);
    expect(String(await files.read('acme/acme/2025/03/a.md'))).toBe('anew');
    await files.close();
  });

  test('refuses paths that are not the service’s, and files over 4 MB', async () => {
    const files = open();
    for (const path of ['../x.md', 'a/../../x.md', '/etc/passwd', 'a//b', '', 'a/.hidden', 'a\0b', 'a b']) {
      expect([path, await codeOf(files.write([file(path)]))]).toEqual([path, 'invalid']);
      expect([path, await codeOf(files.read(path))]).toEqual([path, 'invalid']);
      expect([path, await codeOf(files.removeAll(path))]).toEqual([path, 'invalid']);
      expect([path, await codeOf(files.large.size(path))]).toEqual([path, 'invalid']);
    }
    await files.write([{ path: 'acme/huge.md', bytes: Buffer.alloc(5 * 1024 * 1024) }]);
    expect(await codeOf(files.read('acme/huge.md'))).toBe('invalid');
    await files.close();
  });

  test('removes files and folders with what was set aside from there, and no more', async () => {
    const files = open();
    await files.write([file('acme/2025/a.md'), file('acme/2025/b.md'), file('acme/c.md'), file('acmeetc/d.md')]);
    await files.quarantine('acme/c.md', 'It is odd');
    expect(await files.read('acme/c.md')).toBeUndefined();
    await files.remove(['acme/2025/a.md', 'acme/2025/none.md', 'nowhere/none.md']);
    expect(await pathsOf(files.scan())).toEqual(['acme/2025/b.md', 'acmeetc/d.md']);
    expect(await files.removeAll('acme')).toBe(3);
    expect(await files.removeAll('acme')).toBe(0);
    expect(await pathsOf(files.scan())).toEqual(['acmeetc/d.md']);
    await files.close();
  });

  test('meets every file by path, with when it was written', async () => {
    const files = open();
    const before = Date.now() - 60_000;
    const paths = Array.from({ length: 40 }, (_, i) => `org/${String(i).padStart(3, '0')}.md`);
    await files.write(paths.map((path) => file(path)));
    const found: StoredFile[] = [];
    for await (const one of files.scan()) found.push(one);
    expect(found.map(({ path }) => path)).toEqual(paths);
    for (const { modifiedAt } of found) expect(modifiedAt.getTime()).toBeGreaterThan(before);
    expect(await files.probe()).toMatchObject({ writable: true });
    expect(await pathsOf(files.scan())).toEqual(paths);
    await files.close();
  });

  test('takes small ones among the large files together, all or none, and gives them back', async () => {
    const { large, close } = open();
    const many = Array.from({ length: 40 }, (_, n) => ({ path: `acme/files/${n}`, bytes: randomBytes(100) }));
    await large.writeAll([]);
    await large.writeAll(many);
    expect((await collected(large.read('acme/files/7'))).equals(many[7]!.bytes)).toBe(true);
    expect((await pathsOf(large.scan())).toSorted()).toEqual(many.map(({ path }) => path).toSorted());
    expect(await codeOf(large.writeAll([{ path: 'acme/files/new', bytes: randomBytes(1) }, file('../x')]))).toBe(
      'invalid',
    );
    expect(await large.size('acme/files/new')).toBeUndefined();
    expect(await large.removeAll('acme')).toBe(40);
    await large.writeAll(many.slice(0, 1));
    expect(await large.size('acme/files/0')).toBe(100);
    await close();
  });

  test('takes a large file in parts, tells its size and sha256, and gives any range of it', async () => {
    const { large, close, scan } = open();
    const bytes = randomBytes(18 * 1024 * 1024);
    const written = await large.write(
      'acme/exp_1.zip',
      parts(bytes.subarray(0, 7), bytes.subarray(7, 9e6), bytes.subarray(9e6)),
    );
    expect(written).toEqual({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect(await large.size('acme/exp_1.zip')).toBe(bytes.length);
    expect((await collected(large.read('acme/exp_1.zip'))).equals(bytes)).toBe(true);
    expect(await collected(large.read('acme/exp_1.zip', { start: 5, end: 12 }))).toEqual(bytes.subarray(5, 12));
    expect(await pathsOf(large.scan())).toEqual(['acme/exp_1.zip']);
    expect(await pathsOf(scan())).toEqual([]);
    await large.remove('acme/exp_1.zip');
    await large.remove('acme/exp_1.zip');
    expect(await large.size('acme/exp_1.zip')).toBeUndefined();
    await expect(collected(large.read('acme/exp_1.zip'))).rejects.toThrow();
    await close();
  });

  test('keeps nothing of a large file whose parts break off', async () => {
    const { large, close } = open();
    async function* broken() {
      yield randomBytes(9 * 1024 * 1024);
      throw new Problem('bad_request', 'It broke off.');
    }
    expect(await codeOf(large.write('acme/imp_1', broken()))).toBe('bad_request');
    expect(await large.size('acme/imp_1')).toBeUndefined();
    await large.write('acme/imp_2', parts(Buffer.from('x')));
    expect(await large.discardDrafts(new Date(Date.now() + 60_000))).toBe(0);
    expect(await large.removeAll('acme')).toBe(1);
    expect(await pathsOf(large.scan())).toEqual([]);
    await close();
  });
});

test('a bucket that is not there, or does not answer, is a store that is down', async () => {
  const at = server.settings('x');
  for (const FILES_URL of [
    at.FILES_URL!.replace('s3://quern/', 's3://none/'),
    at.FILES_URL!.replace(/127\.0\.0\.1%3A\d+/, '127.0.0.1%3A1'),
  ]) {
    const files = openFiles(readConfig({ ...at, FILES_URL }));
    expect(await codeOf(files.write([file('a/b.md')]))).toBe('unavailable');
    expect(await codeOf(files.large.write('a/b', parts(Buffer.from('x'))))).toBe('unavailable');
    expect(await files.probe()).toEqual({ writable: false, free: 0 });
    await files.close();
  }
});

test('the address of a bucket says where and how; what it leaves out are the usual settings', () => {
  const place = (env: Record<string, string>) => s3Place(readConfig(env));
  expect(place({ FILES_URL: 's3://bucket/a/b/?region=eu-west-1' })).toEqual({
    bucket: 'bucket',
    prefix: 'a/b',
    region: 'eu-west-1',
    pathStyle: false,
  });
  const own = {
    AWS_REGION: 'eu-north-1',
    AWS_ENDPOINT_URL_S3: 'https://s3.example',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'key',
  };
  expect(place({ FILES_URL: 's3://bucket', ...own })).toEqual({
    bucket: 'bucket',
    prefix: '',
    endpoint: 'https://s3.example',
    region: 'eu-north-1',
    pathStyle: true,
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
  });
  expect(() => place({ FILES_URL: 's3://bucket/x?regoin=eu' })).toThrow('write it as s3://bucket/prefix');
  expect(() => readConfig({ FILES_URL: 'ftp://host' })).toThrow('file:// or s3://');
});
