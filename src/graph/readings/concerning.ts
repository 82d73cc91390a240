import type { FoundNode, GraphStore } from '../store.ts';
import type { OpenOrPast } from './commitments.ts';
import { tied, type Tie } from './summary/facts.ts';

/** The commitments that concern a person or an organization: made by them, their people or to them by name, in mails that they sent or got also those to nobody by name, and wherever they took part those of nobody at all. */
export async function concerning(
  store: GraphStore,
  graph: string,
  { node, ties }: { node: FoundNode; ties: Tie[] },
  promised: OpenOrPast[],
): Promise<OpenOrPast[]> {
  if ((node.label !== 'Contact' && node.label !== 'Organization') || promised.length === 0) return promised;
  const parties = [node, ...tied(ties, 'works_for leads', 'in').map(({ other }) => other)];
  const activities = [...new Set(promised.map(({ activity }) => activity.uid))];
  const { edges } = await store.neighbours(graph, activities, { types: [...MAIL, ...MEETING], limit: PARTIES });
  const uids = new Set(parties.map(({ uid }) => uid));
  const own = edges.filter(({ from }) => uids.has(from));
  const mails = new Set(own.filter(({ type }) => MAIL.includes(type)).map(({ to }) => to));
  const shared = new Set(own.map(({ to }) => to));
  const named = new Set(parties.flatMap(({ name }) => (name ? [lettersOf(name)] : [])));
  return promised.filter(({ commitment: { who = '', to_whom: whom = '' }, activity: { uid } }) => {
    if (who === '' && whom === '') return shared.has(uid);
    return [who, whom].some((name) => (name === '' ? mails.has(uid) : named.has(lettersOf(name))));
  });
}

const MAIL = ['sent', 'received'];
const MEETING = ['attended', 'organized'];
/** How many of those are read who took part. */
const PARTIES = 60;

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
