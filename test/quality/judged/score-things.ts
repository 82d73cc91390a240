import type { FoundNode, GraphEdge } from '../../../src/graph/store.ts';
import type { Gold, GoldRelation, GoldThing } from './gold.ts';
import type { Roll, Shown } from './roll.ts';

/** What was compared, each finding and each expectation once, in words. */
export interface Compared {
  right: string[];
  wrong: string[];
  missed: string[];
  /** What was told with a confidence, right or wrong. */
  stated?: Judged[];
}

/** A node or edge with the probability that the graph gives it. */
export interface Judged {
  confidence: number;
  isRight: boolean;
}

const LABELS: Record<GoldThing['kind'], readonly string[]> = {
  person: ['Contact'],
  organization: ['Organization', 'Business', 'Account'],
};

/** What of a node and of an edge a relation is judged by. */
export type JudgedNode = Pick<FoundNode, 'uid' | 'label' | 'id' | 'name' | 'email' | 'aliases'>;
export type JudgedEdge = Pick<GraphEdge, 'type' | 'from' | 'to'> & {
  provenance: Pick<GraphEdge['provenance'], 'confidence' | 'valid_to'>;
};

const shownOf = ({ name, id, email, aliases }: JudgedNode): Shown => ({
  name,
  addresses: [id.replace(/^\w+:/, ''), email ?? [], aliases.map((alias) => alias.replace(/^\w+:/, ''))].flat(2),
});

/** What each node of people and organizations is in the gold. */
export function identified(nodes: JudgedNode[], roll: Roll): Map<number, GoldThing> {
  const found = new Map<number, GoldThing>();
  for (const kind of ['person', 'organization'] as const)
    for (const node of nodes.filter(({ label }) => LABELS[kind].includes(label))) {
      const thing = roll.shown(kind, shownOf(node));
      if (thing) found.set(node.uid, thing);
    }
  return found;
}

/** Nodes of a kind beside the things of the gold; a second node for one thing is wrong. */
export function scoreThings(kind: GoldThing['kind'], nodes: FoundNode[], roll: Roll): Compared {
  const known = identified(nodes, roll);
  const right = new Set<GoldThing>();
  const wrong: string[] = [];
  const stated: Judged[] = [];
  for (const node of nodes.filter(({ label }) => LABELS[kind].includes(label))) {
    const thing = known.get(node.uid);
    const isRight = thing !== undefined && !right.has(thing);
    if (thing && right.has(thing)) wrong.push(`${node.name} (${node.id}, twice)`);
    else if (thing) right.add(thing);
    else if (!roll.isUnsure(shownOf(node))) wrong.push(`${node.name} (${node.id})`);
    else continue;
    stated.push({ confidence: node.provenance.confidence, isRight });
  }
  const missed = roll.things.filter((thing) => thing.kind === kind && !right.has(thing));
  return { right: [...right].map(nameOf), wrong, missed: missed.map(nameOf), stated };
}

const nameOf = ({ names, addresses }: GoldThing): string => names[0] ?? addresses[0]!;

/** A relation between things, as both sides are brought to it: members are employees, customers are seen from the supplier. */
interface Fact {
  verb: string;
  from: GoldThing | undefined;
  to: GoldThing | undefined;
  words: string;
}

const SAME: Record<string, string> = { member_of: 'works_for', part_of: 'subsidiary_of' };
const SYMMETRIC = new Set(['spouse_of', 'partner_of', 'competes_with']);

function factOf(verb: string, from: GoldThing | undefined, to: GoldThing | undefined, words: string): Fact {
  return verb === 'customer_of'
    ? { verb: 'supplier_of', from: to, to: from, words }
    : { verb: SAME[verb] ?? verb, from, to, words };
}

const isSame = (one: Fact, other: Fact): boolean =>
  one.verb === other.verb &&
  ((one.from === other.from && one.to === other.to) ||
    (SYMMETRIC.has(one.verb) && one.from === other.to && one.to === other.from));

const ENDS: ReadonlySet<string> = new Set(Object.values(LABELS).flat());

/** Edges between people and organizations beside the relations of the gold; one that is over has to be found so. */
export function scoreRelations(
  { nodes, edges }: { nodes: JudgedNode[]; edges: JudgedEdge[] },
  golds: { gold: Gold; date: string }[],
  roll: Roll,
): Compared {
  const known = identified(nodes, roll);
  const byUid = new Map(nodes.map((node) => [node.uid, node]));
  const expected = golds.flatMap(({ gold, date }) =>
    gold.relations.map((relation) => ({ ...goldFact(relation, roll), over: isOver(relation, date) })),
  );
  const distinct = expected.filter((fact, n) => expected.findIndex((other) => isSame(other, fact)) === n);
  const hit = new Set<Fact>();
  const wrong: string[] = [];
  const stated: Judged[] = [];
  for (const { from, to, type, provenance } of edges) {
    const ends = [byUid.get(from)!, byUid.get(to)!] as const;
    if (!ends.every(({ label }) => ENDS.has(label))) continue;
    const over = provenance.valid_to !== undefined;
    const words = `${ends[0].name} ${type} ${ends[1].name}${over ? ` until ${provenance.valid_to}` : ''}`;
    const fact = factOf(type, known.get(from), known.get(to), words);
    const named = fact.from && fact.to;
    const same = named && distinct.find((one) => isSame(one, fact) && (one.over ?? over) === over);
    if (same) hit.add(same);
    else if (named && fact.verb === 'works_for' && !over && leads(distinct, fact)) continue;
    else if (!ends.some((node) => roll.isUnsure(shownOf(node)))) wrong.push(words);
    else continue;
    stated.push({ confidence: provenance.confidence, isRight: same !== undefined });
  }
  const missed = distinct.filter((fact) => !hit.has(fact));
  return { right: [...hit].map(({ words }) => words), wrong, missed: missed.map(({ words }) => words), stated };
}

/** Whoever leads an organization works for it too. */
const leads = (expected: Fact[], fact: Fact): boolean =>
  expected.some((one) => isSame(one, { ...fact, verb: 'leads' }));

const goldFact = ({ subject, verb, object, until }: GoldRelation, roll: Roll): Fact =>
  factOf(
    verb,
    roll.called(subject),
    roll.called(object),
    `${subject} ${verb} ${object}${until ? ` until ${until}` : ''}`,
  );

/** Whether a relation is over on the item's day; undefined where it is going to be. */
function isOver({ until }: GoldRelation, date: string): boolean | undefined {
  if (until === undefined) return false;
  return until === 'past' || until < date.slice(0, until.length) ? true : undefined;
}
