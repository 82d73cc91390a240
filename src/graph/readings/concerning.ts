import type { FoundNode, GraphStore } from '../store.ts';
import type { OpenOrPast } from './commitments.ts';
import { tied, type Tie } from './summary/facts.ts';

/** What a person, or an organization with its people, had to do with activities, by these. */
interface Parties {
  /** Their names, letters alone. */
  named: ReadonlySet<string>;
  /** Mails that they sent or got. */
  mails: ReadonlySet<number>;
  /** All that they took part in. */
  shared: ReadonlySet<number>;
}

/** How a person, or an organization and the people who belong to it, took part in activities. */
export async function partiesIn(
  store: GraphStore,
  graph: string,
  { node, ties }: { node: FoundNode; ties: Tie[] },
  activities: FoundNode[],
): Promise<Parties> {
  const parties = [node, ...tied(ties, 'works_for leads', 'in').map(({ other }) => other)];
  const at = activities.map(({ uid }) => uid);
  const { edges } = await store.neighbours(graph, at, { types: [...MAIL, ...MEETING], limit: PARTIES });
  const uids = new Set(parties.map(({ uid }) => uid));
  const own = edges.filter(({ from }) => uids.has(from));
  return {
    named: new Set(parties.flatMap(({ name }) => (name ? [lettersOf(name)] : []))),
    mails: new Set(own.filter(({ type }) => MAIL.includes(type)).map(({ to }) => to)),
    shared: new Set(own.map(({ to }) => to)),
  };
}

/** The commitments that concern parties: made by them or to them by name, in mails that they sent or got also those to nobody by name, and wherever they took part those of nobody at all. */
export const concerning = (promised: OpenOrPast[], { named, mails, shared }: Parties): OpenOrPast[] =>
  promised.filter(({ commitment: { who = '', to_whom: whom = '' }, activity: { uid } }) => {
    if (who === '' && whom === '') return shared.has(uid);
    return [who, whom].some((name) => (name === '' ? mails.has(uid) : named.has(lettersOf(name))));
  });

const MAIL = ['sent', 'received'];
const MEETING = ['attended', 'organized'];
/** How many of those are read who took part. */
const PARTIES = 60;

/** A name without all that is no letter or figure, in small letters. */
export const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
