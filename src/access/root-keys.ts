import { hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { replaceSecret, secret } from './secrets.ts';
import { elementAt } from '../common/element-at.ts';

/** Keys for one purpose, each derived from a root secret, by the root's version; `current` is the one to seal and sign with. */
interface RootKeys {
  current: string;
  keys: ReadonlyMap<string, Buffer>;
}

const ENTRY = /^(v\d{1,9}):([A-Za-z0-9+/_=-]+)$/;
const LEAST_BYTES = 32;

/** The root secrets by version as `ROOT_SECRETS` names them, the current one first; undefined when the text is not a list of `v<number>:<base64 of 32 bytes>`. */
export function readRoots(text: string): Map<string, Buffer> | undefined {
  const roots = new Map<string, Buffer>();
  for (const entry of text.split(',')) {
    const [, version, key = ''] = ENTRY.exec(entry.trim()) ?? [];
    const bytes = Buffer.from(key, 'base64');
    if (!version || bytes.length < LEAST_BYTES || roots.has(version)) return undefined;
    roots.set(version, bytes);
  }
  return roots;
}

/** Derives the keys for a purpose (HKDF-SHA256). Where the secrets are kept in `DATA_DIR` they are read each time, so a rotation is seen at once. */
export async function rootKeys(config: Config, purpose: string): Promise<RootKeys> {
  const roots = readRoots((await secret(config, 'ROOT_SECRETS')).value);
  if (!roots) throw new Error('ROOT_SECRETS must be a list of "v<number>:<base64 of 32 bytes>".');
  const derive = (root: Buffer) => Buffer.from(hkdfSync('sha256', root, '', `quern ${purpose}`, 32));
  const keys = new Map([...roots].map(([version, root]) => [version, derive(root)]));
  return { current: elementAt([...keys.keys()], 0), keys };
}

/** The keys that wrap the orgs' vault keys, asked for when they are needed. */
export const vaultRoots = (config: Config) => (): Promise<RootKeys> => rootKeys(config, 'vault');

const write = (roots: [string, Buffer][]): string =>
  roots.map(([version, root]) => `${version}:${root.toString('base64')}`).join(',');

/** Makes a new current root secret where they are kept in `DATA_DIR`; where the environment gives them nothing is done. */
export async function addRoot(config: Config): Promise<void> {
  const { value, path } = await secret(config, 'ROOT_SECRETS');
  const roots = readRoots(value);
  if (!path || !roots) return;
  const next = Math.max(...[...roots.keys()].map((version) => Number(version.slice(1)))) + 1;
  await replaceSecret(config, 'ROOT_SECRETS', write([[`v${next}`, randomBytes(LEAST_BYTES)], ...roots]));
}

/** Forgets the root secrets before the last two where they are kept in `DATA_DIR`: for when nothing is wrapped by them any more. */
export async function forgetRoots(config: Config): Promise<void> {
  const { value, path } = await secret(config, 'ROOT_SECRETS');
  const roots = readRoots(value);
  if (path && roots && roots.size > 2) await replaceSecret(config, 'ROOT_SECRETS', write([...roots].slice(0, 2)));
}
