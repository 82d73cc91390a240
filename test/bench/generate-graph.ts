import { parseArgs } from 'node:util';
import { postgresGraph } from '../../src/graph/postgres/store.ts';
import type { GraphEdge, GraphNode, GraphStore } from '../../src/graph/store.ts';
import type { Label } from '../../src/common/model.ts';
import { migrate } from '../../src/stores/db/migrate.ts';
import { openPool } from '../../src/stores/db/sql.ts';
import { random as seededBy } from '../support/random.ts';

const ENTITIES = ['acme', 'beta', 'gamma', 'delta'];
const SOURCES = ['mail', 'calendar', 'crm', 'notes', 'drive'];
const SHARES: [Label, number][] = [
  ['Contact', 0.25],
  ['Organization', 0.05],
  ['Account', 0.03],
  ['Asset', 0.12],
  ['Activity', 0.55],
];
const TYPES: Record<string, string> = {
  Contact: 'attended',
  Organization: 'about',
  Account: 'concerns',
  Asset: 'attached_to',
  Activity: 'follows',
};
const ONSETS = 'b c d f g h j k l m n p r s t v w z br ch cl dr fr gr kr sch st tr'.split(' ');
const VOWELS = 'a e i o u ai au ei ie ou'.split(' ');
const CODAS = ['', '', 'n', 'r', 's', 'l', 'm', 'ck', 'tt', 'nn', 'rd'];
const BATCH = 2_000;

interface Names {
  person(): string;
  title(): string;
}

function namesFrom(random: () => number): Names {
  const pick = (list: string[]) => list[Math.floor(random() * list.length)]!;
  const word = (syllables: number) =>
    Array.from({ length: syllables }, () => pick(ONSETS) + pick(VOWELS) + pick(CODAS)).join('');
  const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
  const skewed = (list: string[], power: number) => list[Math.floor(list.length * random() ** power)]!;
  const first = Array.from({ length: 5000 }, () => capital(word(2)));
  const last = Array.from({ length: 120_000 }, () => capital(word(2 + Math.floor(random() * 2))));
  const plain = Array.from({ length: 4000 }, () => word(2));
  return {
    person: () => `${skewed(first, 2.5)} ${skewed(last, 2)}`,
    title: () => Array.from({ length: 3 + Math.floor(random() * 3) }, () => skewed(plain, 2)).join(' '),
  };
}

function labelOf(uid: number, nodes: number): Label {
  let rest = uid / nodes;
  return SHARES.find(([, share]) => (rest -= share) < 0)?.[0] ?? 'Activity';
}

function makeNode(uid: number, nodes: number, names: Names, random: () => number): GraphNode {
  const label = labelOf(uid, nodes);
  const entity = ENTITIES[Math.floor(random() ** 2 * ENTITIES.length)]!;
  const source = SOURCES[Math.floor(random() * SOURCES.length)]!;
  const day = new Date(Date.UTC(2020, 0, 1 + Math.floor(random() * 2300))).toISOString().slice(0, 10);
  const name = label === 'Contact' || label === 'Organization' ? names.person() : names.title();
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const email = label === 'Contact' ? `${slug.replace('-', '.')}${uid}@mail${uid % 997}.test` : undefined;
  return {
    uid,
    id: email ? `contact:${email}` : `${label.toLowerCase()}:${slug}-${uid}.${entity}`,
    label,
    name,
    entity,
    entities: [entity],
    type: label === 'Activity' ? 'meeting' : undefined,
    email,
    occurred_at: label === 'Activity' ? day : undefined,
    source,
    aliases: email ? [`contact:${slug}-${uid}.${entity}`] : [],
    properties: label === 'Activity' ? { amount: uid % 1000 } : { title: names.title() },
    provenance: { source, sources: [source], confidence: 0.9, authority: 80, valid_from: day, mentions: 1 },
  };
}

function makeEdge(from: number, to: number, nodes: number, random: () => number): GraphEdge {
  const source = SOURCES[Math.floor(random() * SOURCES.length)]!;
  const day = new Date(Date.UTC(2020, 0, 1 + Math.floor(random() * 2300))).toISOString().slice(0, 10);
  const provenance = { source, sources: [source], confidence: 0.9, authority: 80, valid_from: day, mentions: 1 };
  return { type: TYPES[labelOf(from, nodes)]!, from, to, confidence: 0.9, properties: {}, provenance };
}

/** What was generated: the graph's hub and how long writing took, in milliseconds. */
export interface Generated {
  nodes: number;
  edges: number;
  hub: number;
  took: number;
}

/** Writes a seeded graph through `apply`: `nodes` nodes, three edges each to whom fortune favours, and node 0 with `hub` edges; `batch` nodes in a change. */
export async function generateGraph(
  graph: GraphStore,
  key: string,
  {
    nodes,
    hub = Math.min(100_000, Math.floor(nodes / 2)),
    seed = 1,
    batch = BATCH,
  }: { nodes: number; hub?: number; seed?: number; batch?: number },
): Promise<Generated> {
  const random = seededBy(seed).next;
  const names = namesFrom(random);
  const started = performance.now();
  const none = { nodes: [], edges: [] };
  let edges = 0;
  for (let at = 0; at < nodes; at += batch) {
    const uids = Array.from({ length: Math.min(batch, nodes - at) }, (_, i) => at + i);
    const generated = uids.map((uid) => makeNode(uid, nodes, names, random));
    const joined = uids.flatMap((uid) => [
      ...(uid > 0 && uid <= hub ? [makeEdge(uid, 0, nodes, random)] : []),
      ...(uid > 2 ? [1, 2, 3].map(() => makeEdge(uid, 1 + Math.floor(random() ** 2 * (uid - 1)), nodes, random)) : []),
    ]);
    await graph.apply(key, { nodes: generated, edges: joined, gone: none });
    edges += joined.length;
  }
  return { nodes, edges, hub: 0, took: performance.now() - started };
}

if (import.meta.main) {
  const options = {
    database: { type: 'string' },
    graph: { type: 'string', default: 'bench' },
    nodes: { type: 'string', default: '100000' },
  } as const;
  const { values } = parseArgs({ options });
  const pool = openPool(values.database!);
  await migrate(pool);
  console.log(await generateGraph(postgresGraph(pool), values.graph, { nodes: Number(values.nodes) }));
  await pool.end();
}
