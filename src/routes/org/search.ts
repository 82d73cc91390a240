import { z } from 'zod';
import { asNode } from '../../graph/shapes.ts';
import { SEARCH_CAP, type Hits, type Rest } from '../../graph/store.ts';
import { cursor, toCursor } from '../../http/cursor.ts';
import { label, limit, maybe, slug, text } from '../../http/fields.ts';
import { route } from '../../http/route.ts';
import { LABELS } from '../../model.ts';

const Hit = z.object({
  id: z.string(),
  label: z.enum(LABELS),
  name: z.string(),
  email: z.string().optional(),
  type: z.string(),
  entity: z.string().optional(),
  occurred_at: z.string().optional(),
  source: z.string(),
  score: z.number(),
});

const asHit = ({ node, score }: Hits['hits'][number]): z.input<typeof Hit> => {
  const { id, label: of, name, email, type, entity, occurred_at, source } = asNode(node);
  return { id, label: of, name, email, type, entity, occurred_at, source, score };
};

export const search = route({
  method: 'post',
  path: '/org/{org_id}/search',
  access: 'reader',
  tokens: true,
  summary: 'Nodes that match words of their name, aliases, title, email, id or text, best first.',
  description: `Beginnings of words match, and where nothing does, words with one slip. \`total\` is exact up to ${SEARCH_CAP}.`,
  body: z.object({
    q: text(500),
    limit: limit(20),
    node_type: maybe(label()),
    entity: maybe(slug()),
    graph_id: maybe(text(200)),
    cursor: cursor(z.tuple([z.int().min(0), z.string().regex(/^[0-9a-z.:,]+$/)])),
  }),
  response: z.object({ results: z.array(Hit), total: z.number(), next_cursor: z.string().optional() }),
  example: { body: { q: 'dufour trois ponts', limit: 5 } },
  async handle({ target, body }, { graph }) {
    const { q, limit, node_type, entity, cursor } = body;
    const rest = cursor && { total: cursor[0], hits: unpack(cursor[1]) };
    const found = await graph.search(target.key, { query: q, label: node_type, entity, limit, rest });
    return {
      results: found.hits.map(asHit),
      total: found.total,
      ...(found.rest && { next_cursor: toCursor([found.total, pack(found.rest.hits)]) }),
    };
  },
});

/** `score:uid.uid,score:uid`, numbers to the base 36 and scores in thousandths. */
function pack(hits: Rest['hits']): string {
  const groups: { score: number; uids: string[] }[] = [];
  for (const [uid, score] of hits) {
    if (groups.at(-1)?.score !== score) groups.push({ score, uids: [] });
    groups.at(-1)!.uids.push(uid.toString(36));
  }
  return groups.map(({ score, uids }) => `${Math.round(score * 1000).toString(36)}:${uids.join('.')}`).join(',');
}

function unpack(packed: string): Rest['hits'] {
  return packed.split(',').flatMap((group) => {
    const [score, uids = ''] = group.split(':');
    const list = uids.split('.').map((uid) => Number.parseInt(uid, 36));
    return list
      .filter(Number.isSafeInteger)
      .map((uid): Rest['hits'][number] => [uid, Number.parseInt(score!, 36) / 1000]);
  });
}
