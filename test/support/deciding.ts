import type { Settling } from '../../src/pipeline/unit/graph-lock.ts';
import { settleGraph } from '../../src/pipeline/settling/settle.ts';
import { applied } from '../../src/stores/settling/decision-claims.ts';
import * as decisions from '../../src/stores/review/decisions.ts';
import type { By } from '../../src/stores/review/decisions.ts';
import { transaction, type Db } from '../../src/stores/db/sql.ts';
import type { NewDecision } from '../../src/common/settling/decision.ts';

/** A decision as tests make one. */
export type Deciding = Omit<NewDecision, 'madeBy'>;

const BY: By = { madeBy: 'test' };

/** Decides and applies it; answers with the decision's id, throws the Problem for which it was refused. */
export const decide = (ctx: Settling, graph: string, deciding: Deciding): Promise<string> =>
  applying(ctx, graph, (db) => decisions.request(db, graph, { ...BY, ...deciding }));

/** Undoes a decision as a person does. */
export const undo = (ctx: Settling, graph: string, id: string): Promise<string> =>
  applying(ctx, graph, (db) => decisions.undo(db, graph, id, BY));

/** Puts a decision out of force. */
export const withdraw = (ctx: Settling, graph: string, id: string): Promise<string> =>
  applying(ctx, graph, (db) => decisions.withdraw(db, graph, id, BY));

async function applying(ctx: Settling, graph: string, ask: (db: Db) => Promise<string>): Promise<string> {
  const id = await transaction(ctx.db, ask);
  await settleGraph(ctx, graph);
  if (!(await applied(ctx.db, graph, [id]))) throw new Error(`${id} has not been applied`);
  return id;
}
