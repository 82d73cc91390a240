import type { GraphEdge, GraphNode } from '../../../src/graph/store.ts';
import type { Label } from '../../../src/common/model.ts';
import { random, type Random } from '../random.ts';

/** A graph as an org of some years has it: firms with their people, deals, meetings and papers as communities, few edges across, one hub. */
export interface LargeGraph {
  nodes: GraphNode[];
  edges: GraphEdge[];
  /** The community of each node, in the order of nodes. */
  community: number[];
  hub: GraphNode;
}

export interface LargeOptions {
  nodes: number;
  communities: number;
  /** Activities that the hub organized. */
  hub: number;
  seed?: number;
}

/** Surrogates that no sequence of a test comes to. */
const FIRST_UID = 1_000_000_000;
const ENTITIES = ['acme', 'beta', 'gamma'];
const SOURCES = ['mail', 'calendar', 'crm', 'notes'];
const SHARES: [Label, number][] = [
  ['Organization', 0.05],
  ['Contact', 0.25],
  ['Account', 0.04],
  ['Asset', 0.12],
  ['Activity', 0.54],
];
const ONSETS = 'b br c d f fr g gr h j k l m n p r s st t tr v w'.split(' ');
const VOWELS = 'a e i o u ai ei ie'.split(' ');
const CODAS = ['', '', 'l', 'n', 'r', 's', 'ck', 'nd', 'rt'];
const TRADES = ['Roasting', 'Foods', 'Logistics', 'Partners', 'Packaging', 'Capital', 'Studio', 'Trading'];
const FORMS = ['Ltd', 'GmbH', 'AG', 'SA'];
const TITLES = ['CFO', 'Buyer', 'Engineer', 'Head of Sales', 'Assistant', 'Director'];
const EVENTS = ['Call about', 'Review of', 'Offer for', 'Minutes of', 'Order of', 'Visit to', 'Plan for'];
const TOPICS = ['the spring order', 'prices', 'the new contract', 'delivery', 'the audit', 'packaging', 'the budget'];
const PAPERS = ['Contract', 'Invoice', 'Price list', 'Report', 'Drawing', 'Minutes'];

type Pick = Random['pick'];

function words(r: Random) {
  const word = (): string => {
    const text = Array.from({ length: 2 }, () => r.pick(ONSETS) + r.pick(VOWELS) + r.pick(CODAS)).join('');
    return text[0]!.toUpperCase() + text.slice(1);
  };
  return { first: Array.from({ length: 800 }, word), last: Array.from({ length: 6000 }, word) };
}

/** Earlier members are met far more often. */
const favoured = (r: Random, list: number[]): number => list[Math.floor(list.length * r.next() ** 3)]!;

/** Sizes that fall off slowly, and sum up to `total`. */
function sizes(total: number, communities: number): number[] {
  const weights = Array.from({ length: communities }, (_, k) => (k + 4) ** -0.7);
  const sum = weights.reduce((a, b) => a + b, 0);
  const found = weights.map((weight) => Math.max(8, Math.floor((total * weight) / sum)));
  found[0]! += total - found.reduce((a, b) => a + b, 0);
  return found;
}

const labelsOf = (size: number): Label[] => {
  const counts = SHARES.map(([label, share]) => [label, Math.max(1, Math.floor(size * share))] as const);
  const list = counts.flatMap(([label, n]) => Array.from({ length: n }, () => label));
  return [...list, ...Array.from({ length: Math.max(0, size - list.length) }, (): Label => 'Activity')].slice(0, size);
};

const dayOf = (r: Random): string => new Date(Date.UTC(2021, 0, 1 + r.int(1800))).toISOString().slice(0, 10);

/** Makes the same graph from the same options. */
export function largeGraph({ nodes: total, communities, hub: meetings, seed = 1 }: LargeOptions): LargeGraph {
  const r = random(seed);
  const vocabulary = words(r);
  const graph: LargeGraph = { nodes: [], edges: [], community: [], hub: undefined as unknown as GraphNode };
  const join = (type: string, from: number, to: number) =>
    graph.edges.push(edge(r, type, graph.nodes[from]!.uid, graph.nodes[to]!.uid));
  const people: number[][] = [];
  const activities: number[] = [];
  sizes(total, communities).forEach((size, c) => {
    const of: Partial<Record<Label, number[]>> = {};
    for (const label of labelsOf(size)) {
      const at = graph.nodes.push(node(r, vocabulary, label, graph.nodes.length, ENTITIES[c % ENTITIES.length]!)) - 1;
      graph.community.push(c);
      (of[label] ??= []).push(at);
    }
    const { Organization: firms = [], Contact: contacts = [], Account: deals = [], Asset: papers = [] } = of;
    const events = of.Activity ?? [];
    people.push(contacts);
    activities.push(...events);
    for (const one of contacts) join('works_for', one, favoured(r, firms));
    for (const one of deals) join('account_of', one, favoured(r, firms));
    for (const one of papers) join('attached_to', one, favoured(r, events));
    for (const one of events) {
      const there = new Set([favoured(r, contacts), favoured(r, contacts)]);
      if (r.next() < 0.05) there.add(favoured(r, r.pick(people)));
      for (const who of there) join('attended', who, one);
      if (r.next() < 0.3) join('about', one, favoured(r, firms));
    }
  });
  const hub = people[0]![0]!;
  graph.hub = graph.nodes[hub]!;
  for (const one of r.shuffle(activities).slice(0, meetings)) join('organized', hub, one);
  return graph;
}

function node(
  r: Random,
  { first, last }: ReturnType<typeof words>,
  label: Label,
  i: number,
  entity: string,
): GraphNode {
  const source = r.pick(SOURCES);
  const day = dayOf(r);
  const person = `${first[Math.floor(first.length * r.next() ** 2)]} ${r.pick(last)}`;
  const email = label === 'Contact' ? `${person.replace(' ', '.')}@${last[i % 997]}.example`.toLowerCase() : undefined;
  const name = email ? person : nameOf(r.pick, last, label);
  const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${String(i).padStart(7, '0')}`;
  return {
    uid: FIRST_UID + i,
    id: email ? `contact:${email}` : `${label.toLowerCase()}:${slug}.${entity}`,
    label,
    name,
    entity,
    entities: [entity],
    type: label === 'Activity' ? 'meeting' : undefined,
    email,
    occurred_at: label === 'Asset' ? undefined : day,
    source,
    aliases: email ? [`contact:${slug}.${entity}`] : [],
    properties: label === 'Contact' ? { title: r.pick(TITLES) } : label === 'Account' ? { amount: r.int(90_000) } : {},
    provenance: { source, sources: [source], confidence: 0.95, authority: 80, valid_from: day, mentions: 1 + r.int(9) },
  };
}

function nameOf(pick: Pick, last: string[], label: Label): string {
  if (label === 'Organization') return `${pick(last)} ${pick(TRADES)} ${pick(FORMS)}`;
  if (label === 'Account') return `${pick(last)} ${pick(TRADES)}`;
  if (label === 'Asset') return `${pick(PAPERS)} ${pick(last)}`;
  return `${pick(EVENTS)} ${pick(TOPICS)}, ${pick(last)}`;
}

function edge(r: Random, type: string, from: number, to: number): GraphEdge {
  const confidence = r.next() < 0.1 ? 0.7 : 0.95;
  const source = r.pick(SOURCES);
  const provenance = { source, sources: [source], confidence, authority: 80, valid_from: dayOf(r), mentions: 1 };
  return { type, from, to, confidence, properties: {}, provenance };
}
