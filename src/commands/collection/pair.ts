import { z } from 'zod';
import { invalid, Problem } from '../../common/errors.ts';
import { instant } from '../../http/fields.ts';
import * as connections from '../../stores/collection/connections.ts';
import type { Db } from '../../stores/db/sql.ts';
import type { Sync } from '../../stores/collection/syncs.ts';
import { knownToolkit, readCredentials } from '../../toolkits/read/known.ts';

/** Where credentials lead, as the toolkit of that name reads them. Problem `invalid` for an unknown toolkit, with those there are, and for credentials that it does not take, with its form. */
export async function readSource(name: string, given: unknown): Promise<{ source_url: string; endpoints: number }> {
  const toolkit = await knownToolkit(name, ['body', 'slug']);
  const credentials = readCredentials(toolkit, given, ['body', 'credentials']);
  return { source_url: toolkit.source(credentials).slice(0, 800), endpoints: toolkit.endpoints(credentials) };
}

/** Refuses to schedule a toolkit that there is not, or a pair for which nothing is connected. */
export async function refuseUnconnected(db: Db, org: string, entity: string, toolkit: string): Promise<void> {
  await knownToolkit(toolkit, ['body', 'toolkit']);
  if ((await connections.ofPair(db, org, entity, toolkit)).length > 0) return;
  throw invalid(
    ['body', 'entity'],
    `${toolkit} is not connected for ${entity}. Store its credentials first: POST /org/{org_id}/connections/vault.`,
    'not_connected',
  );
}

/** The entity for which a toolkit is connected when none is named: the only one there is. Problem `invalid` when there are several, `not_found` when there is none. */
export async function onlyEntity(db: Db, org: string, toolkit: string): Promise<string> {
  const all = (await connections.list(db, org)).filter((one) => one.toolkit === toolkit).map(({ entity }) => entity);
  const entities = [...new Set(all)];
  const [only, ...others] = entities;
  if (only === undefined) throw unconnected(toolkit);
  if (others.length === 0) return only;
  throw invalid(['body', 'entity'], `Name the entity. ${toolkit} is connected for: ${entities.join(', ')}`);
}

/** Nothing is stored for a pair. */
export const unconnected = (toolkit: string, entity = ''): Problem =>
  new Problem(
    'not_found',
    `No credentials are stored for ${toolkit}${entity && ` and ${entity}`}. Store them: POST /org/{org_id}/connections/vault.`,
  );

export const STATUS = z.enum(['queued', 'running', 'succeeded', 'failed', 'stalled', 'held']);

/** One collecting from one connection. */
export const SyncJob = z.object({
  job_id: z.string(),
  connection_id: z.string(),
  app: z.string(),
  entity: z.string(),
  status: STATUS.describe('`stalled`: its worker died, and it is taken up again; `held`: an owner is asked.'),
  items: z.int().describe('New ones so far.'),
  removed: z.int().describe('Taken back: their source has them no more.'),
  started_at: instant(),
  finished_at: instant().optional(),
  error: z.string().optional(),
});

export const asJob = (sync: Sync): z.input<typeof SyncJob> => ({
  job_id: sync.sync_id,
  connection_id: sync.connection_id,
  app: sync.toolkit,
  entity: sync.entity,
  status: sync.status,
  items: sync.items,
  removed: sync.removed,
  started_at: (sync.started_at ?? sync.created_at).toISOString(),
  ...(sync.finished_at && { finished_at: sync.finished_at.toISOString() }),
  ...(sync.error !== null && { error: sync.error }),
});
