import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Context } from '../../context.ts';
import type { GraphStore } from '../../graph/store.ts';
import { ahead } from '../collection/prefetch.ts';
import { edgeLine, nodeLine } from './graph-lines.ts';
import type { Telling } from './transfer.ts';

/** A level at which gzip keeps up with the store. */
export const LEVEL = 1;
/** Bytes that gzip gives at a time: a chunk of the store's comes to few, and each costs a turn of the thread. */
const CHUNK_BYTES = 128 * 1024;

/**
 * The parts of a gzip of JSON lines: the nodes of a graph, then its edges. Edges of a node that came while it was read are left out, so
 * that both ends of each are there. Of what was read only the nodes' ids are held.
 */
export async function* graphParts(
  { graph }: Pick<Context, 'graph'>,
  key: string,
  tell: Telling,
): AsyncGenerator<Buffer> {
  const gzip = pipeline(lines(graph, key, tell), createGzip({ level: LEVEL, chunkSize: CHUNK_BYTES }), () => {});
  for await (const part of gzip) yield part as Buffer;
}

async function* lines(store: GraphStore, key: string, tell: Telling): AsyncGenerator<string> {
  const counts = await store.counts(key);
  const total = Math.max(1, counts.nodes + counts.edges);
  const ids = new Map<number, string>();
  let done = 0;
  for await (const { nodes, edges } of ahead(store.copy(key), new AbortController())) {
    let text = '';
    for (const node of nodes) {
      const id = JSON.stringify(node.id);
      ids.set(node.uid, id);
      text += nodeLine(node, id);
    }
    for (const edge of edges) {
      const [from, to] = [ids.get(edge.from), ids.get(edge.to)];
      if (from !== undefined && to !== undefined) text += edgeLine(edge, from, to);
    }
    if (text !== '') yield text;
    tell.progress((done += nodes.length + edges.length) / total);
  }
}
