import { lettersOf } from '../concerning.ts';
import type { FoundNode, GraphStore } from '../../store.ts';
import type { Promised, Told } from '../commitments.ts';

export const PART_OF = 'part_of';
const TAKING_PART = ['sent', 'received', 'attended', 'organized'];
/** What is around an activity: who took part in it, and its thread. */
export const AROUND = [...TAKING_PART, PART_OF];
/** Whose words a text is. */
const SPEAKING = ['sent', 'organized', 'authored'];
const ATTACHED = 'attached_to';
const NAMING = 'mentions';
const HOUSE = ['works_for', 'leads'];
/** Edges of a kind that are read of each activity. */
export const EACH = 30;
const SPEAKERS = 5;

type Sets<T> = Map<number, Set<T>>;

/** Of activities by their surrogates: their threads, who took part, whose words they are, and whom they name. */
export interface Ends {
  people: Sets<number>;
  threads: Sets<number>;
  speakers: Sets<FoundNode>;
  attendees: Sets<FoundNode>;
  named: Sets<FoundNode>;
  /** Texts that came to somebody, or with something that did: what nobody signs there is the word of a stranger. */
  delivered: Set<number>;
  nodes: Map<number, FoundNode>;
}

/** What is around activities in which something is promised or said to be done. */
export async function endsOf(store: GraphStore, graph: string, promised: number[], told: number[]): Promise<Ends> {
  const all = [...new Set([...promised, ...told])];
  const [around, spoken, naming] = await Promise.all([
    store.neighbours(graph, all, { types: AROUND, limit: EACH }),
    store.neighbours(graph, told, { types: [...SPEAKING, ATTACHED], limit: SPEAKERS }),
    store.neighbours(graph, promised, { types: [NAMING], direction: 'out', limit: EACH }),
  ]);
  const nodes = new Map([around, spoken, naming].flatMap((found) => found.nodes.map((node) => [node.uid, node])));
  const ends: Ends = {
    people: new Map(),
    threads: new Map(),
    speakers: new Map(),
    attendees: new Map(),
    named: new Map(),
    delivered: new Set(),
    nodes,
  };
  const add = <T>(to: Sets<T>, uid: number, one: T | undefined) =>
    one !== undefined && to.set(uid, (to.get(uid) ?? new Set()).add(one));
  for (const { type, from, to } of around.edges) {
    if (type === PART_OF) add(ends.threads, from, to);
    else add(ends.people, to, from);
    if (type === 'attended') add(ends.attendees, to, nodes.get(from));
    if (type === 'received') ends.delivered.add(to);
  }
  for (const { type, from, to } of spoken.edges)
    if (type === ATTACHED) ends.delivered.add(from);
    else add(ends.speakers, to, nodes.get(from));
  for (const { from, to } of naming.edges) add(ends.named, from, nodes.get(to));
  return ends;
}

/** A promise, and a text in which it is said to be done. */
export interface Report {
  one: Promised;
  told: Told;
}

/**
 * The reports of somebody who knows of the promise: who took part where it was made or is named there as a party to it, or is of the house
 * of one of them; in what an organization notes itself whoever noted it.
 */
export async function ofThoseWhoKnow<R extends Report>(
  store: GraphStore,
  graph: string,
  reports: R[],
  ends: Ends,
): Promise<R[]> {
  const strange = new Set<FoundNode>();
  const looked = reports.map((report) => {
    const { all, speakers } = speakersOf(report.told.activity, ends);
    if (report.one.activity.uid === report.told.activity.uid || speakers === undefined)
      return { report, isKnown: () => true };
    const parties = partiesTo(report.one, ends);
    const hosts = new Set(parties.flatMap(({ email }) => hostOf(email) ?? []));
    const isParty = (speaker: FoundNode) => parties.some(({ uid }) => uid === speaker.uid);
    for (const speaker of speakers)
      if (!isParty(speaker) && hosts.has(hostOf(speaker.email) ?? '')) strange.add(speaker);
    const knows = (speaker: FoundNode, houses: Houses) => isParty(speaker) || hosts.has(houses.get(speaker.uid) ?? '');
    const isKnown = (houses: Houses) =>
      speakers.length > 0 && (all ? speakers.every((s) => knows(s, houses)) : speakers.some((s) => knows(s, houses)));
    return { report, isKnown };
  });
  const houses = await housesOf(store, graph, [...strange]);
  return looked.filter(({ isKnown }) => isKnown(houses)).map(({ report }) => report);
}

/** Whose words a text is, all of them, or one of those who were there; undefined where an organization noted it itself. */
function speakersOf(activity: FoundNode, { speakers, attendees, delivered }: Ends) {
  const own = [...(speakers.get(activity.uid) ?? [])];
  if (own.length > 0) return { all: true, speakers: own };
  const there = [...(attendees.get(activity.uid) ?? [])];
  if (there.length > 0) return { all: false, speakers: there };
  const isSent = delivered.has(activity.uid) || activity.type === 'email';
  return { all: true, speakers: isSent ? [] : undefined };
}

/** Who took part where something is promised, and whom it names there as having promised it or been promised it. */
function partiesTo({ commitment: { who, to_whom: whom }, activity: { uid } }: Promised, ends: Ends): FoundNode[] {
  const took = [...(ends.people.get(uid) ?? [])].flatMap((person) => ends.nodes.get(person) ?? []);
  const named = [...(ends.named.get(uid) ?? [])].filter(({ name }) =>
    [who, whom].some((party) => party !== undefined && isSamePerson(party, name)),
  );
  return [...took, ...named];
}

/** The domain of the house by whose address somebody writes, of those who have one. */
type Houses = ReadonlyMap<number, string>;

/** A house that somebody only claims to be of is none of theirs: its domain has to be that of their address. */
async function housesOf(store: GraphStore, graph: string, people: FoundNode[]): Promise<Houses> {
  if (people.length === 0) return new Map();
  const uids = people.map(({ uid }) => uid);
  const { nodes, edges } = await store.neighbours(graph, uids, { types: HOUSE, direction: 'out', limit: EACH });
  const found = new Map(nodes.map((node) => [node.uid, node]));
  return new Map(
    people.flatMap(({ uid, email }) => {
      const host = hostOf(email) ?? '';
      const house = `organization:${host}`;
      const isOfIt = edges.some(({ from, to }) => {
        const node = found.get(to);
        return from === uid && node !== undefined && [node.id, ...node.aliases].includes(house);
      });
      return isOfIt ? [[uid, host] as const] : [];
    }),
  );
}

const hostOf = (email: string | undefined): string | undefined => email?.split('@')[1]?.toLowerCase();

/** One name, or short for the other: `Bo` and `Bo Ode`. */
export function isSamePerson(a: string, b: string): boolean {
  if (lettersOf(a) === lettersOf(b)) return true;
  const [short = [], long = []] = [a, b]
    .map((name) => name.toLowerCase().split(/\s+/))
    .toSorted((x, y) => x.length - y.length);
  return short.length < long.length && short.every((word) => long.includes(word));
}
