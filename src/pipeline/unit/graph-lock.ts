import type { Context } from '../../context.ts';
import type { Allowed } from '../../identity/projection/project-edges.ts';
import { findOntology } from '../../ontologies/load.ts';
import { allows } from '../../ontologies/ontology.ts';
import { transaction, type Db } from '../../stores/db/sql.ts';
import * as settling from '../../stores/settling/settling.ts';
import type { GraphRow } from '../../stores/settling/settling.ts';

/** What settling needs of the context; without `suspects` what ends a process is settled like all else. */
export type Settling = Pick<Context, 'db' | 'graph' | 'log'> & Partial<Pick<Context, 'suspects'>>;

/** Runs work on a graph in a transaction that has its lock; nothing happens to a graph that is gone. */
export async function underLock<T>(
  ctx: Pick<Context, 'db'>,
  graph: string,
  work: (db: Db, row: GraphRow) => Promise<T>,
): Promise<T | 0> {
  return transaction(ctx.db, async (db) => {
    const row = await settling.lock(db, graph);
    return row ? work(db, row) : 0;
  });
}

/** Which edges the graph's template has; a template that is not there allows none but those every ontology has. */
export function allowedBy({ template, fork }: Pick<GraphRow, 'template' | 'fork'>): Allowed {
  const shape = findOntology(template, fork) ?? { labels: [], edges: [] };
  const listed = new Set(shape.edges.map((e) => `${e.type} ${e.from} ${e.to}`));
  return (type, from, to) => listed.has(`${type} ${from} ${to}`) || allows({ ...shape, edges: [] }, type, from, to);
}
