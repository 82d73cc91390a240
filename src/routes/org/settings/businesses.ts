import { z } from 'zod';
import { invalid } from '../../../common/errors.ts';
import { instant, maybe, text } from '../../../http/fields.ts';
import { pending, untilReadable } from '../../../commands/wait-readable.ts';
import { route } from '../../../http/route.ts';
import { slugOf } from '../../../http/slug.ts';
import { businessDocument, businessDocumentId } from '../../../stores/projection/business-documents.ts';
import * as businesses from '../../../stores/orgs/businesses.ts';
import * as documents from '../../../stores/projection/documents.ts';
import { transaction, type Pool } from '../../../stores/db/sql.ts';

const BusinessRecord = z.object({
  id: z.string(),
  name: z.string(),
  biz_type: z.enum(businesses.BUSINESS_TYPES),
  description: z.string().optional(),
  industry: z.string().optional(),
  created_at: instant(),
  created_by: z.string(),
});

const asRecord = (business: businesses.Business): z.input<typeof BusinessRecord> => ({
  id: business.slug,
  name: business.name,
  biz_type: business.biz_type,
  ...(business.description && { description: business.description }),
  ...(business.industry && { industry: business.industry }),
  created_at: business.created_at.toISOString(),
  created_by: business.created_by,
});

export const listBusinesses = route({
  method: 'get',
  path: '/org/{org_id}/businesses',
  access: 'member',
  summary: 'The registered businesses, and the slugs that items and writes may name as their `entity`.',
  response: z.object({ businesses: z.array(BusinessRecord), entities: z.array(z.string()) }),
  async handle({ org }, { db }) {
    const found = await businesses.list(db, org.id);
    return { businesses: found.map(asRecord), entities: found.map((business) => business.slug) };
  },
});

export const registerBusiness = route({
  method: 'post',
  path: '/org/{org_id}/businesses',
  access: 'owner',
  summary: 'Registers a business, for which items can be sent from then on; one that is there stays as it is.',
  description: 'One that provisioning the organization made of its slug alone is filled by the first registration.',
  body: z.object({
    name: text(200),
    biz_type: z.enum(businesses.BUSINESS_TYPES),
    slug: maybe(text(200)).describe('Left out: made from the name.'),
    description: maybe(text(4000)),
    industry: maybe(text(200)),
  }),
  response: z.union([
    BusinessRecord.extend({ status: z.enum(['created', 'exists']) }),
    z.object({ status: z.literal('pending') }),
  ]),
  statuses: [202],
  example: { body: { name: 'Kestrel Coffee Roasters', slug: 'kestrel-coffee', biz_type: 'operating' } },
  async handle({ org, caller, body, signal }, ctx) {
    const slug = slugOf(body.slug ?? body.name);
    if (slug === '') throw invalid(['body', body.slug ? 'slug' : 'name'], 'Give a slug with ASCII letters or digits');
    const { name, biz_type, description = null, industry = null } = body;
    const given = { slug, name, biz_type, description, industry, created_by: caller.userId };
    const { business, created } = await register(ctx.db, org, given);
    if (!(await untilReadable(ctx, org.primary, [businessDocumentId(slug)], signal))) return pending();
    return { ...asRecord(business), status: created ? ('created' as const) : ('exists' as const) };
  },
});

function register(db: Pool, org: { id: string; primary: string }, given: businesses.NewBusiness) {
  return transaction(db, async (tx) => {
    const [registered] = await businesses.register(tx, org.id, [given]);
    const created = registered ?? (await businesses.fillPlaceholder(tx, org.id, given));
    if (created) await documents.put(tx, [businessDocument(org.id, org.primary, created)]);
    const business = created ?? (await businesses.get(tx, org.id, [given.slug]))[0]!;
    return { business, created: created !== undefined };
  });
}
