import type { Quern } from '../client/client.ts';

interface Count {
  type: string;
  count: number;
}
const SEARCHES = [
  { q: 'thomas keller', note: 'two people of one name' },
  { q: 'rhein mechanik', note: 'one company under three names' },
  { q: 'zahringr', note: 'a typo, and no accent' },
];
const QUESTIONS = [
  'What do Les Trois Ponts want from us?',
  'How much did we offer, and by when?',
  'What did Bob Ellison say about the contract?',
];
const ANSWERS = 2;
const LONGEST = 300;

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

async function found(quern: Quern): Promise<string[]> {
  const stats = await quern.stats();
  return [
    `${stats.total_nodes} nodes, ${stats.total_edges} edges`,
    `  nodes: ${counts(stats.nodes, 9)}`,
    `  edges: ${counts(stats.edges, 9)}`,
  ];
}

async function search(quern: Quern, { q, note }: (typeof SEARCHES)[number]): Promise<string[]> {
  const { results } = await quern.search({ q, limit: HITS });
  return [`Search "${q}" (${note}):`, ...results.map((hit) => `  ${hit.label.padEnd(13)}${hit.name}  ${hit.id}`)];
}

async function neighbourhood(quern: Quern): Promise<string[]> {
  const node = await quern.entity({ node_id: PERSON });
  const names = new Map(node.neighbors.map(({ id, name, label }) => [id, `${label} ${name}`]));
  const lines = node.edges.map((edge) => {
    const other = edge.from_id === node.id ? edge.to_id : edge.from_id;
    return `  ${edge.from_id === node.id ? '->' : '<-'} ${edge.type.padEnd(13)}${names.get(other) ?? other}`;
  });
  return [`Around ${node.name} (${node.id}), ${lines.length} edges:`, ...lines.slice(0, NEIGHBOURS)];
}

/** A text in one line; of a long one its beginning, to the end of a word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= LONGEST ? line : `${line.slice(0, line.lastIndexOf(' ', LONGEST - 2))} …`;
}

async function ask(quern: Quern, q: string): Promise<string[]> {
  const { passages } = await quern.recall({ q, limit: ANSWERS });
  return [
    `Question "${q}"`,
    ...passages.flatMap((one) => [
      `  ${shortened(one.text)}`,
      `    ${one.title}, ${one.source}, ${one.occurred_at ?? ''}  ${one.node_id}`,
    ]),
  ];
}

/** What the graph holds, three searches, three questions and one person's neighbourhood, as lines for a terminal. */
export async function report(quern: Quern): Promise<string[]> {
  const lines = ['', ...(await found(quern)), ''];
  for (const one of SEARCHES) lines.push(...(await search(quern, one)), '');
  for (const question of QUESTIONS) lines.push(...(await ask(quern, question)), '');
  return [...lines, ...(await neighbourhood(quern)), ''];
}
