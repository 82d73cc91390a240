import type { Response } from 'express';
import { z } from 'zod';
import { sendLargeFile } from '../../../commands/send-large-file.ts';
import { Problem } from '../../../common/errors.ts';
import { oneNode } from '../../../graph/readings/one-node.ts';
import { bool, graphId, limit } from '../../../http/fields.ts';
import { route, sent } from '../../../http/route.ts';
import { filesOf, filesOfItself } from '../../../stores/projection/evidence.ts';
import type { Files } from '../../../stores/files/file-store.ts';
import { originalOf, type Original } from '../../../stores/items/originals.ts';

const File = z.object({ item_id: z.string(), path: z.string(), markdown: z.string() });

export const file = route({
  method: 'get',
  path: '/org/{org_id}/file/{node_id}',
  access: 'reader',
  tagged: true,
  resource: 'Files',
  summary: 'The markdown files of the items that speak of a node, newest first.',
  description:
    '`raw=1` answers the newest one as `text/markdown`, `original=1` the file that the node was read from, as it was sent: of several the newest.',
  query: z.object({ raw: bool(false), original: bool(false), limit: limit(20, 100), graph_id: graphId() }),
  response: z.object({
    node_id: z.string(),
    files: z.array(File),
    truncated: z
      .literal(true)
      .optional()
      .describe('The oldest are left out: the others have more than 8 million characters.'),
  }),
  media: ['text/markdown', 'application/octet-stream'],
  refusals: [409],
  example: { params: { node_id: 'contact:c.dufour@troisponts.example' }, query: { limit: 3 } },
  async handle({ org, target, params, query, res, signal, isStillAdmitted }, { db, files, graph }) {
    const node = await oneNode(graph, target.key, params.node_id);
    if (query.original) {
      const ids = (await filesOfItself(db, target.key, node.uid)).map(({ item_id }) => item_id);
      const original = await originalOf(db, org.id, ids);
      const size = original && (await files.large.size(original.place));
      if (!original || size === undefined) throw noOriginal();
      describe(res, original, size);
      const isStillKept = async () => (await originalOf(db, org.id, ids))?.place === original.place;
      const mayHave = async () => (await isStillAdmitted()) && (await isStillKept());
      await sendLargeFile(files.large.read(original.place), { res, signal }, mayHave);
      return sent;
    }
    const found = await filesOf(db, target.key, node.uid, query.raw ? 1 : query.limit);
    const { read, isCut } = await readSome(files, found);
    if (!query.raw) return { node_id: node.id, files: read, ...(isCut && { truncated: true as const }) };
    if (!read[0]) throw new Problem('not_found', 'No file speaks of this node: it was written by hand.');
    res.type('text/markdown; charset=utf-8').send(read[0].markdown);
    return sent;
  },
});

const MOST_CHARACTERS = 8 * 1_048_576;
const AT_ONCE = 10;

/** The files of items, those that are gone left out: no more are read once these have 8 million characters. */
async function readSome(files: Files, found: { item_id: string; path: string }[]) {
  const read: z.input<typeof File>[] = [];
  let left = MOST_CHARACTERS;
  for (let at = 0; at < found.length; at += AT_ONCE) {
    if (left <= 0) return { read, isCut: true };
    const some = await Promise.all(found.slice(at, at + AT_ONCE).map((item) => readOne(files, item)));
    for (const one of some.flat()) {
      read.push(one);
      left -= one.markdown.length;
    }
  }
  return { read, isCut: false };
}

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

const noOriginal = (): Problem =>
  new Problem('not_found', 'No file is kept from which this node was read. Leave `original` out for its text.');

/** The headers of a file as it was sent to us, to be saved: never to be shown or run where this service is. */
function describe(res: Response, { filename }: Original, size: number): void {
  const ascii = filename.replace(/[^\w. -]/g, '_');
  res.set({
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(size),
    'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${escaped(filename)}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
}

/** Signs that turn a name around or lead out of a folder: a name with them seems to be of another kind or place than it is. */
const MISLEADING = /[\p{Cc}\p{Cf}/\\]/gu;

const escaped = (name: string): string =>
  encodeURIComponent(name.toWellFormed().replace(MISLEADING, '_')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
