import type { PublicMessage } from '../../common/public-error.ts';
import type { Context } from '../../context.ts';
import { write } from '../../stores/events/audit.ts';
import { emit } from '../../stores/events/events.ts';
import * as notifications from '../../stores/events/notifications.ts';
import { transaction, type Db } from '../../stores/db/sql.ts';
import { heldNotice, holdBack, outdate } from '../../stores/collection/held-syncs.ts';
import type { Tally } from '../../stores/collection/source-removals.ts';
import { end, type Claim, type Ended } from '../../stores/collection/sync-claims.ts';

/** How a sync ended. */
interface Ending {
  status: 'succeeded' | 'failed' | 'held';
  /** Why it failed, for people. */
  error?: PublicMessage;
  /** What an owner is asked about. */
  held?: Tally;
}

/** Ends a sync and tells of it, both or neither; false when the claim was lost. */
export function finish({ db }: Pick<Context, 'db'>, claim: Claim, ending: Ending): Promise<boolean> {
  return transaction(db, async (tx) => {
    const ended = await end(tx, claim, ending);
    if (!ended) return false;
    await askOwners(tx, claim, ending);
    await finished(tx, claim, { ...ending, ...ended });
    return true;
  });
}

/** Asks the org's owners whether what a source no longer has is taken back; what was asked of an earlier sync is asked no more. */
async function askOwners(db: Db, claim: Claim, { status, held }: Ending): Promise<void> {
  if (status === 'failed') return;
  const { org_id: org, run_id, sync_id, connection_id, entity, toolkit } = claim;
  const kind = heldNotice(connection_id);
  if ((await outdate(db, claim)) > 0) await notifications.withdraw(db, org, kind);
  if (!held) return;
  await holdBack(db, claim);
  await emit(db, { org }, 'collection.held', { run_id, sync_id, connection_id, entity, toolkit, ...held });
  await notifications.replace(db, org, {
    kind,
    message: `${toolkit} for ${entity} no longer has ${held.missing} of ${held.known} items. An owner confirms that they are taken back (POST /collect/runs/${run_id}/confirm), or refuses it.`,
    link: `/collect/runs/${run_id}/logs`,
  });
}

/** Tells of a sync that has ended whoever is to know: the audit log, the org's people, readers of events and webhooks. */
async function finished(
  db: Db,
  { org_id: org, sync_id, run_id, connection_id, entity, toolkit, requested_by }: Claim,
  { status, error, items, duplicates, removed, run_ended }: Ending & Ended,
): Promise<void> {
  const about = { run_id, sync_id, connection_id, entity, toolkit, items };
  await write(db, [
    {
      org,
      actor: requested_by,
      action: `collection.${status}`,
      subject: run_id,
      detail: { ...about, duplicates, removed },
    },
  ]);
  if (status === 'failed') await emit(db, { org }, 'collection.failed', { ...about, error });
  if (run_ended) await emit(db, { org }, 'collection.finished', { run_id, entity, toolkit, status, items, removed });
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
