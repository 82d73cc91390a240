import type { PublicMessage } from '../../common/public-error.ts';
import type { Context } from '../../context.ts';
import { write } from '../../stores/events/audit.ts';
import { emit } from '../../stores/events/events.ts';
import * as notifications from '../../stores/events/notifications.ts';
import { transaction, type Db } from '../../stores/db/sql.ts';
import { end, type Claim } from '../../stores/collection/sync-claims.ts';

/** How a sync ended. */
interface Ending {
  status: 'succeeded' | 'failed';
  /** Why it failed, for people. */
  error?: PublicMessage;
}

/** Ends a sync and tells of it, both or neither; false when the claim was lost. */
export function finish({ db }: Pick<Context, 'db'>, claim: Claim, ending: Ending): Promise<boolean> {
  return transaction(db, async (tx) => {
    const ended = await end(tx, claim, ending);
    if (ended) await finished(tx, claim, { ...ending, ...ended });
    return ended !== undefined;
  });
}

/** Tells of a sync that has ended whoever is to know: the audit log, the org's people, readers of events and webhooks. */
async function finished(
  db: Db,
  { org_id: org, sync_id, run_id, connection_id, entity, toolkit, requested_by }: Claim,
  { status, error, items, duplicates, run_ended }: Ending & { items: number; duplicates: number; run_ended: boolean },
): Promise<void> {
  const about = { run_id, sync_id, connection_id, entity, toolkit, items };
  await write(db, [
    { org, actor: requested_by, action: `collection.${status}`, subject: run_id, detail: { ...about, duplicates } },
  ]);
  if (status === 'failed') await emit(db, org, 'collection.failed', { ...about, error });
  if (run_ended) await emit(db, org, 'collection.finished', { run_id, entity, toolkit, status, items });
  const link = `/collect/runs/${run_id}/logs`;
  if (status === 'failed')
    await notifications.replace(db, org, {
      kind: `collection_failed_${toolkit}`,
      message: `Collecting from ${toolkit} for ${entity} failed: ${error}`,
      link,
    });
  else if (items > 0)
    await notifications.replace(db, org, {
      kind: 'collection_finished',
      message: `${items === 1 ? 'One new item was' : `${items} new items were`} collected from ${toolkit} for ${entity}.`,
      link,
    });
}
