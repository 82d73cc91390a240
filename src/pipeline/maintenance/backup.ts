import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { Problem } from '../../common/errors.ts';
import { takeLock } from '../../stores/db/locks.ts';
import { migrate } from '../../stores/db/migrate.ts';
import { withoutLimits } from '../../stores/db/session.ts';
import { openPool, row, rows, sql, transaction, type Db, type Pool } from '../../stores/db/sql.ts';
import { copyIn, copyOut } from './backup-files.ts';
import { damaged, hashing } from './backup-list.ts';
import { originalsIn, originalsOut } from './backup-originals.ts';

/** What backing up needs of the context. */
type BackingUp = Pick<Context, 'config' | 'files'>;
type Heard = (line: string) => void;

const Written = z.object({ rows: z.number(), sha256: z.string() });
const Listed = z.object({ count: z.number(), sha256: z.string() });
const Manifest = z.object({
  made_at: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), Written),
  sequences: z.record(z.string(), z.string()),
  files: Listed,
  originals: Listed,
});
/** What a backup holds. */
type Manifest = z.output<typeof Manifest>;

/** A table with its columns that can be written, by name: the order in which they came differs between databases. */
interface Table {
  name: string;
  columns: string[];
}

const MANIFEST = 'manifest.json';
const tableFile = (name: string): string => join('tables', `${name.replaceAll('"', '')}.copy`);

/**
 * Writes every table, as of one moment, every item's file and every file that was sent into a folder that is not there yet, while the
 * service runs. The manifest comes last: a folder with one is whole. Problem `conflict` when the folder is there.
 */
export async function backUp(ctx: BackingUp, folder: string, heard: Heard = () => {}): Promise<Manifest> {
  await makeFolder(folder);
  const asked = new Date().toISOString();
  const contents = await alone(ctx, (db) => tablesOut(db, folder, heard));
  const files = await copyOut(ctx.files, folder, heard);
  const originals = await alone(ctx, (db) => originalsOut(db, ctx.files.large, folder, heard));
  const manifest = { made_at: asked, ...contents, files, originals };
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true });
  return manifest;
}

/**
 * Brings a backup into an installation without orgs: everything, or of the tables nothing. Problem `not_found` for half a backup,
 * `conflict` where orgs are or the versions differ, `invalid` for a backup that was altered.
 */
export async function restore(ctx: BackingUp, folder: string, heard: Heard = () => {}): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await alone(ctx, async (pool) => {
    await migrate(pool);
    await transaction(pool, async (db) => {
      await withoutLimits(db);
      await takeLock(db, 'restoring', '');
      await mustFit(db, manifest);
      await copyIn(ctx.files, folder, manifest.files, heard);
      await originalsIn(ctx.files.large, folder, manifest.originals, heard);
      for (const table of await tablesOf(db)) {
        await tableIn(db, folder, table, manifest.tables[table.name]);
        heard(`${table.name}: ${manifest.tables[table.name]?.rows ?? 0} rows`);
      }
      for (const [name, value] of Object.entries(manifest.sequences))
        await db.query(sql`select setval(${name}::regclass, ${value}::bigint)`);
    });
  });
  return manifest;
}

/** A connection that waits for each answer: rows cannot be streamed over those that send ahead. */
async function alone<T>({ config }: BackingUp, work: (pool: Pool) => Promise<T>): Promise<T> {
  const { DATABASE_URL: url } = config;
  if (!url) throw new Problem('invalid', 'A backup needs DATABASE_URL.');
  const pool = openPool(url, { max: 1, pipeline: false, application_name: 'quern backup' });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Problem('conflict', `${folder} is there already. Name a folder that is not.`);
  });
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
}

const tablesOut = (
  pool: Pool,
  folder: string,
  heard: Heard,
): Promise<Omit<Manifest, 'made_at' | 'files' | 'originals'>> =>
  transaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read, read only');
    await withoutLimits(db);
    const migrations = await migrationsOf(db);
    const tables: Manifest['tables'] = {};
    for (const { name, columns } of await tablesOf(db)) {
      const stream = db.query(to(`copy ${name} (${columns.join(', ')}) to stdout`));
      const hash = createHash('sha256');
      const place = createWriteStream(join(folder, tableFile(name)), { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(stream, hashing(hash), place);
      await db.query('select'); // The rows are counted once the statement has ended, which is after its last row.
      tables[name] = { rows: stream.rowCount, sha256: hash.digest('hex') };
      heard(`${name}: ${stream.rowCount} rows`);
    }
    return { migrations, tables, sequences: await sequencesOf(db) };
  });

/** Puts a table's rows in the place of those that an installation without orgs has; the tables that it refers to come before. */
async function tableIn(
  db: pg.PoolClient,
  folder: string,
  { name, columns }: Table,
  wanted?: z.output<typeof Written>,
): Promise<void> {
  if (!wanted) throw damaged(MANIFEST);
  await db.query(`delete from ${name}`);
  const hash = createHash('sha256');
  const stream = db.query(from(`copy ${name} (${columns.join(', ')}) from stdin`));
  await pipeline(createReadStream(join(folder, tableFile(name))), hashing(hash), stream);
  if (hash.digest('hex') !== wanted.sha256 || stream.rowCount !== wanted.rows) throw damaged(tableFile(name));
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Problem('not_found', `${folder} has no ${MANIFEST}: it is no backup, or half of one. Take another.`);
  });
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw damaged(MANIFEST);
  }
}

/** Nobody makes an org from here to the transaction's end. */
async function mustFit(db: Db, { migrations }: Manifest): Promise<void> {
  if ((await migrationsOf(db)).join() !== migrations.join())
    throw new Problem('conflict', 'The backup was made by another version. Restore it with that one, then upgrade.');
  await db.query('lock table orgs in share row exclusive mode');
  if (await row(db, sql`/* of every organization */ select from orgs limit 1`))
    throw new Problem('conflict', 'This installation has orgs already. Restore into an empty database.');
}

/**
 * The tables that outlive a crash, those that others refer to first. Migrations are in the manifest; events are for those who listen
 * now, by transaction numbers that another database does not know.
 */
const tablesOf = (db: Db): Promise<Table[]> =>
  rows(
    db,
    sql`with recursive depths (oid, depth) as (
        select oid, 0 from pg_class where relkind = 'r'
        union select r.conrelid, d.depth + 1 from depths d join pg_constraint r on r.contype = 'f' and r.confrelid = d.oid and r.conrelid <> d.oid)
      select format('%I', c.relname) as name, array_agg(format('%I', a.attname) order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
        and c.relname not in ('migrations', 'events')
      group by c.oid, c.relname order by (select max(depth) from depths d where d.oid = c.oid), c.relname`,
  );

const migrationsOf = async (db: Db): Promise<string[]> =>
  (await rows<{ name: string }>(db, sql`select name from migrations order by name`)).map(({ name }) => name);

/** Where each sequence stands, at least as far as the snapshot's rows; those that were never used are left out. */
async function sequencesOf(db: Db): Promise<Manifest['sequences']> {
  const found = await rows<{ name: string; value: string }>(
    db,
    sql`select format('%I', sequencename) as name, last_value::text as value from pg_sequences
      where schemaname = current_schema() and last_value is not null`,
  );
  return Object.fromEntries(found.map(({ name, value }) => [name, value]));
}
