import type { Pending } from './pending-documents.ts';
import type { Ontology } from '../../common/model.ts';
import type { PublicMessage } from '../../common/public-error.ts';
import { emit, HEARD } from '../events/events.ts';
import { lockCall } from '../db/locks.ts';
import { row, send, sql, type Db } from '../db/sql.ts';

/** The graph that is being settled. */
export interface GraphRow {
  org_id: string;
  graph_key: string;
  template: string;
  /** Its ontology, where the template is the org's own. */
  fork: Ontology | null;
  /** Whether its store is an engine with a database of its own; null while nothing was written of it. */
  apart: boolean | null;
  /** The same of a store that is being given all its nodes anew; null when none is. */
  filling: boolean | null;
  /** Decisions wait to be applied. */
  undecided: boolean;
  /** Rules hold in it. */
  ruled: boolean;
  /** A rule is being applied to what is there, or taken back. */
  ruling: boolean;
  /** Changes are on their way to a store that does not share the transaction, now or before. */
  undelivered: boolean;
}

/** How often a document that cannot be settled is tried. */
export const TRIES = 5;

/**
 * Takes a graph's lock until the transaction ends; undefined for a graph that is not there or is being deleted. Plans are made once and for all:
 * one made for an empty or a growing table must not read the whole table for a batch.
 */
export async function lock(db: Db, graph: string): Promise<GraphRow | undefined> {
  await send(db, { name: 'settling lock', text: `select ${lockCall('settling', '$1')}`, values: [graph] });
  return look(db, graph);
}

/** The same without the lock. */
export async function look(db: Db, graph: string): Promise<GraphRow | undefined> {
  await send(db, {
    name: 'settling plans',
    text: `select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('random_page_cost', '1.1', true),
      set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`,
  });
  return row(db, {
    name: 'settling graph',
    text: `select org_id, graph_key, template, fork, apart,
        (select r.apart from graph_rebuilds r where r.graph = $1 and r.phase = 'nodes') as filling,
        exists (select from decisions d where d.graph = $1 and d.state = 'pending') as undecided,
        exists (select from rules r where r.graph = $1 and r.state <> 'retracted' and r.decision_id is null) as ruled,
        exists (select from rules r where r.graph = $1 and r.state <> 'applied') as ruling,
        exists (select from graph_outbox o where o.graph = $1) as undelivered
      from graphs where graph_key = $1 and deleted_at is null`,
    values: [graph],
  });
}

/** Marks items as extracted that are still in the hands that read them: those with the same epoch, or with none. */
export async function markExtracted(db: Db, org: string, items: { id: string; epoch: number | null }[]): Promise<void> {
  if (!items.length) return;
  await send(db, {
    name: 'settling items',
    text: `with done as (update items i set status = 'extracted', error = null
        from unnest($2::text[], $3::bigint[]) r(item_id, epoch)
        where i.org_id = $1 and i.item_id = r.item_id and i.status = 'processing' and (r.epoch is null or i.lease_epoch = r.epoch)
        returning i.item_id, i.graph_key)
      select emit($1, graph_key, 'item.extracted', jsonb_build_object('item_ids', jsonb_agg(item_id))) from done where ${HEARD} group by graph_key`,
    values: [org, items.map((item) => item.id), items.map((item) => item.epoch)],
  });
}

/** How much of a graph a change writes and takes away. */
export interface Size {
  nodes: number;
  edges: number;
  gone: number;
}

/** Gives the graph a revision, keeps what it changed (for which documents and decisions), and wakes those who wait; tells who follows the graph where it can be read at once. */
export async function advance(
  db: Db,
  { org_id, graph_key }: GraphRow,
  ids: string[],
  { size, readable }: { size: Size; readable: boolean },
): Promise<void> {
  await send(db, {
    name: 'settling revision',
    text: `with g as (update graphs set revision = revision + 1, updated_at = now() where graph_key = $2 returning revision),
      c as (insert into changes (graph, revision, documents, nodes, edges, gone) select $2, revision, $3::text[], $4::int, $5::int, $6::int from g)
      select pg_notify('settled', $2),
        case when $7 and ${HEARD} then emit($1, $2, 'graph.changed', jsonb_build_object('revision', revision) || $8::jsonb) end from g`,
    values: [org_id, graph_key, ids, size.nodes, size.edges, size.gone, readable, JSON.stringify(size)],
  });
}

/** Tells who follows the graph that a revision of it can be read, the latest unless one is named. */
export const tellChanged = (
  db: Db,
  { org_id, graph }: { org_id: string; graph: string },
  size: Size,
  revision?: number,
): Promise<void> =>
  send(db, {
    name: 'settling told',
    text: `select emit($1, $2, 'graph.changed', jsonb_build_object('revision', coalesce($4::bigint, revision)) || $3::jsonb)
      from graphs where graph_key = $2 and ${HEARD}`,
    values: [org_id, graph, JSON.stringify(size), revision ?? null],
  });

/** A document that was set aside, and what that means for its item: it failed with it, is in the graph as it was read before, or has passed on to another reading. */
export interface Charged {
  org_id: string;
  item?: 'failed' | 'extracted' | 'passed on';
}

/** Charges a document that could not be settled; after five times it is set aside, and its item fails unless it was in the graph before or has passed on. Answers with one that is set aside. */
export async function charge(
  db: Db,
  graph: string,
  { uid, id }: Pick<Pending, 'uid' | 'id'>,
  reason: PublicMessage,
): Promise<Charged | undefined> {
  const charged = await row<{ org_id: string; kind: string; epoch: number | null; state: string }>(db, {
    text: `update documents set tries = tries + 1, last_error = left($3, 1000),
        state = case when tries + 1 >= $4 then 'failed' else state end
      where uid = $1 and graph = $2 and state in ('pending', 'retracted') returning org_id, kind, epoch, state`,
    values: [uid, graph, reason, TRIES],
  });
  if (charged?.state !== 'failed') return undefined;
  const { org_id, kind } = charged;
  if (kind !== 'item') return { org_id };
  const failed = await db.query({
    text: `update items set status = 'failed', error = left($3, 1000), attempts = ${TRIES}
      where org_id = $1 and item_id = $2 and status = 'processing' and ($4::bigint is null or lease_epoch = $4)`,
    values: [org_id, id, reason, charged.epoch],
  });
  if (failed.rowCount === 1) await emit(db, { org: org_id, graph }, 'item.failed', { item_ids: [id] });
  await db.query({ text: `select pg_notify('settled', $1)`, values: [graph] });
  if (failed.rowCount === 1) return { org_id, item: 'failed' };
  const extracted = await row(
    db,
    sql`select 1 from items where org_id = ${org_id} and item_id = ${id} and status = 'extracted'
      and (${charged.epoch}::bigint is null or lease_epoch = ${charged.epoch})`,
  );
  return { org_id, item: extracted ? 'extracted' : 'passed on' };
}
