import { z } from 'zod';
import { assertEntity } from '../../../commands/known-entity.ts';
import { SEARCH_CAP } from '../../../graph/store.ts';
import { cursor, toCursor } from '../../../http/cursor.ts';
import { graphId, label, limit, only, slug, text } from '../../../http/fields.ts';
import { markOf, Packed, packed, refuseOther, unpacked } from '../../../http/ranking.ts';
import { route } from '../../../http/route.ts';
import { search as find } from '../../../passages/search.ts';
import { asHit, Hit } from '../../../shapes/search-hit.ts';

export const search = route({
  method: 'post',
  path: '/org/{org_id}/search',
  access: 'reader',
  tokens: true,
  reads: true,
  summary: 'Nodes that match words of their name, aliases, title, email, id or text, best first.',
  description: `Beginnings of words match in names, and where nothing does, words with one slip; in texts whole words and their forms. All words of a question are looked at, the rarest decide. \`total\` is exact up to ${SEARCH_CAP}. A cursor belongs to its question.`,
  body: z.object({
    q: text(500),
    limit: limit(20),
    node_type: only(label()),
    entity: only(slug()),
    graph_id: graphId(),
    cursor: cursor(z.tuple([z.string(), z.int().min(0), Packed])),
  }),
  response: z.object({ results: z.array(Hit), total: z.number(), next_cursor: z.string().optional() }),
  example: { body: { q: 'dufour trois ponts', limit: 5 } },
  async handle({ caller, org, target, body, stores }) {
    const { q, limit, node_type, entity, cursor } = body;
    const mark = () => markOf({ q, node_type, entity, graph: target.key });
    if (cursor) refuseOther(mark(), cursor);
    const rest = cursor && { total: cursor[1], hits: unpacked(cursor[2]) };
    const asked = { query: q, label: node_type, entity, limit, rest };
    const found = await find(stores, target.key, asked);
    if (entity !== undefined && found.total === 0) await assertEntity(stores, { caller, org, target }, entity);
    return {
      results: found.hits.map(asHit),
      total: found.total,
      ...(found.rest && { next_cursor: toCursor([mark(), found.total, packed(found.rest.hits)]) }),
    };
  },
});
