import { RETENTION_HOURS } from './events.ts';
import { takeLock } from '../db/locks.ts';
import { type Db, one, type Pool, rows, sql, transaction } from '../db/sql.ts';

/** Has an org's events kept from now on; true when they were kept all along, so that none is missing. */
export async function watch(db: Db, org: string): Promise<boolean> {
  const { kept } = await one<{ kept: boolean }>(
    db,
    sql`with before as (select seen_at from event_readers where org_id = ${org})
      insert into event_readers (org_id) values (${org}) on conflict (org_id) do update set seen_at = now()
      returning coalesce((select seen_at from before) > now() - ${RETENTION_HOURS} * interval '1 hour', false) as kept`,
  );
  return kept;
}

/** Goes on keeping the events of orgs that are being read. */
export async function watchOn(db: Db, orgs: string[]): Promise<void> {
  await db.query(
    sql`update event_readers set seen_at = now() where org_id = any(${orgs}) and seen_at < now() - interval '1 minute'`,
  );
}

/** Somebody who reads: a key and the org that it reads. */
export interface Reader {
  org_id: string;
  /** Null for an admin key. */
  key_id: string | null;
  /** The graph that is read; null for all. */
  graph_id: string | null;
}

/** A reader who may still read, what they may do, and whether what they read is there. */
interface AdmittedReader extends Reader {
  owner: boolean;
  graph_roles: Record<string, string>;
  /** The graph is deleted. */
  gone: boolean;
}

/** What those of the readers may do who may still read; a revoked key, a member who left and a deleted org are not among them. */
export function admitted(db: Db, readers: Reader[]): Promise<AdmittedReader[]> {
  return rows(
    db,
    sql`select r.org_id, r.key_id, r.graph_id, coalesce(m.owner, true) as owner, coalesce(m.graph_roles, '{}') as graph_roles,
        r.graph_id is not null and g.graph_id is null as gone
      from unnest(${readers.map((r) => r.org_id)}::text[], ${readers.map((r) => r.key_id)}::text[],
        ${readers.map((r) => r.graph_id)}::text[]) as r(org_id, key_id, graph_id)
      join orgs o on o.org_id = r.org_id and o.deleted_at is null
      left join keys k on k.org_id = r.org_id and k.key_id = r.key_id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > now())
      left join graphs g on g.org_id = r.org_id and g.graph_id = r.graph_id and g.deleted_at is null
      left join members m on m.org_id = k.org_id and m.user_id = k.user_id
      where r.key_id is null or m.user_id is not null`,
  );
}

/** Seconds after which a process that has said nothing of its streams is gone. */
const SILENT_SECONDS = 15;

/** Says how many streams of each org a process has open. */
export async function countStreams(db: Db, process: string, streams: Map<string, number>): Promise<void> {
  await db.query(sql`
    /* of every organization */ with deleted as (delete from event_streams where process = ${process} and org_id <> all(${[...streams.keys()]})
        or seen_at < now() - ${10 * SILENT_SECONDS} * interval '1 second')
    insert into event_streams (org_id, process, streams)
    select org_id, ${process}, streams from unnest(${[...streams.keys()]}::text[], ${[...streams.values()]}::int[]) as r(org_id, streams)
    on conflict (org_id, process) do update set streams = excluded.streams, seen_at = now()`);
}

/** Has a process, which has so many streams of an org open, open further ones, up to `most` over all processes; answers how many. */
export async function grantStreams(
  pool: Pool,
  process: string,
  { org, open, asked, most }: { org: string; open: number; asked: number; most: number },
): Promise<number> {
  return transaction(pool, async (tx) => {
    await takeLock(tx, 'eventStreams', org);
    const { streams } = await one<{ streams: number }>(
      tx,
      sql`select coalesce(sum(streams), 0)::int as streams from event_streams
        where org_id = ${org} and process <> ${process} and seen_at > now() - ${SILENT_SECONDS} * interval '1 second'`,
    );
    const granted = Math.max(0, Math.min(asked, most - open - streams));
    await tx.query(sql`insert into event_streams (org_id, process, streams) values (${org}, ${process}, ${open + granted})
      on conflict (org_id, process) do update set streams = excluded.streams, seen_at = now()`);
    return granted;
  });
}
