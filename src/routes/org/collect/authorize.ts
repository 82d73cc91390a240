import { z } from 'zod';
import { beginAuthorization } from '../../../commands/collection/authorize.ts';
import { passEntityGate } from '../../../commands/ingest/entity-gate.ts';
import { baseUrl } from '../../../http/base-url.ts';
import { text } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';

export const authorizeConnection = route({
  method: 'post',
  path: '/org/{org_id}/connections/oauth',
  access: 'writer',
  guarded: true,
  summary: 'Begins an authorization at a source: answers the address at which access is granted.',
  description:
    'Open the address in a browser. It holds for ten minutes, once. The client is one that you registered at the source, with `<address of the service>/connections/oauth/callback` as its redirect address.',
  body: z.object({
    slug: text(100).describe('A toolkit of `GET /collect/toolkits` that says `authorize`.'),
    entity: z.string().max(200).describe('Slug of a registered business.'),
    client_id: text(500),
    client_secret: text(2_000).meta({ format: 'password' }),
    account: text(200).optional().describe('Tells several accounts of one business apart.'),
  }),
  response: z.object({ authorize_url: z.string() }),
  secret: true,
  refusals: [503],
  example: {
    body: { slug: 'gmail', entity: 'kestrel-coffee', client_id: 'kestrel', client_secret: 'as the source gave it' },
  },
  async handle({ org, caller, body, once, note, req }, ctx) {
    await passEntityGate(ctx.db, org.id, body.entity, ['body', 'entity']);
    note({ toolkit: body.slug, entity: body.entity });
    const who = { org: org.id, by: caller.userId, admin: caller.admin, base: baseUrl(ctx.config, req) };
    return { authorize_url: await beginAuthorization(ctx, once, { ...body, ...who }) };
  },
});
