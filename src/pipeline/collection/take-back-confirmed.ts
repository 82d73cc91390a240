import type { Context } from '../../context.ts';
import { log } from '../../stores/collection/runs.ts';
import { get } from '../../stores/collection/syncs.ts';
import { takeBackMissed, type Removing } from './take-back-missed.ts';

/** Takes back what a sync found to be gone, which was held until an owner confirmed it; answers how many items went. May be done again. */
export async function takeBackConfirmed(ctx: Context, org: string, sync: string, removing: Removing): Promise<number> {
  const held = await get(ctx.db, org, sync);
  if (!held) return 0;
  const missed = { org_id: org, connection_id: held.connection_id, sync_id: sync };
  const removed = await takeBackMissed(ctx, missed, 'confirmed', removing);
  if (removed > 0) await log(ctx.db, missed, [`${removed} items taken back, as an owner has confirmed.`]);
  return removed;
}
