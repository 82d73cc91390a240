import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { addRoot, forgetRoots, readRoots, rootKeys } from '../../../src/access/root-keys.ts';
import { rows, sql } from '../../../src/stores/db/sql.ts';
import * as vault from '../../../src/stores/collection/vault.ts';
import { database } from '../../support/database.ts';
import { org } from '../../support/factories.ts';
import { rowsWith } from '../../support/rows-with.ts';

const SECRET = 'a-canary-in-the-vault';
const PLACE = { org: 'acme', id: 'conn_1', field: 'credentials' };
const versions = (...names: string[]) => names.map((name) => `${name}:${Buffer.alloc(32, name).toString('base64')}`);
const rootsOf = (...names: string[]) => {
  const config = readConfig({ ROOT_SECRETS: versions(...names).join(',') });
  return () => rootKeys(config, 'vault');
};

test('what is sealed opens in its own org, under its own id and field, and nowhere else', async () => {
  await using data = await database();
  for (const id of ['acme', 'beta']) await org(data.pool, id);
  const roots = rootsOf('v1');
  const sealed = await vault.seal(data.pool, roots, PLACE, SECRET);
  expect(await vault.open(data.pool, roots, PLACE, sealed)).toBe(SECRET);
  expect(await vault.seal(data.pool, roots, PLACE, SECRET)).not.toEqual(sealed);
  await vault.seal(data.pool, roots, { ...PLACE, org: 'beta' }, 'other');
  for (const other of [{ org: 'beta' }, { id: 'conn_2' }, { field: 'cursor' }])
    await expect(vault.open(data.pool, roots, { ...PLACE, ...other }, sealed)).rejects.toThrow();
  const bent = Buffer.from(sealed);
  bent[bent.length - 1]! ^= 1;
  await expect(vault.open(data.pool, roots, PLACE, bent)).rejects.toThrow();
  expect(await rowsWith(data.pool, SECRET)).toEqual([]);
});

test('a destroyed key opens nothing again, and an org that goes gets no other', async () => {
  await using data = await database();
  await org(data.pool, 'acme');
  const roots = rootsOf('v1');
  const sealed = await vault.seal(data.pool, roots, PLACE, SECRET);
  await data.pool.query(sql`update orgs set purging_since = now()`);
  await vault.destroy(data.pool, 'acme');
  await expect(vault.open(data.pool, roots, PLACE, sealed)).rejects.toMatchObject({ code: 'not_found' });
  await expect(vault.seal(data.pool, roots, PLACE, SECRET)).rejects.toMatchObject({ code: 'not_found' });
  expect(await rows(data.pool, sql`select * from vault_keys`)).toEqual([]);
});

test('a rotation wraps every key anew while sealing and opening go on', async () => {
  await using data = await database();
  const names = Array.from({ length: 30 }, (_, n) => `org-${n}`);
  for (const id of names) await org(data.pool, id);
  const roots = rootsOf('v2', 'v1');
  const old = rootsOf('v1');
  const sealed = new Map<string, Buffer>();
  for (const id of names) sealed.set(id, await vault.seal(data.pool, old, { ...PLACE, org: id }, `${SECRET} ${id}`));
  let going = true;
  let opened = 0;
  const load = Array.from({ length: 4 }, async (_, n) => {
    for (let i = n; going; i++) {
      const id = names[i % names.length]!;
      expect(await vault.open(data.pool, roots, { ...PLACE, org: id }, sealed.get(id)!)).toBe(`${SECRET} ${id}`);
      sealed.set(id, await vault.seal(data.pool, roots, { ...PLACE, org: id }, `${SECRET} ${id}`));
      opened++;
    }
  });
  const turns = await Promise.all([vault.rewrap(data.pool, roots), vault.rewrap(data.pool, roots)]);
  going = false;
  await Promise.all(load);
  expect(turns[0]! + turns[1]!).toBe(names.length);
  expect(opened).toBeGreaterThan(0);
  expect(await vault.inUse(data.pool)).toEqual([{ root: 'v2', n: names.length, org: 'org-0' }]);
  const id = names[3]!;
  const place = { ...PLACE, org: id };
  expect(await vault.open(data.pool, rootsOf('v2'), place, sealed.get(id)!)).toBe(`${SECRET} ${id}`);
  await expect(vault.open(data.pool, old, place, sealed.get(id)!)).rejects.toMatchObject({ code: 'unavailable' });
});

test('keys for different purposes and roots differ, a new root comes first and the last two stay, and a list that cannot be read is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quern-roots-'));
  const config = readConfig({ DATA_DIR: folder });
  const [a, b, again] = await Promise.all([rootKeys(config, 'a'), rootKeys(config, 'b'), rootKeys(config, 'a')]);
  expect(a.keys.get(a.current)).toEqual(again.keys.get('v1'));
  expect(a.keys.get('v1')).not.toEqual(b.keys.get('v1'));
  await addRoot(config);
  await addRoot(config);
  await forgetRoots(config);
  const after = await rootKeys(config, 'a');
  expect([after.current, [...after.keys.keys()]]).toEqual(['v3', ['v3', 'v2']]);
  await rm(folder, { recursive: true });
  const key = randomBytes(32).toString('base64');
  expect([...readRoots(`v12:${key}, v3:${key}`)!.keys()]).toEqual(['v12', 'v3']);
  for (const bad of ['', key, `1:${key}`, 'v1:c2hvcnQ=', `v1:${key},v1:${key}`, `v1:${key};v2:${key}`])
    expect(readRoots(bad)).toBeUndefined();
});
