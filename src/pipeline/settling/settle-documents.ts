import { applyDocuments, type DocumentChange } from '../../identity/settling/apply-documents.ts';
import type { Profile } from '../../identity/unit/profile.ts';
import type { Db } from '../../stores/db/sql.ts';
import * as assertions from '../../stores/settling/pending-documents.ts';
import type { Pending } from '../../stores/settling/pending-documents.ts';
import { INLINE_MATCH_MAX } from '../../stores/matching/matching.ts';
import { forgetLost, type Loss } from '../../stores/review/suggestions.ts';
import type { GraphRow } from '../../stores/settling/settling.ts';
import { match } from '../matching/match.ts';
import { rule } from './backfill-rules.ts';
import { allowedBy, type Settling } from '../unit/graph-lock.ts';
import { loadAsserted, loadFor } from '../unit/load.ts';
import { publish } from '../delivery/outbox.ts';
import { project } from '../projection/project.ts';
import { openUnit } from '../unit/unit-of-work.ts';
import { writeAssertions } from './write-assertions.ts';

/** Profiles that are matched at once; what speaks of more is read first, and compared later a page at a time. */
const INLINE_PROFILES_MAX = 300;

/** Documents to be settled in one unit of work. */
export interface Batch {
  docs: Pending[];
  /** The rules that hold for everything with them. */
  decided?: string[];
  /** They are a part of so many that they are matched later. */
  isPart?: boolean;
}

/** Settles documents in a transaction that has the graph's lock: what they assert is kept, matched where somebody waits for it, and projected. */
export async function settleDocuments(
  ctx: Settling,
  db: Db,
  row: GraphRow,
  { docs, decided = [], isPart = false }: Batch,
): Promise<void> {
  const graph = row.graph_key;
  if (row.ruled) await rule(db, graph, docs);
  const unit = openUnit(db, graph);
  const documentChange = await loadFor(unit, applyDocuments(unit, docs, await loadAsserted(unit, docs)));
  await writeAssertions(unit, documentChange);
  await forgetLost(db, graph, lossOf(documentChange));
  const anew = assertedAnew(documentChange);
  const isFew = !isPart && docs.length <= INLINE_MATCH_MAX && anew.length <= INLINE_PROFILES_MAX;
  const forced = isFew || docs.some(isByHand) ? await match(unit, anew) : [];
  const change = await project(unit, { ...documentChange, forced }, allowedBy(row));
  await assertions.markSettled(db, graph, docs);
  await publish(ctx.graph, db, row, { docs, change, decided });
}

/** The profiles to be matched of which something is said that tells who they are; of the others ranks, dates and properties changed at most. */
const assertedAnew = ({ touched, added, removed }: DocumentChange): Profile[] => {
  const ends = new Set([...added, ...removed].filter((claim) => claim.free).map((claim) => claim.a));
  return touched.filter((p) => p.unmatched && (p.lookupsInvalidated || ends.has(p.uid)));
};

function lossOf({ touched }: DocumentChange): Loss {
  const known = touched.flatMap((p) => (p.before ? [{ ...p, before: p.before }] : []));
  const gone = known.filter((p) => p.before.live && p.mentions === 0 && p.supportCount === 0);
  const fewer = known.filter((p) => p.mentions < p.before.mentions);
  return { fewer: fewer.map(({ key }) => key), gone: gone.map(({ key }) => key) };
}

const isByHand = ({ applied, pending }: Pending): boolean => (pending ?? applied)?.kind === 'written';
