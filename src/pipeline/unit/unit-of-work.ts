import { emptyNeighbourhood, type Neighbourhood } from '../../identity/unit/neighbourhood.ts';
import type { Signals } from '../../identity/matching/signals.ts';
import type { Db } from '../../stores/db/sql.ts';

/** A unit of work on one graph under its lock: what it has read, and where it reads and writes. */
export interface Unit extends Neighbourhood {
  db: Db;
  graph: string;
  /** By profile: what matching keeps of those that it looked at; null for one of which it keeps nothing. */
  signals: Map<number, Signals | null>;
}

export const openUnit = (db: Db, graph: string): Unit => ({
  db,
  graph,
  signals: new Map(),
  ...emptyNeighbourhood(),
});

/** Forgets the decisions that it has read, once others are in force. */
export function forgetDecisions(unit: Unit): void {
  unit.decisions.clear();
  unit.revoked.clear();
  unit.enacted = [];
}
