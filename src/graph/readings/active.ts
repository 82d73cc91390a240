import { byEach } from '../order.ts';
import type { FoundNode, GraphStore } from '../store.ts';
import { subjectOf } from './community-subjects.ts';

/** A node with how many of some activities it had to do with. */
export interface Active {
  node: FoundNode;
  activities: number;
}

/** Who and what activities are about, each list with those of the most activities first. */
export interface MostActive {
  people: Active[];
  organizations: Active[];
  accounts: Active[];
}

const TAKING_PART = ['sent', 'received', 'attended', 'organized', 'discussed', 'created', 'authored'];
const TOUCHING = [...TAKING_PART, 'concerns', 'about', 'mentions', 'issued_by', 'billed_to'];
const BATCH_SIZE = 200;
const EDGES_EACH = 40;
const EMPLOYERS_EACH = 3;
const MAX_OWN = 100;

type Touched = Map<number, { node: FoundNode; by: Set<number> }>;

/** Reads who took part in activities and what they concern; an organization is in what its people are in. What is named by an address alone, and the businesses themselves, are left out. */
export async function mostActive(store: GraphStore, graph: string, activities: FoundNode[]): Promise<MostActive> {
  const touched = await touchedBy(store, graph, activities);
  await throughTheirPeople(store, graph, touched);
  const own = await store.find(graph, { label: 'Business', order: 'id', limit: MAX_OWN });
  const names = new Set(own.nodes.map(({ name }) => name.toLowerCase()));
  const ranked = [...touched.values()]
    .map(({ node, by }) => ({ node, activities: by.size }))
    .filter(({ node }) => isReal(node) && !names.has(node.name.toLowerCase()))
    .toSorted((a, b) => byEach([b.activities, a.activities], [b.node.degree, a.node.degree], [a.node.id, b.node.id]));
  const of = (label: FoundNode['label']) => ranked.filter(({ node }) => node.label === label);
  return { people: of('Contact'), organizations: of('Organization'), accounts: of('Account') };
}

const LEAST_SURE = 0.7;

/** True of what goes by a name of its own, not by an address or a word that was taken for a name. */
export const isReal = (node: FoundNode): boolean =>
  node.provenance.confidence >= LEAST_SURE &&
  (node.label === 'Contact' ? !/[@.]\S/.test(node.name) : subjectOf(node) !== undefined);

async function touchedBy(store: GraphStore, graph: string, activities: FoundNode[]): Promise<Touched> {
  const touched: Touched = new Map();
  const asked = new Set(activities.map(({ uid }) => uid));
  for (let at = 0; at < activities.length; at += BATCH_SIZE) {
    const some = activities.slice(at, at + BATCH_SIZE).map(({ uid }) => uid);
    const { nodes, edges } = await store.neighbours(graph, some, { types: TOUCHING, limit: EDGES_EACH });
    const ends = new Map(nodes.map((node) => [node.uid, node]));
    for (const { from, to } of edges)
      for (const [activity, end] of [
        [from, to],
        [to, from],
      ] as const) {
        const node = ends.get(end);
        if (node && asked.has(activity)) note(touched, node, activity);
      }
  }
  return touched;
}

function note(touched: Touched, node: FoundNode, activity: number): void {
  const found = touched.get(node.uid);
  if (found) found.by.add(activity);
  else touched.set(node.uid, { node, by: new Set([activity]) });
}

async function throughTheirPeople(store: GraphStore, graph: string, touched: Touched): Promise<void> {
  const people = [...touched.values()].filter(({ node }) => node.label === 'Contact');
  for (let at = 0; at < people.length; at += BATCH_SIZE) {
    const some = people.slice(at, at + BATCH_SIZE).map(({ node }) => node.uid);
    const reach = { types: ['works_for'], direction: 'out' as const, limit: EMPLOYERS_EACH };
    const { nodes, edges } = await store.neighbours(graph, some, reach);
    const employers = new Map(nodes.map((node) => [node.uid, node]));
    for (const { from, to, provenance } of edges) {
      const employer = employers.get(to);
      if (!employer || provenance.valid_to !== undefined) continue;
      for (const activity of touched.get(from)?.by ?? []) note(touched, employer, activity);
    }
  }
}
