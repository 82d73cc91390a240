import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accept, type Accepted, type Incoming, type Place } from '../../../src/stores/items/accept-items.ts';
import { openFiles } from '../../../src/stores/files/files.ts';
import type { Pool } from '../../../src/stores/db/sql.ts';
import { database } from '../database.ts';
import { org } from '../factories.ts';

/** A database and a collector path, without a server. */
export interface Store extends AsyncDisposable, Place {
  url: string;
  dir: string;
  collector: string;
}

export const NOON = new Date('2025-03-04T12:00:00Z');

/** Opens a store in which these orgs are provisioned; its clock stands at noon of 4 March 2025. */
export async function store(...orgs: string[]): Promise<Store> {
  const data = await database();
  const dir = await mkdtemp(join(tmpdir(), 'quern-store-'));
  for (const id of orgs) await org(data.pool, id);
  return {
    url: data.url,
    db: data.pool,
    files: openFiles({ DATA_DIR: dir, FILES_URL: undefined }),
    clock: { now: () => NOON },
    config: { TIME_ZONE: 'UTC' },
    dir,
    collector: join(dir, 'collector'),
    async [Symbol.asyncDispose]() {
      await data[Symbol.asyncDispose]();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** An item of an org's primary graph with what a test says about it. */
export const incoming = (org: string, given: Partial<Incoming> = {}): Incoming => ({
  entity: 'acme',
  source: 'notes',
  title: 'A note',
  body: 'Nothing much.',
  graph: { id: 'primary', key: org },
  ...given,
});

/** Accepts items that are due at once. */
export const acceptDue = (place: Place, org: string, items: Incoming[]): Promise<Accepted[]> =>
  accept(place, { org, by: 'tester', due: true }, items);

/** A column of an org's items by id. */
export async function column<T>(db: Pool, org: string, name: string): Promise<T[]> {
  const found = await db.query(`select ${name} as value from items where org_id = $1 order by item_id`, [org]);
  return found.rows.map((row) => row.value as T);
}
