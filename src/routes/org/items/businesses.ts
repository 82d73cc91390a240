import { z } from 'zod';
import { invalid } from '../../../common/errors.ts';
import type { FoundNode, GraphStore, Mark } from '../../../graph/store.ts';
import { instant, listOf, maybe, text, webAddress } from '../../../http/fields.ts';
import { visibleName } from '../../../http/unseen.ts';
import { pending, untilReadable } from '../../../commands/waiting/wait-readable.ts';
import { domainsOf } from '../../../commands/write/business-domains.ts';
import { route } from '../../../http/route.ts';
import { slugOf } from '../../../http/slug.ts';
import { businessDocument, businessDocumentId } from '../../../stores/documents/business-documents.ts';
import * as businesses from '../../../stores/orgs/businesses.ts';
import * as documents from '../../../stores/documents/documents.ts';
import type { Db } from '../../../stores/db/sql.ts';
import { elementAt } from '../../../common/element-at.ts';

const BusinessRecord = z.object({
  id: z.string(),
  name: z.string(),
  biz_type: z.enum(businesses.BUSINESS_TYPES),
  description: z.string().optional(),
  industry: z.string().optional(),
  website: z.string().optional(),
  domains: z.array(z.string()).optional(),
  created_at: instant(),
  created_by: z.string(),
});

const asRecord = (business: businesses.Business): z.input<typeof BusinessRecord> => ({
  id: business.slug,
  name: business.name,
  biz_type: business.biz_type,
  ...(business.description && { description: business.description }),
  ...(business.industry && { industry: business.industry }),
  ...(business.website && { website: business.website }),
  ...(business.domains.length && { domains: business.domains }),
  created_at: business.created_at.toISOString(),
  created_by: business.created_by,
});

/** A business as it goes by in the graph, where people may have corrected what was registered. */
function asShown(record: z.input<typeof BusinessRecord>, node: FoundNode | undefined): z.input<typeof BusinessRecord> {
  if (!node) return record;
  const corrected = Corrected.safeParse(node.properties);
  return { ...record, name: node.name, ...(corrected.success && corrected.data) };
}

const Corrected = BusinessRecord.pick({ biz_type: true, description: true, industry: true }).partial();
const PAGE = 1_000;

async function businessNodes(graph: GraphStore, key: string): Promise<FoundNode[]> {
  const found: FoundNode[] = [];
  for (let after: Mark | undefined; ;) {
    const page = await graph.find(key, { label: 'Business', order: 'id', limit: PAGE, ...(after && { after }) });
    found.push(...page.nodes);
    if (!page.next) return found;
    after = page.next;
  }
}

export const listBusinesses = route({
  method: 'get',
  path: '/org/{org_id}/businesses',
  access: 'member',
  summary: 'The registered businesses, and the slugs that items and writes may name as their `entity`.',
  response: z.object({ businesses: z.array(BusinessRecord), entities: z.array(z.string()) }),
  async handle({ org }, { db, graph }) {
    const found = await businesses.list(db, org.id);
    const nodes = new Map((await businessNodes(graph, org.primary)).map((node) => [node.id, node]));
    return {
      businesses: found.map((business) => asShown(asRecord(business), nodes.get(`business:${business.slug}`))),
      entities: found.map((business) => business.slug),
    };
  },
});

export const registerBusiness = route({
  method: 'post',
  path: '/org/{org_id}/businesses',
  access: 'owner',
  summary: 'Registers a business, for which items can be sent from then on; one that is there stays as it is.',
  description:
    'One that provisioning the organization made of its slug alone is filled by the first registration. The organization that items of ' +
    'the business call by its name or slug, and that has one of its domains in any item, is the business: one node. A domain that comes ' +
    'later is written to the node as `domain`: POST /org/{org_id}/write.',
  body: z.object({
    name: visibleName(200),
    biz_type: z.enum(businesses.BUSINESS_TYPES),
    slug: maybe(text(200)).describe('Left out: made from the name.'),
    description: maybe(text(4000)),
    industry: maybe(text(200)),
    website: maybe(webAddress(2_000)).describe(
      'Its domain is one of `domains` unless this is a page of a larger site.',
    ),
    domains: maybe(listOf(text(255), 20)).describe(
      'Of its mail and its websites. Two businesses’ domain is neither’s.',
    ),
  }),
  response: z.union([
    BusinessRecord.extend({ status: z.enum(['created', 'exists']) }),
    z.object({ status: z.literal('pending') }),
  ]),
  statuses: [202],
  example: {
    body: {
      name: 'Kestrel Coffee Roasters',
      slug: 'kestrel-coffee',
      biz_type: 'operating',
      domains: ['kestrel-coffee.example'],
    },
  },
  async handle({ org, caller, body, signal, once, note }, ctx) {
    const slug = slugOf(body.slug ?? body.name);
    if (slug === '') throw invalid(['body', body.slug ? 'slug' : 'name'], 'Give a slug with ASCII letters or digits');
    const { name, biz_type, description = null, industry = null } = body;
    const given = { slug, name, biz_type, description, industry, ...domainsOf(body), created_by: caller.userId };
    const registered = await once(() => (tx) => register(tx, org, given));
    note({ slug });
    if (!(await untilReadable(ctx, org.primary, [businessDocumentId(slug)], signal))) return pending();
    return registered;
  },
});

async function register(tx: Db, org: { id: string; primary: string }, given: businesses.NewBusiness) {
  const [registered] = await businesses.register(tx, org.id, [given]);
  const created = registered ?? (await businesses.fillPlaceholder(tx, org.id, given));
  if (created) await documents.put(tx, [businessDocument(org.id, org.primary, created)]);
  const business = created ?? elementAt(await businesses.get(tx, org.id, [given.slug]), 0);
  return { ...asRecord(business), status: created ? ('created' as const) : ('exists' as const) };
}
