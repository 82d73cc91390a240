import { postgresGraph } from '../../src/graph/postgres/store.ts';
import type { FoundNode, GraphStore } from '../../src/graph/store.ts';
import { createLog } from '../../src/common/log.ts';
import type { Claim, Label, Mention } from '../../src/common/model.ts';
import type { Settling } from '../../src/pipeline/unit/graph-lock.ts';
import { settleGraph } from '../../src/pipeline/settling/settle.ts';
import { put, type NewDocument } from '../../src/stores/documents/documents.ts';
import { rows, sql, type Db, type Pool } from '../../src/stores/db/sql.ts';

export const GRAPH = 'acme';

/** What settling needs, over a test's own database. */
export function settling(pool: Pool, graph: GraphStore = postgresGraph(pool)): Settling {
  return { db: pool, graph, log: createLog('silent', 'test') };
}

/** Makes the primary graph of an org that is named as its graph. */
export async function makeGraph(pool: Pool, graph = GRAPH): Promise<void> {
  await pool.query(sql`insert into orgs (org_id, graph_name) values (${graph}, ${graph}) on conflict do nothing`);
  await pool.query(sql`insert into graphs (org_id, graph_id, graph_key, display_name, template, created_by)
    values (${graph}, 'primary', ${graph}, ${graph}, 'operational', 'test')`);
}

/** A mention by a field, unless told otherwise. */
export const mention = (label: Label, name: string | undefined, more: Partial<Mention> = {}): Mention => ({
  label,
  tier: 'establishing',
  ...(name === undefined ? {} : { name }),
  identifiers: [],
  rule: 'test.field',
  confidence: 1,
  authority: 80,
  ...more,
});

/** The mention of a person by mail address. */
export const mailed = (email: string, name?: string, more: Partial<Mention> = {}): Mention =>
  mention('Contact', name, { identifiers: [{ kind: 'email', value: email }], ...more });

export const claim = (type: string, from: number, to: number, more: Partial<Claim> = {}): Claim => ({
  type,
  from,
  to,
  rule: 'test.claim',
  confidence: 1,
  authority: 80,
  ...more,
});

let count = 0;

/** An item's document: its first mention is the item itself. */
export function document(mentions: Mention[], claims: Claim[] = [], more: Partial<NewDocument> = {}): NewDocument {
  const n = ++count;
  return {
    org: GRAPH,
    graph: GRAPH,
    id: `ingest_${String(n).padStart(6, '0')}`,
    kind: 'item',
    entity: 'acme',
    source: 'mail',
    date: '2026-03-02',
    contentHash: String(n).padStart(64, '0'),
    assertions: {
      mentions: [mention('Activity', `Item ${n}`, { self: true, occurredAt: '2026-03-02' }), ...mentions],
      claims,
    },
    ...more,
  };
}

/** A settled graph as tests look at it. */
export interface View {
  ids: string[];
  node(id: string): FoundNode;
  /** `<from id> <type> <to id>`, sorted. */
  edges: string[];
}

/** Puts documents, settles them and reads the graph. */
export async function settled(ctx: Settling, ...docs: NewDocument[]): Promise<View> {
  await put(ctx.db, docs);
  await settleGraph(ctx, GRAPH);
  return view(ctx);
}

/** Reads the graph as it is. */
export async function view(ctx: Settling, graph = GRAPH): Promise<View> {
  const nodes = new Map<number, FoundNode>();
  const edges: string[] = [];
  for await (const chunk of ctx.graph.scan(graph)) {
    for (const node of chunk.nodes) nodes.set(node.uid, node);
    for (const { from, type, to } of chunk.edges) edges.push(`${nodes.get(from)?.id} ${type} ${nodes.get(to)?.id}`);
  }
  const byId = new Map([...nodes.values()].map((n) => [n.id, n]));
  return {
    ids: [...byId.keys()].filter((id) => !id.startsWith('activity:ingest_')).toSorted(),
    node(id) {
      const found = byId.get(id);
      if (!found) throw new Error(`there is no ${id} among ${[...byId.keys()].join(', ')}`);
      return found;
    },
    edges: edges.toSorted(),
  };
}

/** The surrogates of the things that go by these readable ids. */
export const thingsBy = (db: Db, graph: string, ids: string[]): Promise<{ uid: number; id: string }[]> =>
  rows(db, sql`select uid, id from things where graph = ${graph} and id = any(${ids}) order by id`);
