import { postgresGraph } from '../../../src/graph/postgres/store.ts';
import { rows, sql } from '../../../src/stores/db/sql.ts';
import { retract, type NewDocument } from '../../../src/stores/documents/documents.ts';
import { database } from '../../support/database.ts';
import { comparable } from '../../support/settled-graph.ts';
import { GRAPH, makeGraph, settled, settling } from '../../support/settled.ts';

/** The graph and what the database holds of its profiles after all documents were settled and some taken back, in batches as they come, or never brought. */
export async function outcome(all: NewDocument[], removed: number[][], isBrought: boolean) {
  await using d = await database();
  const ctx = settling(d.pool);
  await makeGraph(d.pool);
  const never = new Set(removed.flat().map((n) => all[n]?.id));
  await settled(ctx, ...(isBrought ? all : all.filter(({ id }) => !never.has(id))));
  if (isBrought)
    for (const batch of removed) {
      await retract(
        ctx.db,
        GRAPH,
        batch.flatMap((n) => all[n]?.id ?? []),
      );
      await settled(ctx);
    }
  const states = await rows(
    d.pool,
    sql`select key, mentions, documents, state::jsonb from profiles where graph = ${GRAPH} and mentions > 0 order by key`,
  );
  return { graph: await comparable(d.pool, postgresGraph(d.pool), GRAPH), states };
}
