import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** A secret from the settings, else the one kept 0600 in `DATA_DIR`, created at its first use; processes that start at once get the same. */
export async function secret(config: Config, name: keyof typeof SECRETS): Promise<Secret> {
  const given = config[name];
  if (given) return { value: given, created: false };
  const path = join(config.DATA_DIR, SECRETS[name].file);
  const kept = await read(path);
  if (kept) return { value: kept, path, created: false };
  const created = await keep(config.DATA_DIR, path, SECRETS[name].make());
  return { value: present(await read(path), `secret in ${path}`), path, created };
}

/** Puts another value in the place of a secret that is kept in `DATA_DIR`: whoever reads it finds the one or the other, whole. */
export async function replaceSecret(config: Config, name: keyof typeof SECRETS, value: string): Promise<void> {
  const draft = join(config.DATA_DIR, `.secret-${randomUUID()}`);
  await writeFile(draft, `${value}\n`, { mode: 0o600, flag: 'wx', flush: true });
  await rename(draft, join(config.DATA_DIR, SECRETS[name].file));
}

async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function keep(folder: string, path: string, value: string): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.secret-${randomUUID()}`);
  await writeFile(draft, `${value}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft);
  }
}
