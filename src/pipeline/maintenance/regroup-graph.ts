import { lastOf } from '../../common/element-at.ts';
import type { Context } from '../../context.ts';
import { keptBy } from '../../identity/grouping/assign-things.ts';
import { mark } from '../../identity/settling/apply-decisions.ts';
import { applyDocuments } from '../../identity/settling/apply-documents.ts';
import { MARKING } from '../../identity/unit/decisions.ts';
import { emptyState } from '../../identity/profile.ts';
import { transaction, type Db } from '../../stores/db/sql.ts';
import * as derived from '../../stores/operations/derived-tables.ts';
import { assertingAfter, type Pending } from '../../stores/settling/pending-documents.ts';
import * as claims from '../../stores/projection/claims.ts';
import * as mentions from '../../stores/projection/mentions.ts';
import { surrogate } from '../../stores/projection/profiles.ts';
import * as settling from '../../stores/settling/settling.ts';
import type { GraphRow } from '../../stores/settling/settling.ts';
import { assertedBy, plainOf, rule } from '../settling/backfill-rules.ts';
import { allowedBy, type Settling } from '../unit/graph-lock.ts';
import { loadFor } from '../unit/load.ts';
import { project } from '../projection/project.ts';
import { settleGraph } from '../settling/settle.ts';
import { openUnit } from '../unit/unit-of-work.ts';
import { writeAssertions } from '../settling/write-assertions.ts';

const PAGE = 500;
const TRIES = 5;
const CHANGED = '40001';
const NOTHING = { mentions: [], claims: [] };

/**
 * Groups everything that is asserted in a graph anew, as if it had come today, and makes what is kept of the graph what comes of that;
 * answers how many rows of which tables were otherwise. Things keep their numbers. While nothing is wrong nobody waits for it; in the end settling is held
 * still. The graph's store is left as it is: rebuild it afterwards.
 */
export async function regroupGraph(ctx: Settling, graph: string): Promise<Record<string, number>> {
  for (let tried = 1; tried <= TRIES; tried++) {
    await settleGraph(ctx, graph);
    const mended = await regroupOnce(ctx, graph, tried < TRIES ? SEEN : HELD).catch((error: { code?: unknown }) => {
      if (error.code !== CHANGED) throw error;
      return undefined;
    });
    if (mended !== undefined) return mended;
  }
  throw new Error(`Rules and decisions keep changing ${graph}. Run it again.`);
}

/** How a graph is read: as it was at one moment while others go on, or with settling held still. */
interface Sight {
  isolation: 'repeatable read' | 'read committed';
  take: (db: Db, graph: string) => Promise<GraphRow | undefined>;
}
const SEEN: Sight = { isolation: 'repeatable read', take: settling.look };
const HELD: Sight = { isolation: 'read committed', take: settling.lock };

/** Undefined for a graph that is not at rest. */
async function regroupOnce(
  { db: pool }: Pick<Context, 'db'>,
  graph: string,
  { isolation, take }: Sight,
): Promise<Record<string, number> | undefined> {
  return transaction(pool, async (db) => {
    await db.query(`set transaction isolation level ${isolation}`);
    const row = await take(db, graph);
    if (!row) return {};
    if (row.ruling || row.undecided) return undefined;
    await derived.beginDerived(db, graph, emptyState());
    await markAll(db, row);
    await assertAll(db, row);
    await derived.endDerived(db);
    await settling.lock(db, graph);
    await derived.holdUnchanged(db, graph);
    await derived.renumber(db, graph, await numbers(db, graph));
    return derived.mend(db, graph);
  });
}

async function markAll(db: Db, row: GraphRow): Promise<void> {
  const graph = row.graph_key;
  const keys = await derived.keysDecidedOn(db, graph, MARKING);
  for (let at = 0; at < keys.length; at += PAGE) {
    const unit = openUnit(db, graph);
    const forced = await loadFor(unit, mark(unit, keys.slice(at, at + PAGE)));
    await project(unit, { forced }, allowedBy(row));
  }
}

async function assertAll(db: Db, row: GraphRow): Promise<void> {
  for (let after = -1; ;) {
    const docs = await pageAfter(db, row, after);
    if (!docs.length) return;
    after = lastOf(docs).uid;
    const unit = openUnit(db, row.graph_key);
    const change = await loadFor(unit, applyDocuments(unit, docs, NOTHING));
    await writeAssertions(unit, change);
    await project(unit, change, allowedBy(row));
  }
}

/** The next documents as if they were new, with the rules in force. */
async function pageAfter(db: Db, { graph_key: graph, ruled }: GraphRow, after: number): Promise<Pending[]> {
  const page = await assertingAfter(db, graph, after, PAGE);
  const plain = plainOf(page);
  const asserted = assertedBy(page, {
    mentions: await mentions.ofDocuments(db, graph, plain, 'stored_mentions'),
    claims: await claims.ofDocuments(db, graph, plain, 'stored_claims'),
  });
  const docs = page.flatMap(({ uid, id, facts }, i): Pending[] => {
    const assertions = asserted[i];
    if (!assertions) return [];
    return [{ uid, id, state: 'pending', epoch: null, applied: null, pending: { ...facts, assertions } }];
  });
  if (ruled) await rule(db, graph, docs);
  return docs;
}

/** The number that each derived thing is to have instead of its own: that of the stored thing which most of it was, or one of its own. */
async function numbers(db: Db, graph: string): Promise<Map<number, number>> {
  const kept = keptBy(await derived.weights(db, graph));
  const taken = new Set(kept.values());
  const given = new Map<number, number>();
  for (const uid of await derived.derivedThings(db)) {
    const number = kept.get(uid) ?? (taken.has(uid) ? await surrogate(db) : uid);
    if (number !== uid) given.set(uid, number);
  }
  return given;
}
