import type { Decision } from '../../common/settling/decision.ts';
import { Problem } from '../../common/errors.ts';
import { applyDecisions, type DecisionChange } from '../../identity/settling/apply-decisions.ts';
import { isOutage } from '../../common/transient-errors.ts';
import * as claims from '../../stores/settling/decision-claims.ts';
import { match } from '../matching/match.ts';
import { allowedBy, underLock, type Settling } from '../unit/graph-lock.ts';
import { loadFor } from '../unit/load.ts';
import { isElsewhere, publish } from '../delivery/outbox.ts';
import { project } from '../projection/project.ts';
import { forgetDecisions, openUnit, type Unit } from '../unit/unit-of-work.ts';

const DECISIONS = 100;

/** Applies a graph's pending decisions in their order; one that cannot be is set aside with the reason and keeps no other waiting. */
export async function settleDecisions(ctx: Settling, graph: string): Promise<void> {
  while ((await decideSome(ctx, graph, DECISIONS)) > 0);
}

/** The first decisions that wait, in one transaction; when it fails for another reason than an outage, each by itself. */
async function decideSome(ctx: Settling, graph: string, limit: number): Promise<number> {
  const tried: Decision[] = [];
  try {
    return await underLock(ctx, graph, async (db, row) => {
      if (isElsewhere(ctx.graph, row)) return 0;
      tried.push(...(await claims.claim(db, graph, limit)));
      if (!tried.length) return 0;
      const unit = openUnit(db, graph);
      const decisionChange = await loadFor(unit, applyDecisions(unit, tried));
      await writeDecisions(unit, decisionChange);
      const { named, ofEdges } = decisionChange;
      const matched = await match(unit, named, { decided: named });
      const change = await project(unit, { ofEdges, forced: [...named, ...matched] }, allowedBy(row));
      const ids = tried.map((decision) => decision.id);
      await publish(ctx.graph, db, row, { change, decided: ids });
      return tried.length;
    });
  } catch (error) {
    if (isOutage(error) || !tried.length) throw error;
    const [first, ...rest] = tried;
    if (first && !rest.length) await setAside(ctx, graph, first, error as Error);
    else for (const _ of tried) await decideSome(ctx, graph, 1);
    return tried.length;
  }
}

async function setAside(ctx: Settling, graph: string, { id }: Decision, error: Error): Promise<void> {
  if (error instanceof Problem) return claims.refuse(ctx.db, graph, id, error);
  ctx.log.error({ graph, decision: id, err: error.message }, 'a decision could not be applied');
  await claims.charge(ctx.db, graph, id);
}

/** Writes which decisions came into force and which went. */
async function writeDecisions(unit: Unit, change: DecisionChange): Promise<void> {
  const { db, graph } = unit;
  await claims.enact(db, graph, change.enacted);
  await claims.revoke(db, graph, change.revoked);
  await claims.putAside(db, graph, change.aside);
  forgetDecisions(unit);
}
