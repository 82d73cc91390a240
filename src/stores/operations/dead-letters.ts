import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { type Db, one, rows, sql } from '../db/sql.ts';

const BOX = 'dead_letters';
const YEAR_SECONDS = 365 * 86_400;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A job that failed for good: what it was, why, and after how many tries. */
export interface Letter {
  queue: string;
  job: string;
  /** Of the job on its queue; absent when a row failed, not a job. */
  job_id?: string;
  payload: Record<string, unknown>;
  reason: string;
  attempts: number;
  request_id?: string;
}
export interface KeptLetter extends Letter {
  id: string;
  failed_at: Date;
  /** Microseconds since 1970: the whole of when it failed. */
  failed_us: number;
  /** Stands for it in cursors. */
  number: number;
}

/** The transaction in which pg-boss is called: all its statements go there, those of its own accord too. */
const transactions = new AsyncLocalStorage<Db>();

const boxes = new WeakMap<Db, Promise<PgBoss>>();

/** pg-boss over a pool of ours; stopped at once, because the box needs no timers. */
function box(db: Db): Promise<PgBoss> {
  const known = boxes.get(db);
  if (known) return known;
  const opened = open(db);
  boxes.set(db, opened);
  opened.catch(() => boxes.delete(db));
  return opened;
}

async function open(db: Db): Promise<PgBoss> {
  const executeSql = (text: string, values?: unknown[]) => (transactions.getStore() ?? db).query(text, values);
  const boss = new PgBoss({ db: { executeSql }, schema: 'pgboss', supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue(BOX, { retryLimit: 0, retentionSeconds: YEAR_SECONDS, deleteAfterSeconds: 0 });
  await boss.stop({ graceful: false, close: false });
  return boss;
}

/** Makes the box in a database that lacks it. */
export const prepare = async (db: Db): Promise<void> => void (await box(db));

/** The box as transactions use it: on their own connection, so that none waits for another connection while it holds one. */
export interface Box {
  /** Keeps a letter; the same `unique` text keeps one only, the latest. */
  put(within: Db, letter: Letter, unique: string): Promise<void>;
  /** Takes out the letters that were kept under these unique texts. */
  withdraw(within: Db, uniques: string[]): Promise<void>;
  /** Takes out the letters of jobs whose payload names that graph, or that org. */
  discardOf(within: Db, field: 'graph' | 'org_id', value: string): Promise<void>;
}

/** Opens the box for transactions that are to come, before they begin. */
export async function openBox(db: Db): Promise<Box> {
  const boss = await box(db);
  return {
    async put(within, letter, unique) {
      await transactions.run(within, () => keep(within, boss, letter, unique));
    },
    async withdraw(within, uniques) {
      const ids = uniques.map(idFor);
      await within.query(sql`delete from pgboss.job where name = ${BOX} and id = any(${ids}::uuid[])`);
    },
    discardOf: discard,
  };
}

/** Keeps a letter; the same `unique` text keeps one only, the latest. */
export const put = async (db: Db, letter: Letter, unique: string): Promise<void> =>
  keep(db, await box(db), letter, unique);

async function keep(db: Db, boss: PgBoss, letter: Letter, unique: string): Promise<void> {
  const id = idFor(unique);
  const kept =
    await db.query(sql`update pgboss.job set data = ${JSON.stringify(letter)}::jsonb, created_on = clock_timestamp()
    where name = ${BOX} and id = ${id}::uuid`);
  if (kept.rowCount === 0) await boss.send(BOX, letter, { id });
}

/** Which letters are meant: of one queue, with these ids, older than the one that failed then and has that id, kept by a moment, without those that have these numbers. */
export interface Chosen {
  queue?: string | null | undefined;
  ids?: string[] | null | undefined;
  before?: readonly [failedUs: number, id: string] | undefined;
  keptBy?: number | undefined;
  without?: number[];
  limit?: number;
}

/** The letters, newest first; at most 1,000 unless told otherwise. */
export async function list(
  db: Db,
  { queue = null, ids = null, before, keptBy, without = [], limit = 1_000 }: Chosen = {},
): Promise<KeptLetter[]> {
  await box(db);
  const [us = null, id = null] = before ?? [];
  const found = await rows<Omit<KeptLetter, keyof Letter> & { data: Letter }>(
    db,
    sql`select id, data, created_on as failed_at, failed_us, number from pgboss.job,
        lateral (select (extract(epoch from created_on) * 1000000)::bigint as failed_us,
          (extract(epoch from start_after) * 1000000)::bigint as kept_us, hashtextextended(id::text, 0) & 1099511627775 as number) as exact
      where name = ${BOX} and state = 'created' and (${queue}::text is null or data->>'queue' = ${queue})
        and (${ids}::uuid[] is null or id = any(${ids})) and (${us}::bigint is null or (failed_us, id) < (${us}, ${id}::uuid))
        and (${keptBy ?? null}::bigint is null or kept_us <= ${keptBy ?? null}) and number <> all(${without}::bigint[])
      order by failed_us desc, id desc limit ${limit}`,
  );
  return found.map(({ data, ...kept }) => ({ ...data, ...kept }));
}

/** Takes letters out of the box. */
export async function remove(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await (await box(db)).deleteJob(BOX, ids);
}

/** Takes out a letter, in a transaction; false where somebody else has it in hand or took it out, or what it is about failed again, since it was listed. */
export async function takeOut(tx: Db, { id, failed_us }: KeptLetter): Promise<boolean> {
  const taken = await tx.query(sql`
    delete from pgboss.job where name = ${BOX} and id in (select id from pgboss.job where name = ${BOX} and id = ${id}::uuid
      and (extract(epoch from created_on) * 1000000)::bigint = ${failed_us} for update skip locked)`);
  return taken.rowCount === 1;
}

/** What stands before all letters that there are now, as `list` takes it. */
export async function newest(db: Db): Promise<[failedUs: number, id: string]> {
  const { us } = await one<{ us: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us`,
  );
  return [us, LAST_ID];
}

/** Takes out the letter that was kept under a unique text. */
export const withdraw = (db: Db, unique: string): Promise<void> => remove(db, [idFor(unique)]);

/** Takes out the letters of jobs whose payload names that graph, or that org. */
export async function discardOf(db: Db, field: 'graph' | 'org_id', value: string): Promise<void> {
  await box(db);
  await discard(db, field, value);
}

async function discard(db: Db, field: 'graph' | 'org_id', value: string): Promise<void> {
  await db.query(sql`delete from pgboss.job where name = ${BOX} and data->'payload'->>${field}::text = ${value}`);
}

/** How many letters wait. */
export async function count(db: Db): Promise<number> {
  await box(db);
  const held = await one<{ count: number }>(
    db,
    sql`select count(*) as count from pgboss.job where name = ${BOX} and state = 'created'`,
  );
  return held.count;
}

/** Takes out the letters that are older than `days`; returns how many. */
export async function discardOlder(db: Db, days: number): Promise<number> {
  await box(db);
  const old = await db.query(sql`
    delete from pgboss.job where name = ${BOX} and created_on < now() - ${days} * interval '1 day'`);
  return old.rowCount ?? 0;
}

function idFor(unique: string): string {
  const hex = createHash('sha256').update(unique).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
