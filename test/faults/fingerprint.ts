import { createHash } from 'node:crypto';
import type { Client } from '../support/http/client.ts';

/** What is stored state or the service's own making, and so no part of what a graph says. */
const LEFT_OUT = new Set(['created_at', 'created_by', 'community_id', 'uid', 'x', 'y', 'notifications', 'updated_at']);

const DAY_MS = 86_400_000;

/** Whether the service gave a day itself: it is today, or was when the first of two graphs was written. */
const isToday = (key: string, value: unknown): boolean =>
  key === 'valid_from' && typeof value === 'string' && Date.parse(value) > Date.now() - 2 * DAY_MS;

const renamed = (text: string, names: Map<string, string>): string =>
  text.replace(/ingest_[0-9a-f-]{36}/g, (id) => names.get(id) ?? id);

function canonical(value: unknown, names: Map<string, string>): unknown {
  if (typeof value === 'string') return renamed(value, names);
  if (Array.isArray(value)) return value.map((v) => canonical(v, names));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, v]) => !LEFT_OUT.has(key) && !isToday(key, v));
  return Object.fromEntries(
    kept
      .map(([key, v]) => [renamed(key, names), canonical(v, names)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Aliases are a set: their order follows the ids, and those hold item ids. */
const withSortedAliases = (line: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(line.aliases) ? { ...line, aliases: [...(line.aliases as string[])].toSorted() } : line;

export interface Fingerprint {
  sha: string;
  nodes: number;
  edges: number;
  /** One canonical JSON line per node and edge, sorted; for saying where two graphs differ. */
  lines: string[];
}

/** Reads a whole graph (at most 10,000 nodes) through the API; `names` gives for each item id what stands for the item. */
export async function fingerprint(
  api: Pick<Client, 'post'>,
  orgId: string,
  names: Map<string, string>,
): Promise<Fingerprint> {
  const { status, body } = await api.post(`/org/${orgId}/browse`, { limit: 10_000, include_edges: true });
  if (status !== 200) throw new Error(`browse: ${status} ${JSON.stringify(body)}`);
  if (body.truncated) throw new Error('the graph is too large to be compared in one page');
  const nodes = body.nodes.filter((node: { subtype?: string }) => node.subtype !== 'weekly_digest');
  const lines = [...nodes, ...body.edges]
    .map((line) => JSON.stringify(withSortedAliases(canonical(line, names) as Record<string, unknown>)))
    .toSorted();
  const sha = createHash('sha256').update(lines.join('\n')).digest('hex');
  return { sha, nodes: nodes.length, edges: body.edges.length, lines };
}

/** The first lines that only one of two graphs has. */
export function difference(a: Fingerprint, b: Fingerprint, most = 5): string[] {
  const [inA, inB] = [new Set(a.lines), new Set(b.lines)];
  const only = (from: string[], other: Set<string>, mark: string) =>
    from.filter((l) => !other.has(l)).map((l) => `${mark} ${l.slice(0, 400)}`);
  return [...only(a.lines, inB, '-').slice(0, most), ...only(b.lines, inA, '+').slice(0, most)];
}
