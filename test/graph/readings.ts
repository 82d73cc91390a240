import { dossier } from '../../src/graph/readings/dossier.ts';
import type { FoundNode, GraphStore, Listing, Mark } from '../../src/graph/store.ts';
import { picture, type View } from '../../src/graph/readings/visual.ts';
import { weekOf } from '../../src/graph/readings/week.ts';

const QUERIES = ['a', 'br', 'kai', 'notes', 'mail7', '中', '😀', 'ü', 'x y', 'of the', "l'été", 'contact:none@x.test'];
const ORDERS: Listing['order'][] = ['id', 'date', 'degree'];
const NARROWED: Partial<Listing>[] = [
  {},
  { label: 'Activity' },
  { entity: 'beta' },
  { entity: 'acme', label: 'Contact' },
  { source: 'crm' },
  { since: '2022-01-01', before: '2023-06-01' },
  { community: 3 },
  { community: 3, label: 'Contact', entity: 'acme', since: '2022-01-01' },
];
const VIEWS: View[] = [
  { mode: 'overview' },
  { mode: 'entity', entity: 'beta' },
  { mode: 'community', community: 3 },
  { mode: 'search', query: 'br' },
];

/** What a store answers to many questions about a graph, each as text under the question; two stores with the same graph answer alike. */
export async function readings(graph: GraphStore, key: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const note = (question: string, answer: unknown) => answers.set(question, JSON.stringify(answer));
  note('counts', await graph.counts(key));
  const some = (await graph.find(key, { order: 'degree', limit: 7 })).nodes;
  for (const narrowed of NARROWED) await listings(graph, key, { ...narrowed }, note);
  await listings(graph, key, { near: some[0]!.uid }, note);
  await walks(graph, key, some, note);
  for (const view of VIEWS) note(`picture ${JSON.stringify(view)}`, await picture(graph, key, view, 40));
  for (const { id } of some)
    note(
      `dossier ${id}`,
      await dossier(graph, key, { asked: id, depth: 2, neighbours: 30, latent: true, today: '2026-06-30', past: true }),
    );
  note('week', await weekOf(graph, key, '2023-03-05'));
  for (const node of some) note(`node ${node.id}`, await graph.node(key, node.aliases[0] ?? node.id));
  for (const query of [...QUERIES, ...some.flatMap(({ name }) => spellings(name))]) {
    note(`search ${query}`, await graph.search(key, { query, limit: 30 }));
    note(`search ${query} narrowed`, await graph.search(key, { query, limit: 5, entity: 'acme', label: 'Activity' }));
  }
  return answers;
}

type Note = (question: string, answer: unknown) => void;

async function listings(graph: GraphStore, key: string, narrowed: Partial<Listing>, note: Note): Promise<void> {
  for (const order of ORDERS) {
    let after: Mark | undefined;
    for (let page = 0; page < 2; page++) {
      const found = await graph.find(key, { ...narrowed, order, limit: 17, after });
      note(`find ${JSON.stringify(narrowed)} by ${order}, page ${page}`, found);
      after = found.next;
      if (!after) break;
    }
  }
}

async function walks(graph: GraphStore, key: string, some: FoundNode[], note: Note): Promise<void> {
  const uids = some.map((node) => node.uid);
  for (const direction of ['out', 'in', undefined] as const) {
    note(`around ${direction}`, await graph.neighbours(key, uids, { direction, limit: 40 }));
    note(
      `around ${direction} typed`,
      await graph.neighbours(key, uids, { direction, types: ['follows', 'about'], limit: 9 }),
    );
  }
  note('among', await graph.edgesAmong(key, some));
  for (const from of uids.slice(0, 2))
    for (const to of uids.slice(3)) note(`path ${from} ${to}`, await graph.path(key, from, to, 5));
}

/** A name as it is, its first word begun, and with a slip in each word. */
const spellings = (name: string): string[] => [
  name,
  name.slice(0, 4),
  name
    .split(' ')
    .map((word) => `${word.slice(0, 2)}q${word.slice(3)}`)
    .join(' '),
];
