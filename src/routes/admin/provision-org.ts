import { z } from 'zod';
import { invalid, Problem } from '../../common/errors.ts';
import { listOf } from '../../http/fields.ts';
import { userId, visibleName } from '../../http/unseen.ts';
import { pending, untilReadable } from '../../commands/waiting/wait-readable.ts';
import { route } from '../../http/route.ts';
import { slugOf } from '../../http/slug.ts';
import { businessDocument, businessDocumentId } from '../../stores/documents/business-documents.ts';
import * as businesses from '../../stores/orgs/businesses.ts';
import * as documents from '../../stores/documents/documents.ts';
import * as graphs from '../../stores/orgs/graphs.ts';
import * as members from '../../stores/orgs/members.ts';
import * as orgs from '../../stores/orgs/orgs.ts';
import type { Db } from '../../stores/db/sql.ts';

const Body = z.object({
  org_id: z.string().min(1).max(200).describe('Any spelling; its slug is the id.'),
  org_name: visibleName(200, 0).default(''),
  owner: z
    .union([z.literal(''), userId()])
    .default('')
    .describe('User id of the first owner.'),
  entities: listOf(z.string().max(200), 1_000).default([]),
  idp_id: z.string().max(256).default(''),
});
interface Wanted extends z.output<typeof Body> {
  slug: string;
  slugs: string[];
}

export const provisionOrg = route({
  method: 'post',
  path: '/admin/provision-org',
  access: 'admin',
  summary: 'Makes an organization with its graph, owner and entities, or fills in what one lacks; never overwrites.',
  body: Body,
  response: z.union([
    z.object({
      status: z.enum(['created', 'exists']),
      org_id: z.string(),
      graph_name: z.string(),
      entities: z.array(z.string()).optional(),
    }),
    z.object({ status: z.literal('pending') }),
  ]),
  statuses: [202],
  example: { body: { org_id: 'kestrel', org_name: 'Kestrel Group', owner: 'nora.albrecht' } },
  async handle({ caller, body, signal, once }, ctx) {
    const wanted = slugged(body);
    const { org, created, entities } = await once(() => (tx) => provision(tx, wanted, caller.userId));
    if (!(await untilReadable(ctx, org.graph_name, wanted.slugs.map(businessDocumentId), signal))) return pending();
    const known = { org_id: org.org_id, graph_name: org.graph_name };
    return created ? { status: 'created' as const, ...known } : { status: 'exists' as const, ...known, entities };
  },
});

function slugged(body: z.output<typeof Body>): Wanted {
  const read = (spelling: string, loc: (string | number)[]) => {
    const slug = slugOf(spelling);
    if (slug === '') throw invalid(['body', ...loc], 'Use a spelling with ASCII letters or digits');
    return slug;
  };
  const slug = read(body.org_id, ['org_id']);
  return { ...body, slug, slugs: [...new Set(body.entities.map((entity, i) => read(entity, ['entities', i])))] };
}

async function provision(tx: Db, wanted: Wanted, by: string) {
  const created = await orgs.create(tx, wanted.slug);
  const org = await orgs.fillIn(tx, wanted.slug, { name: wanted.org_name, idpId: wanted.idp_id });
  if (org.deleted_at) throw new Problem('org_deleted', 'The organization is deleted. Restore it first.');
  await graphs.createPrimary(tx, { id: org.org_id, name: org.org_name, graphName: org.graph_name }, by);
  if (wanted.owner) await ensureOwner(tx, org.org_id, wanted.owner);
  await registerEntities(tx, org, wanted.slugs, by);
  const entities = created ? [] : (await businesses.list(tx, org.org_id)).map((business) => business.slug);
  return { org, created, entities };
}

async function ensureOwner(tx: Db, org: string, userId: string): Promise<void> {
  if (await members.firstOwner(tx, org)) return;
  await members.makeOwner(tx, org, { user_id: userId, email: userId.includes('@') ? userId : '' });
}

async function registerEntities(tx: Db, org: orgs.Org, slugs: string[], by: string): Promise<void> {
  const wanted = slugs.map((slug) => ({
    slug,
    name: slug,
    biz_type: 'other' as const,
    description: null,
    industry: null,
    website: null,
    domains: [],
    created_by: by,
  }));
  const registered = await businesses.register(tx, org.org_id, wanted);
  await documents.put(
    tx,
    registered.map((business) => businessDocument(org.org_id, org.graph_name, business)),
  );
}
