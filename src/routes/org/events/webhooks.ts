import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { invalid, Problem } from '../../../common/errors.ts';
import { instant, listOf } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import { vaultRoots } from '../../../access/root-keys.ts';
import { uuidv7 } from '../../../stores/db/ids.ts';
import { seal } from '../../../stores/collection/vault.ts';
import { add, list, MAX_WEBHOOKS, remove, WEBHOOK_EVENTS, type WebhookRow } from '../../../stores/events/webhooks.ts';

const Created = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  status: z.enum(['active', 'disabled']),
  created_at: instant(),
  created_by: z.string(),
});
const Webhook = Created.extend({
  disabled_at: instant().optional(),
  disabled_reason: z.string().optional(),
  owed: z.int().describe('Deliveries that have not arrived yet.'),
  last_attempt: z
    .object({ at: instant(), event: z.string(), status: z.int().optional(), error: z.string().optional() })
    .optional(),
});

export const listWebhooks = route({
  method: 'get',
  path: '/org/{org_id}/webhooks',
  access: 'owner',
  summary: 'The webhooks of the organization, each with what became of its last delivery.',
  response: z.object({ webhooks: z.array(Webhook) }),
  handle: async ({ org }, { db }) => ({ webhooks: (await list(db, org.id)).map(asWebhook) }),
});

const asWebhook = (hook: WebhookRow): z.input<typeof Webhook> => ({
  id: hook.webhook_id,
  url: hook.url,
  events: hook.events,
  status: hook.disabled_at ? 'disabled' : 'active',
  created_at: hook.created_at.toISOString(),
  created_by: hook.created_by,
  owed: hook.owed,
  ...(hook.disabled_at && { disabled_at: hook.disabled_at.toISOString() }),
  ...(hook.disabled_reason !== null && { disabled_reason: hook.disabled_reason }),
  ...(hook.last_attempt_at && {
    last_attempt: {
      at: hook.last_attempt_at.toISOString(),
      event: hook.last_event ?? '',
      ...(hook.last_status !== null && { status: hook.last_status }),
      ...(hook.last_error !== null && { error: hook.last_error }),
    },
  }),
});

export const createWebhook = route({
  method: 'post',
  path: '/org/{org_id}/webhooks',
  access: 'owner',
  guarded: true,
  secret: true,
  summary: 'Has events posted to an address, signed by the Standard Webhooks rules; the secret is in this answer only.',
  description:
    'A delivery is `{type, timestamp, data}` under a `webhook-id` that stays the same at every attempt; 2xx within 15 s means it arrived, redirects are not followed. Anything else is tried again for five days, at growing intervals; 410 switches the webhook off. It may arrive twice, and in any order.',
  body: z.object({
    url: z.string().max(2_000).refine(isAddress, 'Use an http or https address without user name and password'),
    events: listOf(z.enum(WEBHOOK_EVENTS), WEBHOOK_EVENTS.length, 1),
  }),
  response: Created.extend({ secret: z.string().describe('`whsec_` and the key in base64.') }),
  example: {
    body: { url: 'https://hooks.kestrel-coffee.example/quern', events: ['item.extracted', 'suggestion.created'] },
  },
  async handle({ org, caller, body, once, note }, ctx) {
    await mustBeReachable(ctx, body.url);
    const id = `hook_${uuidv7(ctx.clock.now()).replaceAll('-', '')}`;
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const sealed = await seal(ctx.db, vaultRoots(ctx.config), { org: org.id, id, field: 'secret' }, secret);
    const events = [...new Set(body.events)];
    const created_at = await once(() => async (tx) => {
      const createdAt = await add(tx, org.id, { id, url: body.url, events, sealed, by: caller.userId });
      if (createdAt) return createdAt.toISOString();
      throw new Problem('conflict', `An organization has at most ${MAX_WEBHOOKS} webhooks. Remove one of them first.`);
    });
    note({ webhook: id });
    const created = { status: 'active' as const, created_at, created_by: caller.userId };
    return { id, url: body.url, events, ...created, secret };
  },
});

function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** The address is looked up and checked again at every delivery; here its owner is told at once. */
async function mustBeReachable({ outgoing }: Context, url: string): Promise<void> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  await outgoing.address(host).catch((error: Error) => {
    const why = error instanceof Problem ? error.message : `${host} cannot be found`;
    throw invalid(['body', 'url'], why, 'unreachable');
  });
}

export const deleteWebhook = route({
  method: 'delete',
  path: '/org/{org_id}/webhooks/{webhook_id}',
  access: 'owner',
  summary: 'Removes a webhook with its secret and what it is still owed.',
  response: z.object({ status: z.literal('deleted') }),
  async handle({ org, params, once }) {
    if (await once(() => (tx) => remove(tx, org.id, params.webhook_id))) return { status: 'deleted' as const };
    throw new Problem('not_found', 'The organization has no such webhook. GET /org/{org_id}/webhooks lists them.');
  },
});
