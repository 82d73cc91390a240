import type { Metadata } from '../../common/model.ts';
import { bySize } from '../../common/concurrency/precedence.ts';
import { acceptRevisions } from './accept-revisions.ts';
import { dayIn, type Clock } from '../../common/time.ts';
import { emit } from '../events/events.ts';
import { contentHash, sha256 } from './content-hash.ts';
import { enter, graphDeleted } from '../orgs/graphs.ts';
import { keepOriginals, type Original } from './originals.ts';
import { uuidv7 } from '../db/ids.ts';
import { writeItemFile } from './item-files.ts';
import { withoutStamps } from './revision.ts';
import { together } from './store-together.ts';
import { byKeys, insert, type KeyHolder, type NewItem, type Status } from './items.ts';
import { transaction, type Db, type Pool } from '../db/sql.ts';
import type { Files } from '../files/file-store.ts';
import { elementAt } from '../../common/element-at.ts';

/** An item as its sender means it, past the schema and the entity gate. */
export interface Incoming {
  entity: string;
  source: string;
  title: string;
  body: string;
  type?: string;
  domain?: string;
  url?: string;
  /** A day; when absent, the day of acceptance. */
  date?: string;
  metadata?: Metadata;
  idempotency_key?: string;
  graph: { id: string; key: string };
  /** The file that it was read from. */
  original?: Original;
}

/** What became of one item. */
export interface Accepted {
  id: string;
  graph_key: string;
  /** Relative to the collector path. */
  path: string;
  /** Set when the idempotency key was known: all else is about the item that has it. */
  duplicate?: { changed: boolean; status: Status | 'deleted' };
  /** A later revision of what it says is known: it is not read. */
  outdated?: true;
}

/** Where items are kept, by which clock, and in which zone the day of acceptance is reckoned. */
export interface Place {
  db: Pool;
  files: Files;
  clock: Clock;
  config: { TIME_ZONE: string };
}

/** By whom, to which org; `due` extracts at once, otherwise the night does. */
export interface Submission {
  org: string;
  by: string;
  due: boolean;
}

interface Prepared {
  row: NewItem;
  metadata?: Metadata | undefined;
  bytes: Buffer;
  original?: Original | undefined;
}

/** Has items stored in a transaction in which more is written; answers what became of them. */
export type Transact = (store: (tx: Db) => Promise<Accepted[]>) => Promise<Accepted[]>;

/**
 * Accepts items durably: when it resolves, in the order given, each new one's file is fsynced and its row committed. Calls of an org that
 * come at the same time and bring no transaction may share one; a call that throws stores nothing.
 */
export async function accept(
  place: Place,
  submission: Submission,
  items: Incoming[],
  transact?: Transact,
): Promise<Accepted[]> {
  const now = place.clock.now();
  const ids = items.map(() => `ingest_${uuidv7(now)}`).toSorted();
  const today = items.every((item) => item.date) ? '' : dayIn(place.config.TIME_ZONE, now);
  const prepared = items.map((item, i) =>
    prepare(elementAt(ids, i), { item, date: item.date ?? today }, submission, now),
  );
  const { org } = submission;
  if (!transact) return storeTogether(place, org, prepared);
  return bySize(org, prepared.length, () => transact((tx) => storeIn(tx, place.files, prepared)));
}

function prepare(
  id: string,
  { item, date }: { item: Incoming; date: string },
  { org, by, due }: Submission,
  now: Date,
): Prepared {
  const { graph, idempotency_key, original, ...sent } = item;
  const ingested_at = now.toISOString();
  const bytes = writeItemFile({ ...sent, id, date, graph_id: graph.id, idempotency_key, ingested_at });
  const month = ingested_at.slice(0, 7).replace('-', '/');
  const row = {
    org_id: org,
    item_id: id,
    graph_id: graph.id,
    graph_key: graph.key,
    entity: item.entity,
    source: item.source,
    type: item.type ?? '',
    title: item.title,
    date,
    path: `${org}/${item.entity}/${month}/${id}.md`,
    bytes: bytes.length,
    sha256: sha256(bytes),
    content_hash: contentHash({
      ...sent,
      metadata: sent.metadata && withoutStamps(sent.metadata),
      graph_id: graph.id === 'primary' ? undefined : graph.id,
    }),
    idempotency_key: idempotency_key ?? null,
    submitted_by: by,
    due,
  };
  return { row, metadata: item.metadata, bytes, original };
}

const storeTogether = together(({ db, files }: Place, items: Prepared[]) =>
  transaction(db, (tx) => storeIn(tx, files, items)),
);

async function storeIn(tx: Db, files: Files, items: Prepared[]): Promise<Accepted[]> {
  await enter(
    tx,
    items.map(({ row }) => row.graph_key),
  );
  const added = await insert(
    tx,
    items.map(({ row }) => row),
  );
  const fresh = items.filter(({ row }) => added.has(row.item_id));
  await Promise.all([
    emitAccepted(tx, fresh),
    keepOriginals(
      tx,
      fresh.flatMap(({ row: { org_id, item_id }, original }) => (original ? [{ ...original, org_id, item_id }] : [])),
    ),
    files.write(fresh.map(({ row, bytes }) => ({ path: row.path, bytes }))),
  ]);
  const results = await resultsOf(
    tx,
    items.map(({ row }) => row),
    added,
  );
  return withRevisions(tx, items, results);
}

/** What became of items, with which of them are outdated. */
async function withRevisions(db: Db, items: Prepared[], results: Accepted[]): Promise<Accepted[]> {
  const named = items.map(({ row, metadata }, i) => {
    const { id, duplicate } = elementAt(results, i);
    return { item_id: id, graph: row.graph_key, entity: row.entity, metadata, status: duplicate?.status };
  });
  const outdated = await acceptRevisions(db, items[0]?.row.org_id ?? '', named);
  return results.map((one) => (outdated.has(one.id) ? { ...one, outdated: true } : one));
}

async function emitAccepted(db: Db, items: Prepared[]): Promise<void> {
  for (const [graph, those] of Map.groupBy(items, ({ row }) => row.graph_key)) {
    const data = { item_ids: those.map(({ row }) => row.item_id) };
    await emit(db, { org: elementAt(those, 0).row.org_id, graph }, 'item.accepted', data);
  }
}

async function resultsOf(db: Db, rows: NewItem[], added: Set<string>): Promise<Accepted[]> {
  const known = rows.filter((row) => !added.has(row.item_id));
  const holders = known.length > 0 ? await byKeys(db, known) : [];
  const byKey = new Map(holders.map((holder) => [`${holder.org_id} ${holder.idempotency_key}`, holder]));
  return rows.map((row) => {
    if (added.has(row.item_id)) return { id: row.item_id, graph_key: row.graph_key, path: row.path };
    const holder = byKey.get(`${row.org_id} ${row.idempotency_key}`);
    if (!holder) throw graphDeleted();
    return asDuplicate(holder, row);
  });
}

const asDuplicate = (holder: KeyHolder, row: NewItem): Accepted => ({
  id: holder.item_id,
  graph_key: holder.graph_key,
  path: holder.path,
  duplicate: { changed: holder.content_hash !== '' && holder.content_hash !== row.content_hash, status: holder.status },
});
