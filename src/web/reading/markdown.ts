import { call, inOrg, query } from '../api.ts';
import { place } from '../place.ts';

export interface SourceFile {
  item_id: string;
  path: string;
  title: string;
  /** What stands above the body, those of the metadata among them. */
  fields: Record<string, unknown>;
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

/** An item's file as the service writes it: between hyphens a line of JSON for each field, then the body as it was sent. */
function split(markdown: string): Pick<SourceFile, 'title' | 'fields' | 'body'> {
  const end = markdown.startsWith('---\n') ? markdown.indexOf('\n---\n', 3) : -1;
  if (end < 0) return { title: '', fields: {}, body: markdown };
  const lines = markdown.slice(4, end).matchAll(/^(\w+): (.*)$/gm);
  const { metadata, ...own } = Object.fromEntries([...lines].map(([, name = '', text = '']) => [name, unquoted(text)]));
  const fields = { ...own, ...(metadata as object | undefined) };
  return { title: String(own.title ?? ''), fields, body: markdown.slice(end + 5) };
}

function unquoted(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
