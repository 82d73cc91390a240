import { type Db, one, row, rows, send, sql } from '../db/sql.ts';
import { elementAt, lastOf, valueAt } from '../../common/element-at.ts';

/** What may happen, as `<what>.<what became of it>`; webhooks take some of them. */
export const KINDS = [
  'item.accepted',
  'item.extracted',
  'item.failed',
  'item.held',
  'graph.changed',
  'graph.deleted',
  'export.started',
  'export.progress',
  'export.ready',
  'export.failed',
  'import.started',
  'import.progress',
  'import.ready',
  'import.failed',
  'collection.started',
  'collection.progress',
  'collection.held',
  'collection.finished',
  'collection.failed',
  'suggestion.created',
  'suggestion.decided',
  'org.deleted',
] as const;
export type Kind = (typeof KINDS)[number];

/** How long events are kept, and how long after its last reader an org's events go on being kept. */
export const RETENTION_HOURS = 24;

/** SQL that is true when somebody wants to know of the org `$1`; where nobody does, `emit` need not be called. */
export const HEARD = `(exists (select from event_readers where org_id = $1) or exists (select from webhooks where org_id = $1))`;

/** What an event is about: an org, or one of its graphs, by the graph's key. */
export interface About {
  org: string;
  graph?: string;
}

/**
 * Says that something happened: call it in the transaction in which it does, so that it is told exactly when it is true. It is not waited
 * for and costs two index probes when nobody wants to know. `data` holds ids and figures, never a secret; `graph` is the key of the graph
 * that it is about, left out for what every member of the org may know.
 */
export const emit = (db: Db, { org, graph = '' }: About, kind: Kind, data: object): Promise<void> =>
  send(db, {
    name: 'emit',
    text: `select emit($1, $2, $3, $4::jsonb) where ${HEARD}`,
    values: [org, graph, kind, JSON.stringify(data)],
  });

export interface Event {
  seq: number;
  at: Date;
  /** Null for what is about the org. */
  graph_id: string | null;
  kind: Kind;
  data: Record<string, unknown>;
}

/** The graph that an event is about, null for the org: one that is deleted is named in the data, as its events go with it. */
export const graphOf = ({ kind, graph_id, data }: Event): string | null =>
  kind === 'graph.deleted' ? String(data.graph_id) : graph_id;

/** How far a reader of an org has come: everything that the snapshot `since` sees, and of what `seen` sees everything up to `seq`. */
export interface Place {
  org: string;
  /** When it was reached, in epoch seconds of the database. */
  at: number;
  since: string;
  seen?: string;
  seq?: number;
}

const SNAPSHOT = '\\d{1,19}:\\d{1,19}:[\\d,]{0,4000}';
const ID = new RegExp(`^(\\d{1,12})-(${SNAPSHOT})(?:-(${SNAPSHOT})-(\\d{1,15}))?$`);

/** A place as the id of an event. */
export const asId = ({ at, since, seen, seq }: Place): string =>
  seen === undefined ? `${at}-${since}` : `${at}-${since}-${seen}-${seq}`;

/** The place that an event's id names; undefined for a text that is none. */
export function fromId(org: string, id: string): Place | undefined {
  const [, at, since, seen, seq] = ID.exec(id) ?? [];
  if (!since) return undefined;
  return { org, at: Number(at), since, ...(seen !== undefined && { seen, seq: Number(seq) }) };
}

/** The place at which everything that has happened so far is behind. */
export async function now(db: Db, org: string): Promise<Place> {
  const found = await one<{ since: string; at: number }>(
    db,
    sql`select pg_current_snapshot()::text as since, extract(epoch from now())::bigint as at`,
  );
  return { org, ...found };
}

/** Whether a place can ever have been reached. */
export async function isReal(db: Db, { since, seen = since }: Place): Promise<boolean> {
  try {
    return Boolean(await row(db, sql`select ${since}::pg_snapshot, ${seen}::pg_snapshot`));
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('22')) return false;
    throw error;
  }
}

/** What follows a place, each event with the place behind it, and the place behind all. */
export interface Page {
  events: { event: Event; behind: Place }[];
  behind: Place;
  /** There is more to read at once. */
  more: boolean;
}
const MAX_PAGE = 200;

/** What follows each of the places, in one look. */
export async function read(db: Db, places: Place[]): Promise<Page[]> {
  const found = await rows<Event & { n: number; snapshot: string; time: number; seq: number | null }>(db, {
    name: 'events after',
    text: AFTER,
    values: [
      places.map(({ org }) => org),
      places.map(({ since }) => since),
      places.map(({ seen }) => seen ?? null),
      places.map(({ seq }) => seq ?? null),
    ],
  });
  const byPlace = Map.groupBy(found, ({ n }) => n);
  return places.map((place, i) => pageOf(place, valueAt(byPlace, i + 1)));
}

const COLUMNS = 'e.seq, e.at, e.graph_id, e.kind, e.data';
/** SQL for what no reader of that place was told before it began to page. */
const UNTOLD = `e.xid < pg_snapshot_xmax(pg_current_snapshot()) and not pg_visible_in_snapshot(e.xid, c.since::pg_snapshot)`;

/** Within a backlog a page is what has the next numbers, and what was committed late, each by an index: it costs as much however long the backlog is. */
const AFTER = `
  select c.n::int, pg_current_snapshot()::text as snapshot, extract(epoch from now())::bigint as time, e.*
  from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) with ordinality as c(org, since, seen, upto, n)
  left join lateral (
    select ${COLUMNS} from (
      (select ${COLUMNS} from events e where c.seen is not null and e.org_id = c.org and e.seq > c.upto and ${UNTOLD}
        order by e.org_id, e.seq limit ${MAX_PAGE})
      union all
      (select ${COLUMNS} from (
          select * from events e where e.org_id = c.org and e.xid >= pg_snapshot_xmin(coalesce(c.seen, c.since)::pg_snapshot)
          order by e.org_id, e.xid offset 0) e
        where (c.seen is null or e.seq <= c.upto and not pg_visible_in_snapshot(e.xid, c.seen::pg_snapshot)) and ${UNTOLD}
        order by e.seq limit ${MAX_PAGE})
    ) e order by e.seq limit ${MAX_PAGE}
  ) e on true
  order by c.n, e.seq`;

function pageOf(place: Place, found: (Event & { snapshot: string; time: number; seq: number | null })[]): Page {
  const { snapshot, time } = elementAt(found, 0);
  const events = found
    .filter(({ seq }) => seq !== null)
    .map(({ seq, at, graph_id, kind, data }) => ({
      event: { seq, at, graph_id, kind, data },
      behind: { org: place.org, at: time, since: place.since, seen: snapshot, seq },
    }));
  const more = events.length === MAX_PAGE;
  return { events, behind: more ? lastOf(events).behind : { org: place.org, at: time, since: snapshot }, more };
}

/** Forgets events that are past their time, and orgs that nobody has read since; answers how many events. */
export async function sweep(db: Db): Promise<number> {
  await db.query(
    sql`/* of every organization */ delete from event_readers where seen_at < now() - ${RETENTION_HOURS} * interval '1 hour'`,
  );
  const deleted = await db.query(
    sql`/* of every organization */ delete from events where at < now() - ${RETENTION_HOURS} * interval '1 hour'`,
  );
  return deleted.rowCount ?? 0;
}
