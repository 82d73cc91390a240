import neo4j, { type Driver } from 'neo4j-driver';
import type { GraphEdge, GraphNode, GraphStore } from '../../../src/graph/store.ts';
import type { Pool } from '../../../src/stores/db/sql.ts';

const BATCH_SIZE = 1_000;

/** A graph's rows as a bare table or property graph would keep them. */
export interface Rows {
  nodes: { uid: number; id: string; label: string; body: string }[];
  edges: { a: number; type: string; b: number; body: string }[];
}

/** Reads all rows of a graph. */
export async function rowsOf(store: GraphStore, graph: string): Promise<Rows> {
  const rows: Rows = { nodes: [], edges: [] };
  const node = ({ uid, id, label, ...body }: GraphNode) => ({ uid, id, label, body: JSON.stringify(body) });
  const edge = ({ from, type, to, ...body }: GraphEdge) => ({ a: from, type, b: to, body: JSON.stringify(body) });
  for await (const { nodes, edges } of store.scan(graph)) {
    rows.nodes.push(...nodes.map(node));
    rows.edges.push(...edges.map(edge));
  }
  return rows;
}

async function inChunks<T>(list: T[], write: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < list.length; at += BATCH_SIZE) await write(list.slice(at, at + BATCH_SIZE));
}

/** Writes the rows into two empty tables, a thousand in each statement. */
export async function intoPostgres(db: Pool, { nodes, edges }: Rows): Promise<void> {
  await db.query('drop table if exists bare_nodes, bare_edges');
  await db.query('create table bare_nodes (uid bigint primary key, id text, label text, body jsonb)');
  await db.query('create table bare_edges (a bigint, type text, b bigint, body jsonb, primary key (a, type, b))');
  await inChunks(nodes, (chunk) =>
    db.query({
      name: 'bare nodes',
      text: `insert into bare_nodes select uid, id, label, body::jsonb from jsonb_to_recordset($1::jsonb) r(uid bigint, id text, label text, body text)
        on conflict (uid) do update set id = excluded.id, label = excluded.label, body = excluded.body`,
      values: [JSON.stringify(chunk)],
    }),
  );
  await inChunks(edges, (chunk) =>
    db.query({
      name: 'bare edges',
      text: `insert into bare_edges select a, type, b, body::jsonb from jsonb_to_recordset($1::jsonb) r(a bigint, type text, b bigint, body text)
        on conflict (a, type, b) do update set body = excluded.body`,
      values: [JSON.stringify(chunk)],
    }),
  );
}

/** Writes the rows as nodes and edges of an empty label, a thousand in each transaction. */
export async function intoNeo4j(driver: Driver, { nodes, edges }: Rows): Promise<void> {
  const session = driver.session();
  const write = (text: string, rows: object[]) => session.executeWrite((tx) => tx.run(text, { rows }));
  const int = neo4j.int;
  try {
    await session.run('MATCH (n:Bare) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 1000 ROWS');
    await session.run('CREATE CONSTRAINT bare_uid IF NOT EXISTS FOR (n:Bare) REQUIRE n.uid IS UNIQUE');
    await inChunks(nodes, (chunk) =>
      write(
        'UNWIND $rows AS r MERGE (n:Bare {uid: r.uid}) SET n.id = r.id, n.label = r.label, n.body = r.body',
        chunk.map((row) => ({ ...row, uid: int(row.uid) })),
      ),
    );
    for (const [type, list] of Map.groupBy(edges, (edge) => edge.type))
      await inChunks(list, (chunk) =>
        write(
          `UNWIND $rows AS r MATCH (a:Bare {uid: r.a}) MATCH (b:Bare {uid: r.b}) MERGE (a)-[e:${type}]->(b) SET e.body = r.body`,
          chunk.map((row) => ({ ...row, a: int(row.a), b: int(row.b) })),
        ),
      );
  } finally {
    await session.close();
  }
}
