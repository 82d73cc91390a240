import { z } from 'zod';
import type { Context } from '../../context.ts';
import { cursor, pageOf } from '../../http/cursor.ts';
import { instant, limit } from '../../http/fields.ts';
import { route } from '../../http/route.ts';
import * as graphs from '../../stores/orgs/graphs.ts';
import * as orgs from '../../stores/orgs/orgs.ts';

const OrgRecord = z.object({
  org_id: z.string(),
  org_name: z.string(),
  plan: z.string(),
  state: z.enum(['active', 'deleted']),
  nodes: z.number(),
  items: z.number(),
  created_at: instant(),
  deleted_at: instant().optional(),
});

export const listOrgs = route({
  method: 'get',
  path: '/admin/orgs',
  access: 'admin',
  resource: 'Administration',
  summary: 'All organizations by id, with how much they hold.',
  query: z.object({ limit: limit(100), cursor: cursor(z.tuple([z.string()])) }),
  response: z.object({ orgs: z.array(OrgRecord), next_cursor: z.string().optional() }),
  async handle({ query }, ctx) {
    const found = await orgs.list(ctx.db, query.limit + 1, query.cursor?.[0]);
    const { page, more } = pageOf(found, query.limit, ({ org_id }) => [org_id]);
    const items = await orgs.itemCounts(
      ctx.db,
      page.map((org) => org.org_id),
    );
    const records = [];
    for (const org of page) records.push(asRecord(org, await nodesOf(ctx, org.org_id), items.get(org.org_id) ?? 0));
    return { orgs: records, ...more };
  },
});

async function nodesOf({ db, graph }: Context, org: string): Promise<number> {
  const all = await graphs.list(db, org);
  const counts = await Promise.all(all.map((one) => graph.counts(one.graph_key)));
  return counts.reduce((sum, { nodes }) => sum + nodes, 0);
}

const asRecord = (org: orgs.Org, nodes: number, items: number): z.input<typeof OrgRecord> => ({
  org_id: org.org_id,
  org_name: org.org_name,
  plan: org.plan,
  state: org.deleted_at ? 'deleted' : 'active',
  nodes,
  items,
  created_at: org.created_at.toISOString(),
  ...(org.deleted_at && { deleted_at: org.deleted_at.toISOString() }),
});
