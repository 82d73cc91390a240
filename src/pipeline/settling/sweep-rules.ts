import { isOutage } from '../../common/transient-errors.ts';
import type { Db } from '../../stores/db/sql.ts';
import * as assertions from '../../stores/settling/pending-documents.ts';
import type { GraphRow } from '../../stores/settling/settling.ts';
import { isElsewhere } from '../delivery/outbox.ts';
import { underLock, type Settling } from '../unit/graph-lock.ts';
import { nextShare, noteDone, type Share } from './backfill-rules.ts';
import { settleDocuments } from './settle-documents.ts';

/**
 * Applies a rule that came to the next share of what is there, or takes one back that goes; false when there is none. Where the share cannot
 * be settled together, for another reason than an outage, `alone` settles each of its documents or charges it, and none holds up the rule.
 */
export async function sweepSome(
  ctx: Settling,
  graph: string,
  alone: (doc: assertions.Named) => Promise<void>,
): Promise<boolean> {
  let tried = 0;
  try {
    const done = await withShare(ctx, graph, async (db, row, share) => {
      tried = share.docs.length;
      await noteDone(db, graph, share);
      if (tried > 0 || isLast(share))
        await settleDocuments(ctx, db, row, { docs: share.docs, decided: decidedBy(share) });
      return share;
    });
    return done !== undefined;
  } catch (error) {
    if (isOutage(error) || tried === 0) throw error;
    ctx.log.warn({ graph, documents: tried, err: (error as Error).message }, 'a rule could not be applied to a share');
  }
  const share = await withShare(ctx, graph, async (db, _row, next) => {
    await assertions.reopen(db, graph, next.docs);
    return next;
  });
  if (!share) return false;
  for (const doc of share.docs) await alone(doc);
  await underLock(ctx, graph, async (db, row) => {
    await noteDone(db, graph, share);
    await settleDocuments(ctx, db, row, { docs: [], decided: decidedBy(share) });
    return 0;
  });
  return true;
}

const isLast = ({ upto }: Share): boolean => upto === undefined;
const decidedBy = (share: Share): string[] => (isLast(share) ? [share.rule.id] : []);

/** Works on the next share in a transaction that has the graph's lock; undefined when there is none. */
async function withShare(
  ctx: Settling,
  graph: string,
  work: (db: Db, row: GraphRow, share: Share) => Promise<Share>,
): Promise<Share | undefined> {
  const done = await underLock(ctx, graph, async (db, row) => {
    const share = isElsewhere(ctx.graph, row) ? undefined : await nextShare(db, graph);
    return share && work(db, row, share);
  });
  return done || undefined;
}
