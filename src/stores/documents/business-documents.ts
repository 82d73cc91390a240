import { createHash } from 'node:crypto';
import type { Identifier } from '../../common/model.ts';
import type { Business } from '../orgs/businesses.ts';
import type { NewDocument } from './documents.ts';

const AUTHORITY = 95;

/** The id of the document by which a registered business asserts its node. */
export const businessDocumentId = (slug: string): string => `business:${slug}`;

/** True for a business that stands for its slug alone, as provisioning an organization makes it: which firm it is, nobody has said. */
const isPlaceholder = ({ slug, name, biz_type, description, industry, website, domains }: Business): boolean =>
  name === slug && biz_type === 'other' && !description && !industry && !website && !domains.length;

/** Beside the name: the domains, and the slug that somebody chose. */
function identifiersOf(business: Business): Identifier[] {
  if (isPlaceholder(business)) return [];
  return [
    ...business.domains.map((value): Identifier => ({ kind: 'domain', value })),
    { kind: 'handle', value: business.slug },
  ];
}

/** What the registration of a business asserts on the org's primary graph. */
export function businessDocument(org: string, graph: string, business: Business): NewDocument {
  const { slug, name, biz_type, description, industry, website, domains, created_at, created_by } = business;
  const properties = {
    biz_type,
    ...(description && { description }),
    ...(industry && { industry }),
    ...(website && { website }),
    ...(domains.length && { domain: domains }),
  };
  const content = JSON.stringify([slug, name, biz_type, description, industry, website, domains]);
  return {
    org,
    graph,
    id: businessDocumentId(slug),
    kind: 'business',
    entity: slug,
    source: 'register_business',
    date: created_at.toISOString().slice(0, 10),
    contentHash: createHash('sha256').update(content).digest('hex'),
    assertions: {
      mentions: [
        {
          label: 'Business',
          tier: 'establishing',
          name,
          identifiers: identifiersOf(business),
          rule: 'business.registered',
          confidence: 1,
          authority: AUTHORITY,
          self: true,
          properties: { ...properties, created_at: created_at.toISOString(), created_by },
        },
      ],
      claims: [],
    },
  };
}
