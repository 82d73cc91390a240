import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { replaceSecret, secret } from '../../src/access/secrets.ts';
import { freePort, startProcess } from '../support/processes.ts';
import { until } from '../support/until.ts';

const UNREACHABLE = `postgres://postgres@127.0.0.1:${await freePort()}/quern`;

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

test('a secret is kept in the file that the settings name', async () => {
  await using data = await folder();
  const file = join(data.path, 'of/its/own');
  const config = readConfig({ DATA_DIR: join(data.path, 'data'), BOARD_PASSWORD_FILE: file });
  const { value, path } = await secret(config, 'BOARD_PASSWORD');
  expect(path).toBe(file);
  await replaceSecret(config, 'BOARD_PASSWORD', `${value} and more`);
  expect(await secret(config, 'BOARD_PASSWORD')).toEqual({ value: `${value} and more`, path: file, created: false });
  expect(await readdir(data.path)).toEqual(['of']);
});

test('a secret that can be kept nowhere says which settings would mend it', async () => {
  await using data = await folder();
  await writeFile(join(data.path, 'file'), '');
  const config = readConfig({ ADMIN_KEYS_FILE: join(data.path, 'file/key') });
  await expect(secret(config, 'ADMIN_KEYS')).rejects.toThrow(
    /file\/key cannot be used \(ENOTDIR\).*ADMIN_KEYS.*ADMIN_KEYS_FILE/,
  );
});

test('the API without an admin key in its settings makes one, with which it is called', async () => {
  await using data = await folder();
  const [file, port] = [join(data.path, 'admin/admin-key'), await freePort()];
  const process = await startProcess('src/server.ts', {
    env: {
      DATABASE_URL: UNREACHABLE,
      DATA_DIR: join(data.path, 'data'),
      PORT: String(port),
      ADMIN_KEYS: '',
      ADMIN_KEYS_FILE: file,
    },
  });
  try {
    await until(async () => /listening/.test(process.output()));
    const key = (await readFile(file, 'utf8')).trim();
    const health = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/health`, { headers })).json();
    const details = async (headers: Record<string, string>) => JSON.stringify(await health(headers));
    expect(process.output()).not.toContain(key);
    expect(await details({ authorization: `Bearer ${key}` })).toContain('DATABASE_URL');
    expect(await details({})).not.toContain('DATABASE_URL');
  } finally {
    await process.end('SIGTERM');
  }
});

test('a secret that the environment gives is used and kept nowhere', async () => {
  await using data = await folder();
  const config = readConfig({ DATA_DIR: data.path, BOARD_PASSWORD: 'given by hand' });
  expect(await secret(config, 'BOARD_PASSWORD')).toEqual({ value: 'given by hand', created: false });
  expect((await stat(data.path)).isDirectory()).toBe(true);
});
