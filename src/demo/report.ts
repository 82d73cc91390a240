import type { Call } from './client.ts';
import { DEMO_ORG } from './items.ts';

interface Count {
  type: string;
  count: number;
}
interface Stats {
  nodes: Count[];
  edges: Count[];
  total_nodes: number;
  total_edges: number;
}
interface Node {
  id: string;
  label: string;
  name: string;
  aliases: string[];
}
interface Edge {
  type: string;
  direction: string;
  from_id: string;
  to_id: string;
  confidence: number;
}

const ORG = `/org/${DEMO_ORG.org_id}`;
const SEARCHES = [
  { q: 'thomas keller', note: 'two people of one name' },
  { q: 'rhein mechanik', note: 'one company under three names' },
  { q: 'zahringr', note: 'a typo, and no accent' },
];
/** The person whose neighbourhood is shown. */
export const PERSON = 'contact:r.ellison@uplift-foods.example';
const HITS = 4;
const NEIGHBOURS = 12;

const counts = (list: Count[], most: number): string =>
  list
    .toSorted((a, b) => b.count - a.count)
    .slice(0, most)
    .map(({ type, count }) => `${count} ${type}`)
    .join(', ');

async function found(call: Call): Promise<string[]> {
  const stats = await call<Stats>('GET', `${ORG}/stats`);
  return [
    `${stats.total_nodes} nodes, ${stats.total_edges} edges`,
    `  nodes: ${counts(stats.nodes, 9)}`,
    `  edges: ${counts(stats.edges, 9)}`,
  ];
}

async function search(call: Call, { q, note }: (typeof SEARCHES)[number]): Promise<string[]> {
  const { results } = await call<{ results: Node[] }>('POST', `${ORG}/search`, { q, limit: HITS });
  return [`Search "${q}" (${note}):`, ...results.map((hit) => `  ${hit.label.padEnd(13)}${hit.name}  ${hit.id}`)];
}

async function neighbourhood(call: Call): Promise<string[]> {
  const node = await call<Node & { edges: Edge[]; neighbors: Node[] }>('GET', `${ORG}/entity/${PERSON}`);
  const names = new Map(node.neighbors.map(({ id, name, label }) => [id, `${label} ${name}`]));
  const lines = node.edges.map((edge) => {
    const other = edge.from_id === node.id ? edge.to_id : edge.from_id;
    return `  ${edge.from_id === node.id ? '->' : '<-'} ${edge.type.padEnd(13)}${names.get(other) ?? other}`;
  });
  return [`Around ${node.name} (${node.id}), ${lines.length} edges:`, ...lines.slice(0, NEIGHBOURS)];
}

/** What the graph holds, three searches and one person's neighbourhood, as lines for a terminal. */
export async function report(call: Call): Promise<string[]> {
  const lines = ['', ...(await found(call)), ''];
  for (const one of SEARCHES) lines.push(...(await search(call, one)), '');
  return [...lines, ...(await neighbourhood(call)), ''];
}
