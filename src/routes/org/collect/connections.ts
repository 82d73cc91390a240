import { z } from 'zod';
import { Problem } from '../../../common/errors.ts';
import { instant, text } from '../../../http/fields.ts';
import { route, type Caller } from '../../../http/route.ts';
import * as connections from '../../../stores/collection/connections.ts';
import { heldNotice } from '../../../stores/collection/held-syncs.ts';
import { withdraw } from '../../../stores/events/notifications.ts';
import { connect, startSync } from '../../../commands/collection/connect.ts';
import { originOf } from '../../../common/web-address.ts';
import { passEntityGate } from '../../../commands/ingest/entity-gate.ts';

const Connection = z.object({
  id: z.string(),
  app: z.string(),
  entity: z.string(),
  status: z.enum(['active', 'syncing', 'failed']).describe('What its latest sync is or became.'),
  origin: z.enum(connections.ORIGINS),
  endpoint_count: z.int().describe('How many mailboxes, calendars, feeds or endpoints it reads.'),
  source_url: z.string().describe('Owners see it whole, others its origin: a path may be a secret.'),
  source: z.string().describe('What the items that it brings have as their source.'),
  last_sync_at: instant().optional(),
  on_source_delete: z
    .enum(connections.ON_SOURCE_DELETE)
    .describe('What becomes of items that the source no longer has.'),
  authorize_again: z
    .literal(true)
    .optional()
    .describe('Its access was revoked at the source, or has run out: `POST …/connections/oauth`.'),
});

export const listConnections = route({
  method: 'get',
  path: '/org/{org_id}/connections',
  access: 'member',
  summary: 'The sources that are connected; never a credential.',
  response: z.object({ connections: z.array(Connection) }),
  async handle({ org, caller }, { db }) {
    return { connections: (await connections.list(db, org.id)).map((one) => asConnection(one, caller)) };
  },
});

const asConnection = (one: connections.Connection, { owner }: Caller): z.input<typeof Connection> => ({
  id: one.connection_id,
  app: one.toolkit,
  entity: one.entity,
  status: one.status,
  origin: one.origin,
  endpoint_count: one.endpoints,
  source_url: owner ? one.source_url : originOf(one.source_url),
  source: one.toolkit,
  on_source_delete: one.on_source_delete,
  ...(one.authorize_again && { authorize_again: true as const }),
  ...(one.last_sync_at && { last_sync_at: one.last_sync_at.toISOString() }),
});

export const storeConnection = route({
  method: 'post',
  path: '/org/{org_id}/connections/vault',
  access: 'writer',
  guarded: true,
  summary: 'Stores the credentials for a source in the vault and starts its first sync.',
  description:
    'Answers at once; what the source says to the credentials, the first sync tells (`GET …/sync/status`). The same source again replaces its credentials, and so does another one where the first never succeeded; what was collected stays, and nothing comes twice.',
  body: z.object({
    slug: text(100).describe('The app: a toolkit of `GET /collect/toolkits`.'),
    entity: z.string().max(200).describe('Slug of a registered business.'),
    credentials: z.record(z.string(), z.unknown()).describe('As the toolkit takes them.'),
    origin: z.enum(connections.ORIGINS).default('manual'),
    on_source_delete: z
      .enum(connections.ON_SOURCE_DELETE)
      .optional()
      .describe(
        '`remove`: what two syncs in a row no longer find at the source is taken back. `keep`: it stays. Left out: as before, `remove` at first.',
      ),
  }),
  response: z.object({ status: z.literal('stored'), connection_id: z.string(), sync_job_id: z.string() }),
  example: { body: { slug: 'rss', entity: 'kestrel-coffee', credentials: { url: 'https://news.example/coffee.xml' } } },
  async handle({ org, caller, body, once, note }, ctx) {
    const { slug: toolkit, entity, origin, on_source_delete } = body;
    await passEntityGate(ctx.db, org.id, entity, ['body', 'entity']);
    const { credentials } = body;
    const given = { entity, origin, toolkit, on_source_delete, credentials, created_by: caller.userId };
    const stored = await connect(ctx, once, org.id, given);
    note({ connection_id: stored.connection_id, toolkit, entity });
    return { status: 'stored' as const, ...stored };
  },
});

export const deleteConnection = route({
  method: 'delete',
  path: '/org/{org_id}/connections/{id}',
  access: 'owner',
  summary: 'Deletes a connection: its credentials are destroyed; what was collected stays.',
  response: z.object({ status: z.literal('deleted') }),
  handle({ org, params, once }) {
    return once(() => async (tx) => {
      if (!(await connections.remove(tx, org.id, params.id))) throw missing();
      await withdraw(tx, org.id, heldNotice(params.id));
      return { status: 'deleted' as const };
    });
  },
});

export const syncConnection = route({
  method: 'post',
  path: '/org/{org_id}/connections/{id}/sync',
  access: 'member',
  summary: 'Starts a sync of a connection, or answers with the one that is under way.',
  response: z.object({ sync_job_id: z.string() }),
  async handle({ org, caller, params, once }, ctx) {
    const named = async () => {
      const [known] = await connections.list(ctx.db, org.id, params.id);
      if (!known) throw missing();
      return { ...known, by: caller.userId };
    };
    return { sync_job_id: await startSync(ctx, once, org.id, named) };
  },
});

const missing = (): Problem =>
  new Problem('not_found', 'The organization has no such connection. GET /org/{org_id}/connections lists them.');
