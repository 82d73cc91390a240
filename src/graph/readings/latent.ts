import { elementAt } from '../../common/element-at.ts';
import { byEach } from '../order.ts';
import type { FoundEdge, FoundNode, GraphStore } from '../store.ts';

/** A node in the same community as another one, without an edge between them, nor, of people and organizations, anything in which both or theirs took part, nor a house where both work; `via` are the neighbours they share, the rarest first. */
export interface Latent {
  node: FoundNode;
  community: number;
  score: number;
  via: FoundNode[];
}

/** How many of a node's edges are looked at, the newest ones. */
export const NEWEST = 100;
/** How much more is looked at, so that a hub costs what any node does: edges of each neighbour, and of all of them; neighbours with very many edges weigh next to nothing. */
const FROM_EACH = 50;
const IN_ALL = 400;
const VERY_MANY = 1000;
const MAX_EVENTS = 60;

/** Some of a ranking, and what of it comes behind them. */
interface LatentPage {
  found: Latent[];
  /** Of nodes by their surrogates. */
  rest: number[];
}
interface Page {
  limit: number;
  /** The ranking that a page goes on with; without it the first is made. */
  rest?: number[] | undefined;
}

/**
 * The nodes of a node's community that no edge joins to it, ranked by Adamic and Adar's index over the neighbours that they share
 * (doi 10.1016/S0378-8733(03)00009-1): one that few others have counts most. Empty without a community.
 */
export async function latentConnections(
  store: GraphStore,
  graph: string,
  node: FoundNode,
  page: Page,
): Promise<LatentPage> {
  if (node.community_id === undefined) return { found: [], rest: [] };
  const { nodes } = await store.neighbours(graph, [node.uid], { limit: NEWEST });
  return latentAmong(store, graph, { node, around: nodes }, page);
}

/** The same where the node's neighbours, those of its newest edges at least, are known already. */
export async function latentAmong(
  store: GraphStore,
  graph: string,
  { node, around }: { node: FoundNode; around: FoundNode[] },
  { limit, rest }: Page,
): Promise<LatentPage> {
  const all = await ranked(store, graph, node, around);
  const byUid = new Map(all.map((one) => [one.node.uid, one]));
  const left = rest ? rest.flatMap((uid) => byUid.get(uid) ?? []) : all;
  const found: Latent[] = [];
  for (let at = 0; at < left.length && found.length <= limit; at += limit * 2)
    found.push(...(await apart(store, graph, node, left.slice(at, at + limit * 2))));
  const more = found.length > limit ? left.slice(left.indexOf(elementAt(found, limit))) : [];
  return { found: found.slice(0, limit), rest: more.map((one) => one.node.uid) };
}

async function ranked(store: GraphStore, graph: string, node: FoundNode, around: FoundNode[]): Promise<Latent[]> {
  const community = node.community_id;
  if (community === undefined) return [];
  const between = new Map(affordable(around).map((one) => [one.uid, one]));
  const { nodes, edges } = await store.neighbours(graph, [...between.keys()], { limit: FROM_EACH });
  const direct = new Set([node.uid, ...around.map(({ uid }) => uid)]);
  const met =
    node.label === 'Organization' ? await metByPeople(store, graph, edges, between) : metBy(node, edges, between);
  const known = new Set([...direct, ...met, ...colleagues(node, edges), ...wholes(edges, between)]);
  const near = nodes.filter((one) => one.community_id === community && !known.has(one.uid));
  const shared = sharedBy(edges, between);
  return near
    .map((one) => asLatent(one, community, shared.get(one.uid) ?? new Set()))
    .toSorted((a, b) => byEach([b.score, a.score], [b.via.length, a.via.length], [a.node.id, b.node.id]));
}

/** How people meet, write and talk to each other: edges to what happened. */
const TAKING_PART = new Set(['sent', 'received', 'attended', 'organized', 'discussed', 'part_of']);

/** The people who took part in what this one took part in too: they need nobody to introduce them. */
function metBy(node: FoundNode, edges: FoundEdge[], between: Map<number, FoundNode>): Set<number> {
  if (node.label !== 'Contact') return new Set();
  const isEvent = (uid: number) => between.get(uid)?.label === 'Activity' || between.get(uid)?.label === 'Thread';
  const ties = edges.flatMap(({ type, from, to }) => [
    ...(isEvent(to) ? [{ at: to, who: from, took: TAKING_PART.has(type) }] : []),
    ...(isEvent(from) ? [{ at: from, who: to, took: TAKING_PART.has(type) }] : []),
  ]);
  const aside = new Set(ties.filter(({ who, took }) => who === node.uid && !took).map(({ at }) => at));
  return new Set(ties.filter(({ at, took }) => took && !aside.has(at)).map(({ who }) => who));
}

const WORKING = new Set(['works_for', 'leads']);

/** The people who work, or worked, in a house of this one. */
function colleagues(node: FoundNode, edges: FoundEdge[]): number[] {
  if (node.label !== 'Contact') return [];
  const jobs = edges.filter(({ type }) => WORKING.has(type));
  const houses = new Set(jobs.filter(({ from }) => from === node.uid).map(({ to }) => to));
  return jobs.filter(({ to }) => houses.has(to)).map(({ from }) => from);
}

/** What the neighbours are part of: it tells no more than they do. */
const wholes = (edges: FoundEdge[], between: Map<number, FoundNode>): number[] =>
  edges.flatMap(({ type, from, to }) => (type === 'part_of' && between.get(from)?.label === 'Activity' ? [to] : []));

/** What the people around an organization took part in, and who else did: they know each other. */
async function metByPeople(
  store: GraphStore,
  graph: string,
  edges: FoundEdge[],
  between: Map<number, FoundNode>,
): Promise<Set<number>> {
  const events = edges.flatMap(({ type, from, to }) =>
    TAKING_PART.has(type) && between.get(from)?.label === 'Contact' ? [to] : [],
  );
  const direct = [...between.values()].filter(({ label }) => label === 'Activity').map(({ uid }) => uid);
  const all = [...new Set([...events, ...direct])].slice(0, MAX_EVENTS);
  const taking = await store.neighbours(graph, all, { types: [...TAKING_PART], limit: FROM_EACH });
  return new Set([...all, ...taking.edges.flatMap(({ from, to }) => [from, to])]);
}

/** The neighbours whose edges are worth reading: those with the fewest, which weigh most. */
function affordable(around: FoundNode[]): FoundNode[] {
  let left = IN_ALL;
  return around
    .filter(({ degree }) => degree > 1 && degree <= VERY_MANY)
    .toSorted((a, b) => byEach([a.degree, b.degree], [a.id, b.id]))
    .filter(({ degree }) => (left -= Math.min(degree, FROM_EACH)) >= 0);
}

function sharedBy(edges: FoundEdge[], between: Map<number, FoundNode>): Map<number, Set<FoundNode>> {
  const shared = new Map<number, Set<FoundNode>>();
  const note = (uid: number, via: FoundNode | undefined) => {
    if (via) shared.set(uid, (shared.get(uid) ?? new Set()).add(via));
  };
  for (const { from, to } of edges) {
    note(to, between.get(from));
    note(from, between.get(to));
  }
  return shared;
}

function asLatent(node: FoundNode, community: number, shared: Set<FoundNode>): Latent {
  const via = [...shared].toSorted((a, b) => byEach([a.degree, b.degree], [a.id, b.id]));
  const sum = via.reduce((total, { degree }) => total + 1 / Math.log(degree), 0);
  return { node, community, score: Math.round(sum * 10_000) / 10_000, via };
}

/** Those found that really have no edge to the node, of whose edges only the newest are known. */
async function apart(store: GraphStore, graph: string, node: FoundNode, first: Latent[]): Promise<Latent[]> {
  if (node.degree <= NEWEST) return first;
  const among = await store.edgesAmong(graph, [node, ...first.map((latent) => latent.node)]);
  const joined = new Set(
    among.filter(({ from, to }) => from === node.uid || to === node.uid).flatMap(({ from, to }) => [from, to]),
  );
  return first.filter((latent) => !joined.has(latent.node.uid));
}
