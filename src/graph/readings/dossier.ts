import { Problem } from '../../common/errors.ts';
import { latentAmong, NEWEST, type Latent } from './latent.ts';
import { latestDay, openFirst, promisesIn, type OpenOrPast } from './commitments.ts';
import { dayAfter } from '../../common/time.ts';
import { concerning, partiesIn } from './concerning.ts';
import { activitiesAround, fulfilledAmong } from './fulfilment/fulfilled.ts';
import { isNamedSo, named, nearIn, onlyOne } from './one-node.ts';
import { holdersOf } from './roles/holders.ts';
import { withoutPast } from './past.ts';
import { byEach } from '../order.ts';
import type { FoundNode, GraphStore, Subgraph } from '../store.ts';
import { comingAfter, formerOf, latestFirst, tied, tiesOf, type Facts, type Tie } from './summary/facts.ts';
import { RELATIONS } from './summary/phrases.ts';
import { summaryOf } from './summary/summary.ts';
import { timeline } from './timeline.ts';
import { traverse, type Step } from './traverse.ts';

interface DossierQuery {
  /** A node's id or alias, an entity's slug, or a name. */
  asked: string;
  /** Words of it that tell nothing. */
  idle?: ReadonlySet<string>;
  /** Steps of the paths, from 1. */
  depth: number;
  neighbours: number;
  latent: boolean;
  /** The day on which it is told. */
  today: string;
  /** Also what has ended. */
  past: boolean;
}

/** What is known of a node; `timeline` holds its newest activities, however old. */
export interface Dossier {
  node: FoundNode;
  /** Further nodes that go by the name that was asked for. */
  others: FoundNode[];
  summary: string;
  neighbours: { node: FoundNode; ties: Tie[] }[];
  steps: Step[];
  timeline: FoundNode[];
  latent: Latent[];
  /** What was promised in those activities by the node, to it or to nobody by name, open ones first. */
  promised: OpenOrPast[];
  /** In what the node had its last word, or the last word was said of it. */
  last?: FoundNode | undefined;
}

/** How much is read, so that a dossier costs a bounded number of calls and rows whatever the node. */
const LASTING = 60;
const EVENTS = 50;
const LATELY = 12;
const TOGETHER = 12;
const STEPS = 100;
const LATENT = 5;
const SENT = 100;

/** Edges that tell what a node is rather than what happened. */
const LASTING_TYPES = ['works_for', 'leads', 'account_of', 'manages', 'involved_in', 'authored', ...RELATIONS];
const TAKING_PART = ['sent', 'received', 'attended', 'organized', 'discussed', 'created'];

/** Reads a node from all sides. Problem `not_found` for what nothing goes by. */
export async function dossier(store: GraphStore, graph: string, query: DossierQuery): Promise<Dossier> {
  const { today } = query;
  const now = query.past ? undefined : today;
  const [node, others] = await subjectOf(store, graph, query);
  const [all, walk] = await Promise.all([
    surroundings(store, graph, node),
    traverse(store, graph, node, { depth: query.depth, limit: STEPS, today: now }),
  ]);
  const around = withoutPast(all, now);
  const [facts, latent] = await Promise.all([
    factsOf(store, graph, node, { around, all, today }),
    query.latent ? latentAmong(store, graph, { node, around: around.nodes }, { limit: LATENT }) : undefined,
  ]);
  return {
    node,
    others,
    summary: summaryOf(facts),
    neighbours: neighboursOf(facts, query.neighbours),
    steps: walk.steps,
    timeline: facts.lately,
    latent: latent?.found ?? [],
    promised: facts.promised,
    last: await lastOf(store, graph, facts),
  };
}

/** The newest that a person, or somebody of an organization, wrote, else what happened last; a thing that was sent in is its own. */
async function lastOf(
  store: GraphStore,
  graph: string,
  { node, ties, lately, today }: Facts,
): Promise<FoundNode | undefined> {
  if (node.label === 'Activity' || node.label === 'Asset') return node;
  const people = tied(ties, 'works_for leads', 'in').map(({ other }) => other.uid);
  const theirs = people.length
    ? await store.neighbours(graph, people, { types: ['sent'], limit: SENT })
    : { edges: [] };
  const wrote = new Set([
    ...tied(ties, 'sent', 'out').map(({ other }) => other.uid),
    ...theirs.edges.map(({ to }) => to),
  ]);
  const { past, coming } = comingAfter(today, lately);
  const all = [...past, ...coming];
  return all.find(({ uid }) => wrote.has(uid)) ?? all.find(({ label }) => label === 'Activity') ?? all[0];
}

/** The node that somebody means: by id or alias, by an entity's slug, else by its name, else by the role that they hold, else the best hit of a search that comes near it; with the others that go by that name. */
async function subjectOf(
  store: GraphStore,
  graph: string,
  { asked, idle, today }: Pick<DossierQuery, 'asked' | 'idle' | 'today'>,
): Promise<[FoundNode, FoundNode[]]> {
  const known =
    onlyOne(await store.node(graph, asked), asked) ?? onlyOne(await store.node(graph, `business:${asked}`), asked);
  if (known) return [known, []];
  const { bearers, hits } = await named(store, graph, asked, idle);
  const holders = isNamedSo(bearers, hits) ? undefined : await holdersOf(store, graph, asked, today);
  const found = holders && holders.first.length > 0 ? [...holders.first, ...holders.others] : bearers;
  const [node = nearIn(hits, asked)[0], ...others] = found;
  if (node) return [node, others];
  throw new Problem('not_found', 'Nothing in the graph goes by this id, slug or name. Search for it first.');
}

/** A node's newest edges and, where those are not all, the ones that last. */
async function surroundings(store: GraphStore, graph: string, node: FoundNode): Promise<Subgraph> {
  const [newest, lasting] = await Promise.all([
    store.neighbours(graph, [node.uid], { limit: NEWEST }),
    node.degree > NEWEST
      ? store.neighbours(graph, [node.uid], { types: LASTING_TYPES, limit: LASTING })
      : { nodes: [], edges: [] },
  ]);
  const nodes = new Map([...newest.nodes, ...lasting.nodes].map((one) => [one.uid, one]));
  const edges = new Map(
    [...newest.edges, ...lasting.edges].map((edge) => [`${edge.from} ${edge.to} ${edge.type}`, edge]),
  );
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}

async function factsOf(
  store: GraphStore,
  graph: string,
  node: FoundNode,
  { around, all, today }: { around: Subgraph; all: Subgraph; today: string },
): Promise<Facts> {
  const ties = tiesOf(node, around.edges, around.nodes);
  const [[lately, accounts], newest] = await Promise.all([
    node.label === 'Business'
      ? ofBusiness(store, graph, node)
      : happenedTo(store, graph, node, around).then((found): Happened => [found, dealsIn(ties)]),
    newestIn(store, graph, node, today),
  ]);
  const activities = node.label === 'Activity' ? [node] : lately;
  const latest = latestDay(node.label === 'Activity' ? activities : newest, today);
  const made = promisesIn(activities);
  const elsewhere = node.label === 'Activity' && made.length > 0 ? await activitiesAround(store, graph, node) : [];
  const fulfilments = await fulfilledAmong(store, graph, made, [...activities, ...elsewhere]);
  const promised = openFirst(activities, latest, fulfilments);
  const isParty = node.label === 'Contact' || node.label === 'Organization';
  const parties = isParty ? await partiesIn(store, graph, { node, ties }, activities) : undefined;
  return {
    node,
    ties,
    former: formerOf(tiesOf(node, all.edges, all.nodes), today),
    lately,
    today,
    latest,
    company: await companyIn(store, graph, node, lately),
    accounts,
    fulfilments,
    promised: parties ? concerning(promised, parties) : promised,
    ...(parties && { shared: parties.shared }),
  };
}

/** What happened around a node, newest first, and its deals. */
type Happened = [lately: FoundNode[], accounts: FoundNode[]];

const MAX_ENTITIES = 3;

/** The newest activity that has happened by a day in the businesses of a node, the newest first. */
async function newestIn(store: GraphStore, graph: string, node: FoundNode, today: string): Promise<FoundNode[]> {
  const entities: (string | undefined)[] =
    node.entities.length > 0 ? node.entities.slice(0, MAX_ENTITIES) : [undefined];
  const newest = { label: 'Activity', order: 'date', before: dayAfter(today, 1), limit: 1 } as const;
  const found = await Promise.all(entities.map((entity) => store.find(graph, { ...newest, entity })));
  return latestFirst(found.flatMap(({ nodes }) => nodes));
}

/** The newest activities of a node, of an organization those of its people too. */
async function happenedTo(store: GraphStore, graph: string, node: FoundNode, around: Subgraph): Promise<FoundNode[]> {
  if (node.label !== 'Organization') return activitiesIn(around.nodes);
  return latestFirst(await timeline(store, graph, { entity: node.id, limit: EVENTS }));
}

/** What is a business's is what belongs to its entity, whether an edge says so or not. */
async function ofBusiness(store: GraphStore, graph: string, node: FoundNode): Promise<Happened> {
  const entity = node.entity ?? undefined;
  const [events, accounts] = await Promise.all([
    timeline(store, graph, { entity: node.id, limit: EVENTS }),
    store.find(graph, { label: 'Account', entity, order: 'date', limit: EVENTS }),
  ]);
  return [latestFirst(events), accounts.nodes];
}

const activitiesIn = (nodes: FoundNode[]): FoundNode[] =>
  latestFirst(nodes.filter(({ label, occurred_at }) => label === 'Activity' && occurred_at !== undefined)).slice(
    0,
    EVENTS,
  );

const dealsIn = (ties: Tie[]): FoundNode[] => [
  ...tied(ties, 'manages involved_in', 'out').map(({ other }) => other),
  ...tied(ties, 'account_of', 'in').map(({ other }) => other),
];

/** The people who took part in what happened last, most often first. */
async function companyIn(store: GraphStore, graph: string, node: FoundNode, lately: FoundNode[]): Promise<FoundNode[]> {
  const last = lately.slice(0, LATELY).map(({ uid }) => uid);
  const { nodes, edges } = await store.neighbours(graph, last, { types: TAKING_PART, limit: TOGETHER });
  const met = new Map<number, Set<number>>();
  for (const { from, to } of edges) met.set(from, (met.get(from) ?? new Set()).add(to));
  const timesMet = ({ uid }: FoundNode) => met.get(uid)?.size ?? 0;
  return nodes
    .filter(({ uid, label }) => label === 'Contact' && uid !== node.uid && met.has(uid))
    .toSorted((a, b) => byEach([timesMet(b), timesMet(a)], [a.id, b.id]));
}

/** The nodes at the other ends, those of lasting edges first, then as they came; of a business the people met last before them. */
function neighboursOf({ node, ties, company }: Facts, limit: number): Dossier['neighbours'] {
  const lasts = (tie: Tie) => LASTING_TYPES.includes(tie.type);
  const inOrder = [...ties.filter(lasts), ...ties.filter((tie) => !lasts(tie))];
  const groups = Map.groupBy(inOrder, ({ other }) => other.uid);
  const met = node.label === 'Business' ? company : [];
  const others = new Map([...met, ...inOrder.map(({ other }) => other)].map((one) => [one.uid, one]));
  return [...others.values()].slice(0, limit).map((one) => ({ node: one, ties: groups.get(one.uid) ?? [] }));
}
