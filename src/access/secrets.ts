import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { present } from '../common/element-at.ts';

const SECRETS = {
  ADMIN_KEYS: { file: 'admin-key', make: () => `qn_admin_${randomBytes(32).toString('hex')}` },
  ROOT_SECRETS: { file: 'root-secrets', make: () => `v1:${randomBytes(32).toString('base64')}` },
  BOARD_PASSWORD: { file: 'board-password', make: () => randomBytes(18).toString('base64url') },
} as const;

export interface Secret {
  value: string;
  /** Where it is kept; undefined when the environment gives it. */
  path?: string;
  /** True when this very call created it: the one time to print it. */
  created: boolean;
}

/** The file that keeps a secret which the settings do not give: the one that they name, else one in `DATA_DIR`. */
export function secretFile<Name extends keyof typeof SECRETS>(
  config: Pick<Config, 'DATA_DIR' | `${Name}_FILE`>,
  name: Name,
): string {
  return resolve(config[`${name}_FILE`] ?? join(config.DATA_DIR, SECRETS[name].file));
}

/** A secret from the settings, else the one kept 0600 in its file, created at its first use; processes that start at once get the same. */
export async function secret(config: Config, name: keyof typeof SECRETS): Promise<Secret> {
  const given = config[name];
  if (given) return { value: given, created: false };
  const path = secretFile(config, name);
  try {
    const kept = await read(path);
    if (kept) return { value: kept, path, created: false };
    const created = await keep(path, SECRETS[name].make());
    return { value: present(await read(path), `secret in ${path}`), path, created };
  } catch (error) {
    const instead = `Set ${name}, or name a file that this process can use in ${name}_FILE.`;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`${path} cannot be used (${code ?? message}). ${instead}`, { cause: error });
  }
}

/** Puts another value in the place of a secret that is kept in a file: whoever reads it finds the one or the other, whole. */
export async function replaceSecret(config: Config, name: keyof typeof SECRETS, value: string): Promise<void> {
  const path = secretFile(config, name);
  await rename(await draft(path, value), path);
}

async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function draft(path: string, value: string): Promise<string> {
  const beside = join(dirname(path), `.secret-${randomUUID()}`);
  await writeFile(beside, `${value}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return beside;
}

async function keep(path: string, value: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true });
  const written = await draft(path, value);
  try {
    await link(written, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(written);
  }
}
