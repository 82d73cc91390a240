import { createHash } from 'node:crypto';
import type { Business } from '../orgs/businesses.ts';
import type { NewDocument } from './documents.ts';

const AUTHORITY = 95;

/** The id of the document by which a registered business asserts its node. */
export const businessDocumentId = (slug: string): string => `business:${slug}`;

/** What the registration of a business asserts on the org's primary graph. */
export function businessDocument(org: string, graph: string, business: Business): NewDocument {
  const { slug, name, biz_type, description, industry, created_at, created_by } = business;
  const properties = { biz_type, ...(description && { description }), ...(industry && { industry }) };
  const content = JSON.stringify([slug, name, biz_type, description, industry]);
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
          identifiers: [],
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
