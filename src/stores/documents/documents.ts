import type { Assertions } from '../../common/model.ts';
import { hold } from '../orgs/graphs.ts';
import { rows, send, sql, opaqueArray, type Db } from '../db/sql.ts';
import { elementAt } from '../../common/element-at.ts';

/** What asserts something: an item, or something written by hand with a place in the sequence of writes. */
export type DocumentKind = 'item' | 'business' | 'written' | 'digest' | 'imported';

/** A document to be settled; `graph` is the graph's key, `date` a day, `contentHash` hex and free of anything the service made. */
export interface NewDocument {
  org: string;
  graph: string;
  /** Item id, `business:<slug>` or the like; unique in the graph. */
  id: string;
  kind: DocumentKind;
  /** Slug; '' when it belongs to no entity. */
  entity: string;
  source: string;
  date: string;
  contentHash: string;
  /** Place among what people write; taken from the sequence when absent (never for items), null for what counts as an item does. */
  seq?: number | null;
  /** The item's lease epoch: settling marks the item only while that is still its epoch. */
  epoch?: number;
  extractorVersion?: string;
  assertions: Assertions;
}

/** A document whose assertions are JSON already. */
export type WrittenDocument = Omit<NewDocument, 'assertions'> & { assertions: string };

/** Makes documents pending, replacing what is pending of the same ids; call it inside the transaction that has their source. */
export async function put(db: Db, docs: (NewDocument | WrittenDocument)[]): Promise<void> {
  if (!docs.length) return;
  await hold(
    db,
    docs.filter((doc) => doc.kind !== 'item').map((doc) => doc.graph),
  );
  const unplaced = docs.filter((d) => d.kind !== 'item' && d.seq === undefined);
  const places = unplaced.length
    ? await rows<{ seq: number }>(
        db,
        sql`select nextval('writes') seq from generate_series(1, ${unplaced.length}::int)`,
      )
    : [];
  const placed = new Map(unplaced.map((d, i) => [d, elementAt(places, i).seq]));
  const ordered = docs.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const values = ordered.map((d) => ({ ...stored(d), seq: d.seq ?? placed.get(d) ?? null }));
  const serialized = ordered.map(({ assertions }) =>
    typeof assertions === 'string' ? assertions : JSON.stringify(assertions),
  );
  await send(db, {
    ...(docs.length === 1 && { name: 'documents put one' }),
    text: `insert into documents as d (org_id, graph, doc_id, kind, entity, source, day, content_hash, seq, epoch, extractor_version, pending)
      select org_id, graph, doc_id, kind, entity, source, day, content_hash, seq, epoch, extractor_version,
        json_build_object('kind', kind, 'entity', entity, 'source', source, 'day', day, 'hash', content_hash, 'seq', seq, 'assertions', assertions)
      from rows from (json_to_recordset($1) as (org_id text, graph text, doc_id text, kind text, entity text, source text, day date,
          content_hash text, seq bigint, epoch bigint, extractor_version text), unnest(array[${serialized.map((_, i) => `$${i + 2}`)}]::json[]))
        as r(org_id, graph, doc_id, kind, entity, source, day, content_hash, seq, epoch, extractor_version, assertions)
      on conflict (doc_id, graph) do update set state = 'pending', pending = excluded.pending, epoch = excluded.epoch,
        extractor_version = excluded.extractor_version, tries = 0, last_error = null`,
    values: [JSON.stringify(values), ...serialized],
  });
}

const stored = (d: NewDocument | WrittenDocument) => ({
  org_id: d.org,
  graph: d.graph,
  doc_id: d.id,
  kind: d.kind,
  entity: d.entity,
  source: d.source,
  day: d.date,
  content_hash: d.contentHash,
  epoch: d.epoch ?? null,
  extractor_version: d.extractorVersion ?? null,
});

/** Marks documents to be taken back by the next settling; ids that the graph lacks are left alone. Answers how many there were. */
export async function retract(db: Db, graph: string, ids: string[]): Promise<number> {
  const done = await db.query(sql`
    update documents set state = 'retracted', pending = null, tries = 0
    where graph = ${graph} and doc_id in (select doc_id from documents where graph = ${graph} and doc_id = any(${ids}) order by doc_id for update)`);
  return done.rowCount ?? 0;
}

/** Has documents settled again that were set aside; answers how many there were. */
export async function retry(db: Db, graph: string, ids: string[]): Promise<number> {
  const again = await db.query(sql`
    update documents set state = case when pending is null then 'retracted' else 'pending' end, tries = 0, last_error = null
    where graph = ${graph} and doc_id = any(${ids}) and state = 'failed'`);
  return again.rowCount ?? 0;
}

/** Marks all imported lines of a graph to be taken back by the next settling. */
export async function retractImported(db: Db, graph: string): Promise<void> {
  await db.query(sql`update documents set state = 'retracted', pending = null, tries = 0
    where graph = ${graph} and kind = 'imported' and state <> 'retracted'`);
}

/** Keys of the graphs that have documents to settle, decisions to apply or changes on the way to their store, sorted. */
export async function pendingGraphs(db: Db): Promise<string[]> {
  const found = await rows<{ graph: string }>(
    db,
    sql`/* of every organization */ with recursive g as (
        (select graph from documents where state in ('pending', 'retracted') order by graph limit 1)
        union all
        select (select d.graph from documents d where d.state in ('pending', 'retracted') and d.graph > g.graph order by d.graph limit 1) from g where g.graph is not null
      ) select graph from g where graph is not null union select graph from graph_outbox
        union select graph from decisions where state = 'pending' union select graph from rules where state <> 'applied' order by graph`,
  );
  return found.map((r) => r.graph);
}

/** Documents of a graph, by their ids. */
export interface DocumentsOf {
  graph: string;
  ids: string[];
}

/** The readable ids of the nodes that documents stand behind, and how many edges. */
export interface Supported {
  nodes: string[];
  edges: number;
}

/** What stands behind each of the asked groups of documents, in one statement. */
export async function supported(db: Db, asked: DocumentsOf[]): Promise<Supported[]> {
  const pairs = asked.flatMap(({ graph, ids }, asker) => ids.map((id) => ({ asker, graph, id })));
  const found = await rows<Supported & { asker: number }>(db, {
    name: 'documents supported',
    text: `with d as materialized (select w.asker, d.graph, d.uid from unnest(${opaqueArray('$1', 'int[]')}, ${opaqueArray('$2', 'text[]')}, ${opaqueArray('$3', 'text[]')}) w(asker, graph, id)
        join documents d on d.graph = w.graph and d.doc_id = w.id),
      n as (select d.asker, array_agg(distinct t.id) nodes from d join mentions m on m.graph = d.graph and m.doc = d.uid join profiles p on p.uid = m.profile
        join things t on t.uid = p.thing group by d.asker),
      e as (select asker, count(*) edges from (select distinct d.asker, c.type, a.thing, b.thing from d join claims c on c.graph = d.graph and c.doc = d.uid
          join profiles a on a.uid = c.a join profiles b on b.uid = c.b where c.confidence >= 0.5 and a.thing <> b.thing) x group by asker)
      select n.asker, n.nodes, coalesce(e.edges, 0) edges from n left join e using (asker)`,
    values: [pairs.map(({ asker }) => asker), pairs.map(({ graph }) => graph), pairs.map(({ id }) => id)],
  });
  const byAsker = new Map(found.map(({ asker, nodes, edges }) => [asker, { nodes: nodes.toSorted(), edges }]));
  return asked.map((_, asker) => byAsker.get(asker) ?? { nodes: [], edges: 0 });
}

/** The edges that a settled document claims between two things, by their readable ids. */
export const claimedBy = (
  db: Db,
  graph: string,
  id: string,
): Promise<{ type: string; from_id: string; to_id: string }[]> =>
  rows(db, {
    name: 'documents claimed',
    text: `select distinct c.type, f.id from_id, t.id to_id from documents d join claims c on c.graph = d.graph and c.doc = d.uid
      join profiles a on a.uid = c.a join profiles b on b.uid = c.b join things f on f.uid = a.thing join things t on t.uid = b.thing
      where d.graph = $1 and d.doc_id = $2 and c.confidence >= 0.5 and f.uid <> t.uid order by c.type, f.id, t.id`,
    values: [graph, id],
  });
