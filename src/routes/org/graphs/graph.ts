import { z } from 'zod';
import { invalid, Problem } from '../../../common/errors.ts';
import { bool, strictBool } from '../../../http/fields.ts';
import { visibleName } from '../../../http/unseen.ts';
import { byOf } from '../../../access/audit.ts';
import { pending } from '../../../commands/waiting/wait-readable.ts';
import { route, type Caller, type OrgScope } from '../../../http/route.ts';
import { purge } from '../../../queues/purge.ts';
import { write } from '../../../stores/events/audit.ts';
import { emit } from '../../../stores/events/events.ts';
import { mark, untilDeleted } from '../../../stores/orgs/deleted-graphs.ts';
import * as graphs from '../../../stores/orgs/graphs.ts';
import type { Db } from '../../../stores/db/sql.ts';
import { countItems } from '../../../stores/orgs/delete-tenant-rows.ts';
import { asRecord, GraphRecord, noGraph } from '../../../shapes/graph-metadata.ts';

const LONGEST_MS = 60_000;

export const getGraph = route({
  method: 'get',
  path: '/org/{org_id}/graphs/{graph_id}',
  access: 'member',
  summary: 'One graph with its size, also one that the caller may not read.',
  response: GraphRecord,
  example: { params: { graph_id: 'hiring' } },
  async handle({ org, params }, ctx) {
    const found = await graphs.get(ctx.db, org.id, params.graph_id);
    if (!found) throw noGraph();
    return asRecord(ctx, found);
  },
});

export const describeGraph = route({
  method: 'patch',
  path: '/org/{org_id}/graphs/{graph_id}',
  access: 'owner',
  summary: 'Renames or describes a graph; its id and its template stay.',
  body: z
    .object({
      name: visibleName(200).optional(),
      description: z.string().max(4000).nullish().describe('Empty: no description.'),
    })
    .refine(({ name, description }) => name !== undefined || description !== undefined, 'Give a name or a description'),
  response: GraphRecord,
  example: { params: { graph_id: 'hiring' }, body: { description: 'Applications since 2026' } },
  async handle({ org, params, body, once }, ctx) {
    const { name, description } = body;
    const changes = { name, description: description === null ? '' : description };
    await once(() => async (tx) => {
      if (!(await graphs.describe(tx, org.id, params.graph_id, changes))) throw noGraph();
    });
    const described = await graphs.get(ctx.db, org.id, params.graph_id);
    if (!described) throw noGraph();
    return asRecord(ctx, described);
  },
});

export const deleteGraph = route({
  method: 'delete',
  path: '/org/{org_id}/graphs/{graph_id}',
  access: 'owner',
  summary: 'Deletes a graph with all that is in it, its items and their files among it; it cannot be undone.',
  description:
    'Idempotency keys of its items stay taken: sent again they answer as duplicates. A large graph answers 202 and is gone for everybody at once.',
  query: z.object({ confirm: bool(false) }),
  body: z.object({ confirm: strictBool().default(false) }),
  response: z.union([
    z.object({ status: z.literal('deleted'), graph_id: z.string(), items: z.int() }),
    z.object({ status: z.literal('pending') }),
  ]),
  statuses: [202],
  example: { params: { graph_id: 'hiring' }, query: { confirm: true } },
  async handle({ caller, org, params, query, body, signal, once }, ctx) {
    const { graph_id } = params;
    if (graph_id === 'primary')
      throw invalid(['path', 'graph_id'], 'The primary graph goes only with its organization', 'primary_graph');
    if (!query.confirm && !body.confirm)
      throw new Problem(
        'confirmation_required',
        'This takes away all that is in the graph. Say so with `confirm`: true.',
      );
    const { key, items } = await once(() => (tx) => begin(tx, { caller, org }, graph_id));
    await ctx.jobs.add(purge.jobs.graph, { graph: key });
    if (!(await untilDeleted(ctx, key, { ms: LONGEST_MS, signal }))) return pending();
    return { status: 'deleted' as const, graph_id, items };
  },
});

async function begin(tx: Db, who: { caller: Caller; org: OrgScope }, graphId: string) {
  const { org, user } = byOf(who);
  const known = await graphs.get(tx, org, graphId);
  const marked = await mark(tx, org, graphId, user);
  if (!marked) throw noGraph();
  const items = await countItems(tx, org, marked.graph_key);
  if (known) {
    await write(tx, [{ org, actor: user, action: 'graph.deleted', subject: graphId, detail: { items } }]);
    await emit(tx, { org }, 'graph.deleted', { graph_id: graphId });
  }
  return { key: marked.graph_key, items };
}
