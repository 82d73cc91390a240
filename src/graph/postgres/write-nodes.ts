import { copyIn, rowText } from '../../stores/db/copy-in.ts';
import { rows, send, sql, type Db } from '../../stores/db/sql.ts';
import type { Digested, OldNode } from '../diff.ts';
import { prepared } from './run.ts';
import type { Communities, GraphNode } from '../store.ts';

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

const PLAIN = 'graph, uid, id, label, name, entity, entities, type, subtype, email, occurred_at, source';
const NEW_NODES = {
  table: 'graph_nodes',
  columns: `${PLAIN}, sources, aliases, properties, provenance, digest, community_id`,
};

/** Makes nodes that are not there, each in its community. */
export async function makeNodes(db: Db, graph: string, nodes: NewNode[], communities: Communities): Promise<void> {
  if (nodes.length === 0) return;
  const lines = nodes.map((node) => {
    const { uid, id, label, name, entity, entities, type, subtype, email, occurred_at, source } = node;
    const { aliases, properties, provenance, digest } = node;
    const plain = [graph, uid, id, label, name, entity, entities, type, subtype, email, occurred_at, source];
    return rowText([...plain, provenance.sources, aliases, properties, provenance, digest, communities.get(uid)]);
  });
  await copyIn(db, NEW_NODES, lines);
}

/** Writes other values into nodes that are there. */
export async function writeNodes(db: Db, graph: string, nodes: NewNode[]): Promise<void> {
  if (nodes.length === 0) return;
  await send(
    db,
    prepared(
      'write nodes',
      sql`update graph_nodes n set id = w.id, label = w.label, name = w.name, entity = w.entity, entities = w.entities, type = w.type,
          subtype = w.subtype, email = w.email, occurred_at = w.occurred_at, source = w.source,
          sources = array(select jsonb_array_elements_text(w.provenance -> 'sources')), aliases = w.aliases, properties = w.properties,
          provenance = w.provenance, digest = w.digest
        from json_to_recordset(${JSON.stringify(nodes)}::json) as w (uid bigint, id text, label text, name text, entity text, entities text[],
          type text, subtype text, email text, occurred_at text, source text, aliases text[], properties jsonb, provenance jsonb, digest text)
        where n.graph = ${graph} and n.uid = w.uid`,
    ),
  );
}

/** Removes nodes with their degrees; their edges are removed by the caller. */
export async function removeNodes(db: Db, graph: string, uids: number[]): Promise<void> {
  if (uids.length === 0) return;
  await send(db, sql`delete from graph_nodes where graph = ${graph} and uid = any(${uids}::bigint[])`);
  await send(db, sql`delete from graph_degrees where graph = ${graph} and uid = any(${uids}::bigint[])`);
}
