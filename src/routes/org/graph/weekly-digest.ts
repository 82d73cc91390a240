import { z } from 'zod';
import { Problem } from '../../../common/errors.ts';
import { asNode, NodeShape } from '../../../shapes/graph.ts';
import type { FoundNode } from '../../../graph/store.ts';
import { route } from '../../../http/route.ts';
import { lastDigests } from '../../../stores/operations/digests.ts';

const ids = z.array(z.string());
const Digest = NodeShape.extend({
  properties: z.object({
    period_start: z.string(),
    period_end: z.string(),
    summary: z.string(),
    highlights: z.array(z.string()),
    new_nodes: ids.describe('Ids of people and organizations that were new.'),
    active: ids.describe(
      'Ids of the people, organizations, deals and projects that the most activities had to do with.',
    ),
    stale: ids.describe(
      'Ids of people of other houses who had to do with more than one activity and have not been heard of for two weeks, since this week.',
    ),
    counts: z.record(z.string(), z.number()),
  }),
});

/** Looked back through: one under way, or deleted, leaves the one before. */
const LAST = 5;

export const weeklyDigest = route({
  method: 'get',
  path: '/org/{org_id}/weekly_digest',
  access: 'reader',
  tagged: true,
  summary: 'The latest weekly digest, a document in the primary graph.',
  description:
    'Written on Mondays at 07:00 about the seven days before, and by `POST /admin/run` about those up to today.',
  response: Digest,
  async handle({ target }, { db, graph }) {
    for (const document of await lastDigests(db, target.key, LAST)) {
      const [node] = await graph.node(target.key, `asset:${document}`);
      if (node) return asDigest(node);
    }
    throw new Problem('not_found', 'There is no digest yet; the first one is written next Monday at 07:00.');
  },
});

function asDigest(node: FoundNode): z.input<typeof Digest> {
  const { counts, ...properties } = node.properties as Omit<z.input<typeof Digest>['properties'], 'counts'> & {
    counts: string[];
  };
  const parted = counts.map((text) => text.split(' '));
  return {
    ...asNode(node),
    properties: { ...properties, counts: Object.fromEntries(parted.map(([name, n]) => [name, Number(n)])) },
  };
}
