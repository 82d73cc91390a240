import { rows, send, sql, type Db } from '../../stores/db/sql.ts';
import type { Digested, OldNode } from '../diff.ts';
import { prepared } from './run.ts';
import type { GraphNode } from '../store.ts';

/** A node to write. */
export type NewNode = Digested<GraphNode>;
/** A node that is there, with the entities that it belongs to. */
export type StoredNode = OldNode & Pick<GraphNode, 'entity' | 'entities'>;

/** Those of the nodes that are there. */
export async function oldNodes(db: Db, graph: string, uids: number[]): Promise<Map<number, StoredNode>> {
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

/** Makes nodes, or writes other values into those that are there. */
export async function writeNodes(db: Db, graph: string, nodes: NewNode[]): Promise<void> {
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

/** Removes nodes with their degrees; their edges are removed by the caller. */
export async function removeNodes(db: Db, graph: string, uids: number[]): Promise<void> {
  if (uids.length === 0) return;
  await send(db, sql`delete from graph_nodes where graph = ${graph} and uid = any(${uids}::bigint[])`);
  await send(db, sql`delete from graph_degrees where graph = ${graph} and uid = any(${uids}::bigint[])`);
}
