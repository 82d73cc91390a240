import { z } from 'zod';
import { Problem } from '../../../common/errors.ts';
import { mintToken } from '../../../access/credentials.ts';
import { instant } from '../../../http/fields.ts';
import { visibleName } from '../../../http/unseen.ts';
import { route } from '../../../http/route.ts';
import { get as getGraph } from '../../../stores/orgs/graphs.ts';
import * as tokens from '../../../stores/orgs/public-tokens.ts';
import type { Db } from '../../../stores/db/sql.ts';
import { noGraph } from '../../../shapes/graph-metadata.ts';

const Token = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  created_at: instant(),
  created_by: z.string(),
  last_used_at: instant().optional(),
  revoked_at: instant().optional(),
});

export const listPublicTokens = route({
  method: 'get',
  path: '/org/{org_id}/graphs/{graph_id}/public-tokens',
  access: 'owner',
  summary: 'The public tokens of a graph, revoked ones too; never a secret.',
  response: z.object({ tokens: z.array(Token) }),
  example: { params: { graph_id: 'hiring' } },
  async handle({ org, params }, { db }) {
    await ensureGraph(db, org.id, params.graph_id);
    return { tokens: (await tokens.list(db, org.id, params.graph_id)).map(asToken) };
  },
});

const asToken = (token: tokens.TokenRow): z.input<typeof Token> => ({
  id: token.token_id,
  name: token.name,
  prefix: token.prefix,
  created_at: token.created_at.toISOString(),
  created_by: token.created_by,
  ...(token.last_used_at && { last_used_at: token.last_used_at.toISOString() }),
  ...(token.revoked_at && { revoked_at: token.revoked_at.toISOString() }),
});

export const createPublicToken = route({
  method: 'post',
  path: '/org/{org_id}/graphs/{graph_id}/public-tokens',
  access: 'owner',
  guarded: true,
  secret: true,
  summary: 'Makes a bearer key that reads this one graph; the token itself is in this answer only.',
  description: 'It may search, traverse and draw the graph, read its nodes and its sizes, and nothing else.',
  body: z.object({ name: visibleName(200) }),
  response: z.object({
    id: z.string(),
    name: z.string(),
    token: z.string(),
    prefix: z.string(),
    created_at: instant(),
  }),
  example: { params: { graph_id: 'hiring' }, body: { name: 'Careers page' } },
  async handle({ org, caller, params, body, once, note }) {
    const { key, id, prefix, secretHash } = mintToken();
    const token = { id, name: body.name, prefix, secretHash, by: caller.userId };
    const created_at = await once(() => async (tx) => {
      const createdAt = await tokens.add(tx, org.id, params.graph_id, token);
      if (!createdAt) throw noGraph();
      return createdAt.toISOString();
    });
    note({ token_id: id });
    return { id, name: body.name, token: key, prefix, created_at };
  },
});

export const revokePublicToken = route({
  method: 'delete',
  path: '/org/{org_id}/graphs/{graph_id}/public-tokens/{token_id}',
  access: 'owner',
  summary: 'Revokes a public token: it is refused everywhere at once.',
  response: z.object({ status: z.literal('revoked') }),
  example: { params: { graph_id: 'hiring' } },
  async handle({ org, params, once }) {
    if (await once(() => (tx) => tokens.revoke(tx, org.id, params.graph_id, params.token_id)))
      return { status: 'revoked' as const };
    throw new Problem('not_found', 'The graph has no such token in force. GET its public-tokens lists them.');
  },
});

export const marketplaceStatus = route({
  method: 'get',
  path: '/org/{org_id}/graphs/{graph_id}/marketplace-status',
  access: 'owner',
  summary: 'Whether a graph is published, which is yet to come, and how many public tokens are in force.',
  response: z.object({
    graph_id: z.string(),
    published: z.literal(false),
    feature_status: z.literal('coming_soon'),
    public_tokens_count: z.int(),
  }),
  example: { params: { graph_id: 'hiring' } },
  async handle({ org, params: { graph_id } }, { db }) {
    await ensureGraph(db, org.id, graph_id);
    const inForce = (await tokens.list(db, org.id, graph_id)).filter((token) => !token.revoked_at);
    const known = { published: false as const, feature_status: 'coming_soon' as const };
    return { graph_id, ...known, public_tokens_count: inForce.length };
  },
});

export const publishGraph = route({
  method: 'post',
  path: '/org/{org_id}/graphs/{graph_id}/publish',
  access: 'owner',
  summary: 'Will publish a graph; yet to come.',
  description: 'Answers 501 until then. A public token lets others read the graph today.',
  refusals: [501],
  response: z.object({ status: z.literal('published') }),
  example: { params: { graph_id: 'hiring' } },
  async handle({ org, params }, { db }) {
    await ensureGraph(db, org.id, params.graph_id);
    throw new Problem('coming_soon', 'Publishing is yet to come. A public token lets others read the graph today.');
  },
});

async function ensureGraph(db: Db, org: string, graphId: string): Promise<void> {
  if (!(await getGraph(db, org, graphId))) throw noGraph();
}
