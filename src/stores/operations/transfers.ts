import { isClaimedAt, isUnclaimed, leaseFor } from '../db/lease.ts';
import type { PublicMessage } from '../../common/public-error.ts';
import { Fragment, row, rows, sql, type Db } from '../db/sql.ts';

export const FORMATS = ['zip', 'graph-json'] as const;
export type Format = (typeof FORMATS)[number];
type Direction = 'export' | 'import';
/** How far an import has come: its file is looked through, written, and then settled; of one that cannot be had, what it wrote is taken back. */
export type Stage = 'check' | 'write' | 'settle' | 'undo';

/** What an import could not bring back of an item. */
export interface TransferWarning {
  item_id: string;
  message: string;
}
const MAX_WARNINGS = 100;

/** A file that goes out of an org or comes in. */
export interface Transfer {
  org_id: string;
  id: string;
  direction: Direction;
  format: Format;
  graph_id: string;
  /** Where its file is among the large files. */
  place: string;
  status: 'queued' | 'running' | 'ready' | 'failed';
  stage: Stage;
  /** Items or lines that are done, of how many. */
  done: number;
  total: number;
  /** 0 to 1. */
  progress: number;
  bytes: number | null;
  /** Of the finished file of an export. */
  sha256: string | null;
  error: string | null;
  warnings: TransferWarning[];
  requested_by: string;
  created_at: Date;
  finished_at: Date | null;
  attempts: number;
  lease_epoch: number;
  link_nonce: string | null;
  link_until: Date | null;
}

/** Seconds that a claim holds without being renewed. */
export const LEASE_SECONDS = 12;
/** Failures and kills after which a transfer has failed. */
export const MAX_ATTEMPTS = 5;

type New = Pick<Transfer, 'org_id' | 'id' | 'direction' | 'format' | 'graph_id' | 'place' | 'requested_by'> & {
  bytes?: number;
};

/** Asks for a transfer; undefined when the same export, or any import of the org, is under way. */
export function add(db: Db, { bytes = undefined, ...transfer }: New): Promise<Transfer | undefined> {
  const { org_id, id, direction, format, graph_id, place, requested_by } = transfer;
  return row<Transfer>(
    db,
    sql`insert into transfers (org_id, id, direction, format, graph_id, place, requested_by, bytes)
      values (${org_id}, ${id}, ${direction}, ${format}, ${graph_id}, ${place}, ${requested_by}, ${bytes ?? null})
      on conflict do nothing returning *`,
  );
}

/** The export of that kind that is under way. */
export const underWay = (
  db: Db,
  { org_id, format, graph_id }: Pick<Transfer, 'org_id' | 'format' | 'graph_id'>,
): Promise<Transfer | undefined> =>
  row<Transfer>(
    db,
    sql`select * from transfers where org_id = ${org_id} and format = ${format} and graph_id = ${graph_id}
      and direction = 'export' and status in ('queued', 'running')`,
  );

/** Whether an import of an org is under way. */
export const takingIn = async (db: Db, org: string): Promise<boolean> =>
  (await row(
    db,
    sql`select from transfers where org_id = ${org} and direction = 'import' and status in ('queued', 'running')`,
  )) !== undefined;

/** Of a transfer `t`: its graph is not deleted. */
const OF_A_GRAPH = new Fragment(
  `exists (select from graphs g where g.org_id = t.org_id and g.graph_id = t.graph_id and g.deleted_at is null)`,
);

/** A transfer of an org and of a graph that is not deleted; undefined for one that it lacks. */
export const get = (db: Db, org: string, id: string, direction: Direction): Promise<Transfer | undefined> =>
  row<Transfer>(
    db,
    sql`select t.* from transfers t where t.org_id = ${org} and t.id = ${id} and t.direction = ${direction} and ${OF_A_GRAPH}`,
  );

/** A finished export of an org and of a graph that are not deleted, for a link that names it. */
export const readyFor = (db: Db, org: string, id: string, nonce: string): Promise<Transfer | undefined> =>
  row<Transfer>(
    db,
    sql`select t.* from transfers t join orgs o using (org_id) where t.org_id = ${org} and t.id = ${id}
      and t.direction = 'export' and t.status = 'ready' and t.link_nonce = ${nonce} and o.deleted_at is null and ${OF_A_GRAPH}`,
  );

/** The nonce of an export's link and until when it holds: the one that is there, or another where that is over. */
export async function link(
  db: Db,
  { org_id, id }: Pick<Transfer, 'org_id' | 'id'>,
  fresh: { nonce: string; until: Date; now: Date },
): Promise<{ nonce: string; until: Date }> {
  const linked = await row<{ nonce: string; until: Date }>(
    db,
    sql`update transfers set
        link_nonce = case when link_until > ${fresh.now} then link_nonce else ${fresh.nonce} end,
        link_until = case when link_until > ${fresh.now} then link_until else ${fresh.until} end
      where org_id = ${org_id} and id = ${id} returning link_nonce as nonce, link_until as until`,
  );
  return linked ?? fresh;
}

const LIVES = `exists (select from orgs o where o.org_id = t.org_id and o.deleted_at is null)`;

/** Transfers that are due and unclaimed, of orgs that are not deleted. */
export const due = (db: Db, limit: number): Promise<Pick<Transfer, 'org_id' | 'id' | 'direction'>[]> =>
  rows(db, {
    text: `/* of every organization */ select org_id, id, direction from transfers t
      where due_at <= now() and ${isUnclaimed('t')} and ${LIVES} order by due_at limit $1`,
    values: [limit],
  });

/** Claims a due transfer, and charges it an attempt; undefined when it is not due, or claimed by another. */
export const claim = (db: Db, org: string, id: string): Promise<Transfer | undefined> =>
  row<Transfer>(db, {
    text: `update transfers t set status = 'running', lease_epoch = lease_epoch + 1, attempts = attempts + 1,
        lease_until = ${leaseFor(LEASE_SECONDS)}
      where org_id = $1 and id = $2 and due_at <= now() and ${isUnclaimed('t')} and ${LIVES} returning *`,
    values: [org, id],
  });

/** A claim shows its epoch: one that was lost changes nothing. */
export type Held = Pick<Transfer, 'org_id' | 'id' | 'lease_epoch'>;
const CLAIMED = `t.org_id = $1 and t.id = $2 and ${isClaimedAt('t', '$3')}`;
/** Tells what became of a transfer, to whoever follows the org: for a list of what is selected from its row. */
const emitted = (became: string, more = `'format', format`): string =>
  `emit(org_id, '', direction || '.${became}', jsonb_build_object(direction || '_id', id, ${more}))`;
const held = ({ org_id, id, lease_epoch }: Held): unknown[] => [org_id, id, lease_epoch];

/** Renews a claim and says how far it is; false when it was lost, or the org is deleted. */
export async function renew(db: Db, claim: Held, progress: number): Promise<boolean> {
  const renewed = await db.query({
    text: `with held as (update transfers t set progress = greatest(progress, $4), lease_until = ${leaseFor(LEASE_SECONDS)}
        where ${CLAIMED} and ${LIVES} returning *)
      select ${emitted('progress', `'progress', progress`)} from held`,
    values: [...held(claim), progress],
  });
  return renewed.rowCount === 1;
}

/** Says, in the transaction of what was done, how far a transfer has come; false when the claim was lost: then it must not be committed. */
export async function advance(
  db: Db,
  claim: Held,
  to: { stage: Stage; done: number; total: number; warnings?: TransferWarning[] },
): Promise<boolean> {
  const advanced = await db.query({
    text: `update transfers t set stage = $4, done = $5, total = $6,
        warnings = jsonb_path_query_array(warnings || $7::jsonb, '$[0 to ${MAX_WARNINGS - 1}]')
      where ${CLAIMED} and ${LIVES}`,
    values: [...held(claim), to.stage, to.done, to.total, JSON.stringify(to.warnings ?? [])],
  });
  return advanced.rowCount === 1;
}

/** Ends a transfer well; false when the claim was lost. */
export async function finish(
  db: Db,
  claim: Held,
  {
    bytes = null,
    sha256 = null,
    place = null,
  }: { bytes?: number | null; sha256?: string | null; place?: string | null } = {},
): Promise<boolean> {
  const finished = await db.query({
    text: `with done as (update transfers t set status = 'ready', progress = 1, finished_at = now(), due_at = null, lease_until = null,
        error = null, bytes = coalesce($4, bytes), sha256 = coalesce($5, sha256), place = coalesce($6, place) where ${CLAIMED} and ${LIVES} returning *)
      select ${emitted('ready')} from done`,
    values: [...held(claim), bytes, sha256, place],
  });
  return finished.rowCount === 1;
}

/** Ends a transfer for good, with the reason; an import that has written something has that taken back first, in turns of its own. */
export async function fail(db: Db, claim: Held, reason: PublicMessage): Promise<'failed' | 'due'> {
  const failed = await row<{ status: string }>(db, {
    text: `with failed as (update transfers t set error = left($4, 1000), lease_until = null, attempts = 0,
        status = case when ${HAS_WRITTEN} then status else 'failed' end,
        finished_at = case when ${HAS_WRITTEN} then null else now() end,
        due_at = case when ${HAS_WRITTEN} then now() end,
        stage = case when ${HAS_WRITTEN} then 'undo' else stage end
      where ${CLAIMED} and ${LIVES} returning *)
      select status, status = 'failed' and ${emitted('failed')} as told from failed`,
    values: [...held(claim), reason],
  });
  return failed?.status === 'running' ? 'due' : 'failed';
}

const HAS_WRITTEN = `(direction = 'import' and stage in ('write', 'settle'))`;

/** Releases a claim, due again after so many seconds; uncharged unless told otherwise. */
export async function release(db: Db, claim: Held, seconds: number, charge: 0 | 1 = 0): Promise<void> {
  await db.query({
    text: `update transfers t set lease_until = null, due_at = now() + $4 * interval '1 second', attempts = attempts - 1 + $5
      where ${CLAIMED}`,
    values: [...held(claim), seconds, charge],
  });
}

/** Takes away the rows of a graph's exports, also of one that is being made; answers where their files are. */
export async function forgetOf(db: Db, { org_id, graph_id }: Pick<Transfer, 'org_id' | 'graph_id'>): Promise<string[]> {
  const deleted = await rows<{ place: string }>(
    db,
    sql`delete from transfers where org_id = ${org_id} and graph_id = ${graph_id} and direction = 'export' returning place`,
  );
  return deleted.map(({ place }) => place);
}

/** Takes away the rows of transfers that ended more than so many hours ago; answers where their files are. */
export async function forgetOld(db: Db, direction: Direction, hours: number): Promise<string[]> {
  const deleted = await rows<{ place: string }>(
    db,
    sql`/* of every organization */ delete from transfers where direction = ${direction} and finished_at < now() - ${hours} * interval '1 hour' returning place`,
  );
  return deleted.map(({ place }) => place);
}

/** Those of the places that neither a transfer nor an item's file as it was sent names. */
export async function strays(db: Db, places: string[]): Promise<string[]> {
  const found = await rows<{ place: string }>(
    db,
    sql`select p.place from unnest(${places}::text[]) as p(place)
      where not exists (select from transfers t where t.org_id = split_part(p.place, '/', 1) and t.place = p.place)
        and not exists (select from originals o where o.org_id = split_part(p.place, '/', 1) and o.place = p.place)`,
  );
  return found.map(({ place }) => place);
}
