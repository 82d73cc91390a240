import { lockCall } from '../../stores/db/locks.ts';
import { rows, send, sql, type Db } from '../../stores/db/sql.ts';
import { differentNodes, tallyNodes, type Digested, type OldNode } from '../diff.ts';
import { writeAliases, writeShares } from './aliases.ts';
import { writeCounts } from './counts.ts';
import { applyEdges, readEdges } from './edges.ts';
import { prepared } from './rows.ts';
import { oldTexts, writeTexts, writeWeights } from './text-index.ts';
import { weightOf } from '../search/ranking.ts';
import type { GraphChange, GraphNode } from '../store.ts';

type NewNode = Digested<GraphNode>;
/** A node that is there, with the entities that it belongs to. */
type StoredNode = OldNode & Pick<GraphNode, 'entity' | 'entities'>;

/** Applies a change inside the caller's transaction; changes of one graph take turns. Rows that hold what they should are left alone. */
export async function applyChange(db: Db, graph: string, change: GraphChange): Promise<void> {
  await begin(db, graph);
  const uids = [...change.nodes.map((node) => node.uid), ...change.gone.nodes];
  const [old, edges, texts] = await Promise.all([
    oldNodes(db, graph, uids),
    readEdges(db, graph, change),
    oldTexts(db, graph, uids),
  ]);
  const { changed, gone } = differentNodes(change, old);
  const goneUids = gone.map((node) => node.uid);
  const tally = tallyNodes(changed, gone, old);
  const degrees = await applyEdges(db, graph, edges, goneUids, tally);
  for (const uid of goneUids) degrees.delete(uid);
  await writeNodes(db, graph, changed);
  await removeNodes(db, graph, goneUids);
  const before = [...changed.flatMap((node) => old.get(node.uid) ?? []), ...gone];
  await writeAliases(db, graph, before, changed);
  await writeShares(db, graph, before, changed);
  await writeCounts(db, graph, tally);
  await Promise.all([
    writeTexts(db, graph, changed, goneUids, texts, degrees),
    writeDegrees(db, graph, changed, old, degrees),
  ]);
}

/** Waits for the graph's turn and keeps the planner to index look-ups, whatever it believes about sizes, until the transaction ends. */
async function begin(db: Db, graph: string): Promise<void> {
  await send(
    db,
    prepared('begin change', {
      text: `select ${lockCall('graphWrite', '$1')}, set_config('enable_seqscan', 'off', true),
        set_config('plan_cache_mode', 'force_generic_plan', true), set_config('random_page_cost', '1.1', true), set_config('jit', 'off', true)`,
      values: [graph],
    }),
  );
}

async function oldNodes(db: Db, graph: string, uids: number[]): Promise<Map<number, StoredNode>> {
  if (uids.length === 0) return new Map();
  const found = await rows<StoredNode>(
    db,
    prepared(
      'old nodes',
      sql`select uid, id, label, digest, sources, aliases, entity, entities from graph_nodes where graph = ${graph} and uid = any(${uids}::bigint[])`,
    ),
  );
  return new Map(found.map((node) => [node.uid, node]));
}

async function writeNodes(db: Db, graph: string, nodes: NewNode[]): Promise<void> {
  if (nodes.length === 0) return;
  await send(
    db,
    prepared(
      'write nodes',
      sql`insert into graph_nodes (graph, uid, id, label, name, entity, entities, type, subtype, email, occurred_at, source, sources, aliases, properties, provenance, digest)
        select ${graph}, uid, id, label, name, entity, entities, type, subtype, email, occurred_at, source,
          array(select jsonb_array_elements_text(provenance -> 'sources')), aliases, properties, provenance, digest
        from json_to_recordset(${JSON.stringify(nodes)}::json) as n (uid bigint, id text, label text, name text, entity text, entities text[],
          type text, subtype text, email text, occurred_at text, source text, aliases text[], properties jsonb, provenance jsonb, digest text)
        on conflict (graph, uid) do update set id = excluded.id, label = excluded.label, name = excluded.name, entity = excluded.entity,
          entities = excluded.entities, type = excluded.type, subtype = excluded.subtype, email = excluded.email, occurred_at = excluded.occurred_at,
          source = excluded.source, sources = excluded.sources, aliases = excluded.aliases, properties = excluded.properties,
          provenance = excluded.provenance, digest = excluded.digest`,
    ),
  );
}

async function removeNodes(db: Db, graph: string, uids: number[]): Promise<void> {
  if (uids.length === 0) return;
  await send(db, sql`delete from graph_nodes where graph = ${graph} and uid = any(${uids}::bigint[])`);
  await send(db, sql`delete from graph_degrees where graph = ${graph} and uid = any(${uids}::bigint[])`);
}

async function writeDegrees(
  db: Db,
  graph: string,
  changed: NewNode[],
  old: Map<number, OldNode>,
  degrees: Map<number, number>,
): Promise<void> {
  const fresh = changed.filter((node) => !old.has(node.uid));
  await insertDegrees(db, graph, fresh, degrees);
  const renamed = changed.filter((node) => old.has(node.uid) && old.get(node.uid)!.id !== node.id);
  if (renamed.length > 0) {
    await send(
      db,
      sql`update graph_degrees d set id = r.id from unnest(${renamed.map((node) => node.uid)}::bigint[], ${renamed.map((node) => node.id)}::text[]) r (uid, id)
      where d.graph = ${graph} and d.uid = r.uid`,
    );
  }
  const isFresh = new Set(fresh.map((node) => node.uid));
  const moved = [...degrees].filter(([uid, by]) => by !== 0 && !isFresh.has(uid));
  await moveDegrees(db, graph, moved);
}

async function insertDegrees(db: Db, graph: string, fresh: NewNode[], degrees: Map<number, number>): Promise<void> {
  if (fresh.length === 0) return;
  const values = [
    fresh.map((node) => node.uid),
    fresh.map((node) => node.id),
    fresh.map((node) => degrees.get(node.uid) ?? 0),
  ] as const;
  await send(
    db,
    prepared(
      'insert degrees',
      sql`insert into graph_degrees (graph, uid, id, degree) select ${graph}, * from unnest(${values[0]}::bigint[], ${values[1]}::text[], ${values[2]}::int[])`,
    ),
  );
}

async function moveDegrees(db: Db, graph: string, moved: [number, number][]): Promise<void> {
  if (moved.length === 0) return;
  const found = await rows<{ uid: number; degree: number; by: number }>(
    db,
    prepared(
      'move degrees',
      sql`update graph_degrees d set degree = d.degree + m.by
        from unnest(${moved.map(([uid]) => uid)}::bigint[], ${moved.map(([, by]) => by)}::int[]) m (uid, by)
        where d.graph = ${graph} and d.uid = m.uid returning d.uid, d.degree, m.by`,
    ),
  );
  if (found.length < moved.length) throw new Error(`An edge of ${graph} has an end that is not there`);
  const crossed = found.filter(({ degree, by }) => weightOf(degree) !== weightOf(degree - by));
  await writeWeights(
    db,
    graph,
    crossed.map(({ uid, degree }) => ({ uid, weight: weightOf(degree) })),
  );
}
