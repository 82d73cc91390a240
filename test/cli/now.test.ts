import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_KEY, harness, type Harness, type OrgFixture } from '../support/harness.ts';
import { quern, type Quern } from './quern.ts';

let h: Harness;
let org: OrgFixture;
let user: Quern;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ entities: [] });
  user = await quern({ QUERN_URL: h.url, QUERN_KEY: org.key });
});
afterAll(async () => {
  await user[Symbol.asyncDispose]();
  await h[Symbol.asyncDispose]();
});

const write = (name: string, text: string) => writeFile(join(user.folder, name), text);

test('a business is registered, and what is sent for it waits until it is read at a word', async () => {
  expect((await user.run(['register', 'birch-works'])).code).toBe(2);
  const created = await user.run(['register', 'Birch Works', '--name', 'Birch Works Ltd', '--type', 'holding']);
  expect([created.code, created.out]).toEqual([0, expect.stringContaining('--entity birch-works')]);
  const again = await user.run(['register', 'birch-works', '--name', 'Else']);
  expect([again.code, again.out]).toEqual([0, expect.stringMatching(/already, as Birch Works Ltd \(holding\)/)]);
  expect((await user.run(['register', 'x', '--name', 'X', '--type', 'club'])).err).toContain('one of: ');

  await write('veneer.md', 'Orla Finch <orla@finch.example> asked for veneer.');
  const sent = await user.run(['ingest', 'veneer.md', '-e', 'birch-works']);
  expect(sent.out).toMatch(/^1 file: 1 item added.*\n1 item waits until \d{4}-\d\d-\d\d \d\d:\d\d \S+ to be read\./);
  expect((await user.run(['search', 'orla finch'])).out).toBe('Nothing matches.\n');
  expect(await user.run(['run'])).toMatchObject({ code: 0, out: expect.stringMatching(/^1 item read/) });
  expect((await user.run(['search', 'orla finch'])).out).toContain('contact:orla@finch.example');
  expect((await user.run(['run'])).out).toBe('Nothing waits.\n');
});

test('what is sent with --now can be searched when the command ends, also what waited before', async () => {
  await write('oak.md', 'Ivo Brandt <ivo@brandt.example> asked for oak.');
  await write('ash.md', 'Ines Holm <ines@holm.example> asked for ash.');
  await user.run(['ingest', 'oak.md', '-e', 'birch-works']);
  const now = await user.run(['ingest', 'oak.md', 'ash.md', '-e', 'birch-works', '--now']);
  expect([now.code, now.out]).toEqual([0, expect.stringMatching(/^2 files: 1 item added, 1 known already[^\n]*\n$/)]);
  const { json } = await user.run(['search', 'brandt holm', '--type', 'Contact', '--json']);
  expect(json.results.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining(['contact:ivo@brandt.example', 'contact:ines@holm.example']),
  );
});

test('a night is run by an admin, and a job of it by nobody else', async () => {
  await using admin = await quern({ QUERN_URL: h.url, QUERN_KEY: ADMIN_KEY, QUERN_ORG: org.id });
  const ran = await admin.run(['run', 'communities']);
  expect([ran.code, ran.out]).toEqual([0, expect.stringMatching(/^communities is done, in [\d.]+ s\.\n {2}\S+ +done/)]);
  expect((await user.run(['run', 'communities'])).code).toBe(3);
  expect((await admin.run(['run', 'sleep'])).err).toContain('job');
});

test('a login with the key of another organization goes to that organization', async () => {
  const other = await h.org({ entities: [] });
  await using fresh = await quern({ QUERN_URL: h.url });
  const kept = async () => JSON.parse(await readFile(join(fresh.folder, '.config/quern/login.json'), 'utf8')).org;
  await fresh.run(['login'], org.key);
  expect(await kept()).toBe(org.id);
  expect((await fresh.run(['items', '--key', other.key])).out).toBe('There are no such items.\n');
  const second = await fresh.run(['login', '--org', org.id], other.key);
  expect([await kept(), second.err]).toEqual([other.id, expect.stringContaining(`not of ${org.id}`)]);
  await fresh.run(['login'], ADMIN_KEY);
  expect(await kept()).toBeUndefined();
  await fresh.run(['login', '--org', org.id], ADMIN_KEY);
  expect(await kept()).toBe(org.id);
});
