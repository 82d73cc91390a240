import { z } from 'zod';
import { admitToGraph, readableGraphs } from '../../../access/admit.ts';
import { cursor, pageOf } from '../../../http/cursor.ts';
import { graphId, instant, limit, only } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import { withQuotes, type Quoted } from '../../../stores/projection/evidence-quotes.ts';
import { CATEGORIES, list, STATUSES, type Suggestion } from '../../../stores/review/suggestions.ts';
import { EvidenceShape } from '../../../shapes/evidence.ts';
import { elementAt } from '../../../common/element-at.ts';

const Shown = z.object({
  id: z.string(),
  category: z.enum(CATEGORIES),
  status: z.enum(STATUSES),
  graph_id: z.string(),
  title: z.string(),
  payload: z.record(z.string(), z.unknown()),
  confidence: z.number(),
  evidence: EvidenceShape,
  created_at: instant(),
  decided_at: instant().optional(),
  decided_by: z.string().optional(),
  reason: z.string().optional(),
});

const all = (given: unknown): unknown => (given === '' ? 'all' : given);

export const listSuggestions = route({
  method: 'get',
  path: '/org/{org_id}/suggestions',
  access: 'member',
  summary: 'What a person may decide to improve the graphs that the caller may read, newest first.',
  description:
    'The night raises them, and `POST /org/{org_id}/write` for what is not sure enough. Titles are questions. Confirming a `merge_candidate` merges the two, ' +
    'a `link_review` joins them with `linked_to` and keeps them apart, an `uncertain_relationship` makes the edge (or the queued write) sure, an `incomplete_contact` says ' +
    'that this is all there is to know, an `unconnected_entity` takes the node out of the graph. Rejecting keeps the two apart, deletes the edge, ' +
    'drops the write, dismisses the question, keeps the node. Each is asked once, and again only when what it is about changed: ' +
    'what a node is known by, or what is claimed of an edge. `status=all`, or empty, lists the decided and superseded, too.',
  query: z.object({
    category: only(z.enum(CATEGORIES)),
    status: z.preprocess(all, z.enum([...STATUSES, 'all'])).default('pending'),
    graph_id: graphId(),
    limit: limit(50),
    cursor: cursor(z.tuple([z.int().positive()])),
  }),
  response: z.object({ suggestions: z.array(Shown), next_cursor: z.string().optional() }),
  async handle({ caller, org, query }, { db, files }) {
    const { category, status, graph_id } = query;
    if (graph_id !== undefined) await admitToGraph(db, { caller, org }, graph_id, 'reader');
    const found = await list(db, org.id, {
      category,
      status: status === 'all' ? undefined : status,
      graphs: graph_id === undefined ? readableGraphs(caller) : [graph_id],
      before: query.cursor?.[0],
      limit: query.limit + 1,
    });
    const { page, more } = pageOf(found, query.limit, ({ seq }) => [seq]);
    const evidence = await withQuotes(
      db,
      files,
      org.id,
      page.map((asked) => asked.evidence),
    );
    return { suggestions: page.map((asked, i) => asShown(asked, elementAt(evidence, i))), ...more };
  },
});

const asShown = (asked: Suggestion, evidence: Quoted[]): z.input<typeof Shown> => ({
  id: asked.id,
  category: asked.category,
  status: asked.status,
  graph_id: asked.graph_id,
  title: asked.title,
  payload: asked.payload,
  confidence: asked.confidence,
  evidence,
  created_at: asked.created_at.toISOString(),
  ...(asked.decided_at && { decided_at: asked.decided_at.toISOString() }),
  ...(asked.decided_by !== null && { decided_by: asked.decided_by }),
  ...(asked.reason !== null && { reason: asked.reason }),
});
