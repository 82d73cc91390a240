import { call, inOrg, query } from './api.ts';
import { place } from './place.ts';

export interface SourceFile {
  item_id: string;
  path: string;
  title: string;
  body: string;
}

/** The files of a node, newest first, each with its body apart from what stands above it. */
export async function filesOf(node: string, signal?: AbortSignal): Promise<SourceFile[]> {
  const path = inOrg('file', node) + query({ limit: 100, graph_id: place.peek().graph });
  const { files } = await call<{ files: { item_id: string; path: string; markdown: string }[] }>(
    'GET',
    path,
    undefined,
    { signal },
  );
  return files.map(({ item_id, path: at, markdown }) => ({ item_id, path: at, ...split(markdown) }));
}

/** An item's file as the service writes it: lines of double-quoted fields between hyphens, then the body as it was sent. */
function split(markdown: string): { title: string; body: string } {
  const end = markdown.startsWith('---\n') ? markdown.indexOf('\n---\n', 3) : -1;
  const title = /^title: (".*")$/m.exec(markdown.slice(0, Math.max(0, end)))?.[1];
  return { title: title ? unquoted(title) : '', body: end < 0 ? markdown : markdown.slice(end + 5) };
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    return text.slice(1, -1);
  }
}
