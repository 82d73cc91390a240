import type { NewDecision } from '../../common/settling/decision.ts';
import { request } from '../../stores/review/decisions.ts';
import * as suggestions from '../../stores/review/suggestions.ts';
import type { Category, Open } from '../../stores/review/suggestions.ts';
import type { Db } from '../../stores/db/sql.ts';

type Outcome = 'confirmed' | 'rejected' | 'superseded';
type Sides = Pick<NewDecision, 'kind' | 'detail' | 'a' | 'b'>;

/** A decision that was asked for, and the suggestions that it answered. */
export interface Asked {
  id: string;
  closed: suggestions.OfOrg[];
}

/** Asks for a decision and closes the suggestions that it answers, each with its own outcome, in one transaction. */
export async function ask(db: Db, graph: string, decision: NewDecision): Promise<Asked> {
  const id = await request(db, graph, decision);
  return { id, closed: await closeAnswered(db, graph, decision) };
}

/** Closes the pending suggestions that a decision answers; answers with their ids. */
export async function closeAnswered(
  db: Db,
  graph: string,
  decision: Sides & Pick<NewDecision, 'madeBy' | 'reason'>,
): Promise<suggestions.OfOrg[]> {
  const closed: suggestions.OfOrg[] = [];
  const open = await suggestions.about(db, graph, [...decision.a, ...decision.b]);
  for (const one of open) {
    const status = outcomeOf(one, decision);
    if (status === undefined) continue;
    const { madeBy: by, reason } = decision;
    if (status === 'superseded' || one.queued) await suggestions.supersede(db, one.org, [one.id]);
    else await suggestions.decide(db, one.org, one.id, { status, by, ...(reason && { reason }) });
    closed.push({ org: one.org, id: one.id });
  }
  return closed;
}

/** Confirms what was asked about an edge that somebody has written by now; a queued write of it that says no more is superseded. */
export async function closeWritten(db: Db, graph: string, edge: { type: string } & Pick<Sides, 'a' | 'b'>, by: string) {
  for (const one of await suggestions.about(db, graph, [...edge.a, ...edge.b])) {
    if (one.type !== edge.type || !meets(one.a, edge.a) || !meets(one.b, edge.b)) continue;
    else if (one.queued === 'bare') await suggestions.supersede(db, one.org, [one.id]);
    else if (one.queued === null) await suggestions.decide(db, one.org, one.id, { status: 'confirmed', by });
  }
}

/** Supersedes what asks whether to write of a node what somebody has written by now. */
export async function closeQueued(db: Db, graph: string, write: Record<string, unknown>): Promise<void> {
  for (const { org, id } of await suggestions.ofWrite(db, graph, write)) await suggestions.supersede(db, org, [id]);
}

/** Asks again what a decision closed that the graph refused. */
export async function reopen(db: Db, closed: suggestions.OfOrg[]): Promise<void> {
  for (const { org, id } of closed) await suggestions.reopen(db, org, id);
}

const meets = (one: string[], other: string[]): boolean => one.some((key) => other.includes(key));
/** True when a suggestion is about the two sides that were decided upon. */
const isAcross = (asked: Open, { a, b }: Sides): boolean =>
  (meets(asked.a, a) && meets(asked.b, b)) || (meets(asked.a, b) && meets(asked.b, a));

const OF_PAIR: Partial<Record<Category, Outcome>> = { merge_candidate: 'confirmed', link_review: 'rejected' };

/** What a decision means for a suggestion; undefined where it answers nothing. */
function outcomeOf(asked: Open, decision: Sides): Outcome | undefined {
  switch (decision.kind) {
    case 'merge':
      return isAcross(asked, decision) ? (OF_PAIR[asked.category] ?? 'superseded') : undefined;
    case 'apart':
    case 'split':
      return OF_PAIR[asked.category] && isAcross(asked, decision) ? 'rejected' : undefined;
    case 'delete_node':
      return asked.category === 'unconnected_entity' ? 'confirmed' : 'superseded';
    case 'delete_edge':
      return asked.type === decision.detail?.type && meets(asked.a, decision.a) && meets(asked.b, decision.b)
        ? 'rejected'
        : undefined;
    default:
      return undefined;
  }
}
