import { readdir, readFile } from 'node:fs/promises';
import { withoutLimits } from './session.ts';
import { takeLock } from './locks.ts';
import { transaction, type Pool } from './sql.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

export async function migrationFiles(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((f) => f.endsWith('.sql')).toSorted();
}

/** Applies the numbered SQL files that a database lacks, one transaction for all, under a lock; returns their names. */
export async function migrate(pool: Pool): Promise<string[]> {
  const files = await migrationFiles();
  return transaction(pool, async (db) => {
    await withoutLimits(db);
    await takeLock(db, 'migration', 'migrations');
    await db.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const done = new Set((await db.query('select name from migrations')).rows.map((r) => r.name as string));
    const missing = files.filter((f) => !done.has(f));
    for (const file of missing) {
      await db.query(await readFile(new URL(file, FOLDER), 'utf8'));
      await db.query('insert into migrations(name) values ($1)', [file]);
    }
    return missing;
  });
}
