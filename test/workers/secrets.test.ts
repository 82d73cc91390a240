import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { secret } from '../../src/access/secrets.ts';

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'quern-secrets-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

test('a secret is made once, kept for its owner alone and the same for all who ask at once', async () => {
  await using data = await folder();
  const config = readConfig({ DATA_DIR: join(data.path, 'new') });
  const secrets = await Promise.all(Array.from({ length: 8 }, () => secret(config, 'ADMIN_KEYS')));
  expect(new Set(secrets.map((one) => one.value)).size).toBe(1);
  expect(secrets.filter((one) => one.created)).toHaveLength(1);
  expect((await stat(secrets[0]!.path!)).mode & 0o777).toBe(0o600);
  expect(await secret(config, 'ADMIN_KEYS')).toMatchObject({ value: secrets[0]!.value, created: false });
});

test('a secret that the environment gives is used and kept nowhere', async () => {
  await using data = await folder();
  const config = readConfig({ DATA_DIR: data.path, BOARD_PASSWORD: 'given by hand' });
  expect(await secret(config, 'BOARD_PASSWORD')).toEqual({ value: 'given by hand', created: false });
  expect((await stat(data.path)).isDirectory()).toBe(true);
});
