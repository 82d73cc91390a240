import { z } from 'zod';
import { invalid, Problem } from '../../../common/errors.ts';
import { maybe, slug, text } from '../../../http/fields.ts';
import { visibleName } from '../../../http/unseen.ts';
import { route } from '../../../http/route.ts';
import { slugOf } from '../../../http/slug.ts';
import type { Ontology } from '../../../common/model.ts';
import { isFork } from '../../../ontologies/fork.ts';
import { TEMPLATES } from '../../../ontologies/load.ts';
import * as graphs from '../../../stores/orgs/graphs.ts';
import type { Db } from '../../../stores/db/sql.ts';
import * as templates from '../../../stores/orgs/templates.ts';
import { asRecord, GraphRecord, noGraph } from '../../../shapes/graph-metadata.ts';

export const listGraphs = route({
  method: 'get',
  path: '/org/{org_id}/graphs',
  access: 'member',
  summary: 'All graphs of the organization with their sizes, those too that the caller may not read.',
  response: z.object({ graphs: z.array(GraphRecord) }),
  async handle({ org }, ctx) {
    const found = await graphs.list(ctx.db, org.id);
    return { graphs: await Promise.all(found.map((graph) => asRecord(ctx, graph))) };
  },
});

export const createGraph = route({
  method: 'post',
  path: '/org/{org_id}/graphs',
  access: 'owner',
  summary: 'Makes an empty graph; what is ingested into it is read by the ontology of its template.',
  body: z.object({
    name: visibleName(200),
    template: text(100).describe(`${TEMPLATES.join(', ')} or a fork of the organization, \`custom_<name>\`.`),
    description: maybe(text(4000)),
    graph_id: maybe(slug()).describe('Left out: made from the name.'),
  }),
  response: GraphRecord,
  example: {
    body: { graph_id: 'hiring', name: 'Hiring', template: 'general', description: 'Who applied, and what came of it' },
  },
  async handle({ org, caller, body, once, note }, ctx) {
    const graph_id = body.graph_id ?? slugOf(body.name);
    if (graph_id === '') throw invalid(['body', 'name'], 'Give a graph_id, or a name with ASCII letters or digits');
    await once(() => async (tx) => {
      const created = await graphs.create(tx, org.id, {
        graph_id,
        graph_key: `${org.primary}:${graph_id}`,
        display_name: body.name,
        template: body.template,
        fork: await forkFor(tx, org.id, body.template),
        description: body.description ?? null,
        created_by: caller.userId,
      });
      if (created) return;
      throw new Problem(
        'conflict',
        `There is a graph ${graph_id}, or one that is still being deleted. Give another graph_id.`,
      );
    });
    note({ graph_id, template: body.template });
    const created = await graphs.get(ctx.db, org.id, graph_id);
    if (!created) throw noGraph();
    return asRecord(ctx, created);
  },
});

/** The ontology of a template that is the org's own, null of one that every org has; Problem `invalid` for any other name. */
async function forkFor(db: Db, org: string, template: string): Promise<Ontology | null> {
  if (TEMPLATES.includes(template)) return null;
  const own = isFork(template) ? await templates.get(db, org, template) : undefined;
  if (own) return own.ontology;
  const names = [...TEMPLATES, ...(await templates.list(db, org)).map(({ name }) => name)];
  const why = template === 'operational' ? 'is the primary graph’s alone' : 'is no template here';
  throw invalid(['body', 'template'], `"${template}" ${why}. Use one of: ${names.join(', ')}`, 'unknown_template');
}
