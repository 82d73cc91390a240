import { vaultRoots } from '../../access/root-keys.ts';
import type { Context } from '../../context.ts';
import { collection } from '../../queues/collection.ts';
import * as connections from '../../stores/collection/connections.ts';
import { forgetMisses } from '../../stores/collection/source-objects.ts';
import { retryNow, start, timely, USUAL } from '../../stores/collection/syncs.ts';
import { seal } from '../../stores/collection/vault.ts';
import type { Once } from '../../stores/db/once.ts';
import type { Db } from '../../stores/db/sql.ts';
import { readSource } from './pair.ts';
import { elementAt, present } from '../../common/element-at.ts';

/** A source to connect, with credentials that are not checked yet. */
export interface Connecting extends Pick<
  connections.NewConnection,
  'entity' | 'toolkit' | 'origin' | 'created_by' | 'on_source_delete'
> {
  credentials: Record<string, unknown>;
}

/** Stores credentials in the vault and starts the first sync; throws Problem `invalid` for an unknown toolkit and for credentials that it does not take. */
export async function connect(
  ctx: Context,
  once: Once,
  org: string,
  { credentials, ...connecting }: Connecting,
): Promise<{ connection_id: string; sync_job_id: string }> {
  const { toolkit, entity, on_source_delete, created_by } = connecting;
  const given = { ...connecting, ...(await readSource(toolkit, credentials)) };
  const put = async (tx: Db) => {
    const id = await connections.claimId(tx, org, given, `conn_${timely(ctx.clock.now())}`);
    const place = { org, id, field: 'credentials' };
    const sealed = await seal(tx, vaultRoots(ctx.config), place, JSON.stringify(credentials));
    await connections.put(tx, org, { ...given, connection_id: id }, sealed);
    if (on_source_delete === 'keep') await forgetMisses(tx, org, id);
    await retryNow(tx, org, id);
    return id;
  };
  const connection_id = await once(() => put, 'connection');
  const made = { entity, toolkit, connection_id, by: created_by };
  const sync_job_id = await startSync(ctx, once, org, async () => made);
  return { connection_id, sync_job_id };
}

/** A connection that is to be synced, and for whom. */
interface Syncing {
  entity: string;
  toolkit: string;
  connection_id: string;
  by: string;
}

/** Starts a sync of the connection that `named` finds, or finds the one that is under way. */
export async function startSync(ctx: Context, once: Once, org: string, named: () => Promise<Syncing>): Promise<string> {
  const found = await once(async () => {
    const { connection_id: connection, entity, toolkit, by } = await named();
    return (tx) => start(tx, { org, entity, toolkit, connection, by, ...USUAL }, ctx.clock.now());
  }, 'sync');
  const started = present(found, 'connection that was made');
  const sync_id = elementAt(started.sync_ids, 0);
  await ctx.jobs.add(collection.jobs.sync, { org_id: org, sync_id });
  return sync_id;
}
