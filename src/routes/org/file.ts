import { z } from 'zod';
import { Problem } from '../../errors.ts';
import { oneNode } from '../../graph/one-node.ts';
import { bool, limit, maybe, text } from '../../http/fields.ts';
import { route, sent } from '../../http/route.ts';
import { filesOf } from '../../stores/evidence.ts';
import type { Files } from '../../stores/files.ts';

const File = z.object({ item_id: z.string(), path: z.string(), markdown: z.string() });

export const file = route({
  method: 'get',
  path: '/org/{org_id}/file/{node_id}',
  access: 'reader',
  tagged: true,
  summary: 'The markdown files of the items that speak of a node, newest first.',
  description: '`raw=1` answers the newest one as `text/markdown`.',
  query: z.object({ raw: bool(false), limit: limit(20, 100), graph_id: maybe(text(200)) }),
  response: z.object({ node_id: z.string(), files: z.array(File) }),
  example: { params: { node_id: 'contact:c.dufour@troisponts.example' }, query: { limit: 3 } },
  async handle({ target, params, query, res }, { db, files, graph }) {
    const node = await oneNode(graph, target.key, params.node_id);
    const found = await filesOf(db, target.key, node.uid, query.raw ? 1 : query.limit);
    const read = (await Promise.all(found.map((item) => readOne(files, item)))).flat();
    if (!query.raw) return { node_id: node.id, files: read };
    if (!read[0]) throw new Problem('not_found', 'No file speaks of this node: it was written by hand.');
    res.type('text/markdown; charset=utf-8').send(read[0].markdown);
    return sent;
  },
});

/** The file of an item; none when it is gone or no plain file any more. */
async function readOne(
  files: Files,
  { item_id, path }: { item_id: string; path: string },
): Promise<z.input<typeof File>[]> {
  const bytes = await files.read(path).catch((error: unknown) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
  return bytes ? [{ item_id, path, markdown: bytes.toString('utf8') }] : [];
}
