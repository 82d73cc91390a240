import { createHash } from 'node:crypto';
import type { GraphStore } from '../../src/graph/store.ts';
import { byText } from '../../src/identity/facts.ts';
import { rows, sql, type Db } from '../../src/stores/db/sql.ts';

/** A graph as text that compares: no surrogates, and each item's id replaced by its content hash. */
export interface Comparable {
  nodes: string[];
  edges: string[];
}

/** Reads a whole graph for comparing it with another; digests are left out, and when the service made something. */
export async function comparable(db: Db, store: GraphStore, graph: string): Promise<Comparable> {
  const hashes = new Map(
    (await rows(db, sql`select doc_id, content_hash from documents where graph = ${graph}`)).map((r) => [
      r.doc_id as string,
      r.content_hash as string,
    ]),
  );
  const plain = (id: string) => id.replace(/ingest_[\w-]+/, (item) => hashes.get(item) ?? item);
  const names = new Map<number, string>();
  const found: Comparable = { nodes: [], edges: [] };
  for await (const { nodes, edges } of store.scan(graph)) {
    for (const { uid, degree, community_id: _, ...node } of nodes) {
      if (node.subtype === 'weekly_digest') continue;
      names.set(uid, plain(node.id));
      found.nodes.push(
        stable({
          ...node,
          properties: { ...node.properties, created_at: undefined },
          degree,
          id: plain(node.id),
          name: node.name,
          aliases: node.aliases.map(plain).toSorted(byText),
        }),
      );
    }
    for (const { from, to, ...edge } of edges)
      found.edges.push(stable({ from: names.get(from), to: names.get(to), ...edge }));
  }
  return { nodes: found.nodes.toSorted(byText), edges: found.edges.toSorted(byText) };
}

/** One short text for a whole graph. */
export function digest({ nodes, edges }: Comparable): string {
  const hash = (list: string[]) => createHash('sha256').update(list.join('\n')).digest('hex').slice(0, 12);
  return `${nodes.length} nodes ${hash(nodes)}, ${edges.length} edges ${hash(edges)}`;
}

const stable = (value: unknown): string =>
  JSON.stringify(value, (_, v) =>
    v && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).toSorted(([a], [b]) => byText(a, b)))
      : v,
  );
