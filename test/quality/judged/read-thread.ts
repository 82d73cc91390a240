import { extractItem } from '../../../src/extractors/run/extract.ts';
import type { Commitment, Value } from '../../../src/common/model.ts';
import { postgresGraph } from '../../../src/graph/postgres/store.ts';
import type { FoundNode, GraphEdge } from '../../../src/graph/store.ts';
import { findOntology } from '../../../src/ontologies/load.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import type { Pool } from '../../../src/stores/db/sql.ts';
import { put } from '../../../src/stores/documents/documents.ts';
import { makeGraph, settling } from '../../support/settled.ts';
import type { JudgedItem } from './items.ts';

/** What the items of a thread make together: the nodes and edges of a graph of its own, and what stands in the item's properties. */
export interface ReadThread {
  nodes: FoundNode[];
  edges: GraphEdge[];
  /** One for each item, in their order. */
  stated: Statement[];
}

export interface Statement {
  dates: string[];
  amounts: string[];
  commitments: Commitment[];
}

/** Reads the items of a thread, each by extraction, and settles them in a graph that holds nothing else. */
export async function readThread(pool: Pool, items: JudgedItem[]): Promise<ReadThread> {
  const graph = items[0]!.thread.replaceAll(/\W/g, '_');
  await makeGraph(pool, graph);
  const read = items.map(({ item }) => extractItem(item, findOntology('operational')!));
  await put(
    pool,
    items.map(({ item }, n) => ({
      org: graph,
      graph,
      id: `ingest_${graph}_${n}`,
      kind: 'item',
      entity: item.entity,
      source: item.source,
      date: item.date,
      contentHash: Buffer.from(item.id).toString('hex'),
      assertions: read[n]!,
    })),
  );
  const store = postgresGraph(pool);
  await settleGraph(settling(pool, store), graph);
  const found: Pick<ReadThread, 'nodes' | 'edges'> = { nodes: [], edges: [] };
  for await (const { nodes, edges } of store.scan(graph)) {
    found.nodes.push(...nodes);
    found.edges.push(...edges);
  }
  return {
    ...found,
    stated: read.map(({ mentions }, n) => saidOf(mentions[0]?.properties ?? {}, items[n]!.item.body)),
  };
}

const listOf = (value: Value | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);

function saidOf(properties: Record<string, Value>, body: string): Statement {
  const promised = (properties.commitments ?? []) as Commitment[];
  return {
    dates: listOf(properties.dates),
    amounts: listOf(properties.amounts),
    commitments: [...promised, ...tasksOf(listOf(properties.action_items), body)],
  };
}

const DUE = / \(due (\d{4}-\d{2}-\d{2})\)$/;

/** Action items as commitments, with their place in the text; those of a table begin with an owner who stands elsewhere. */
function tasksOf(tasks: string[], body: string): Commitment[] {
  return tasks.map((task) => {
    const due = DUE.exec(task)?.[1];
    const what = task.replace(DUE, '');
    const words = body.includes(what) ? what : what.replace(/^[^:]{1,60}: /, '');
    const start = Math.max(0, body.indexOf(words));
    return { what, start, end: start + words.length, ...(due && { due }) };
  });
}
