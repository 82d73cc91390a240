import { elementAt, lastOf } from '../../common/element-at.ts';
import { closeness, matchPersons, matchTitles, type NameMatch } from './compare-names.ts';
import { kindOf, type KeyKind } from '../../common/identity-keys.ts';
import { conflict } from '../groups.ts';
import { holderName } from '../lookups.ts';
import { domainLabel, letters } from '../names.ts';
import { mailboxNames, spells } from './name-parts.ts';
import { areRelated, areSiblings, differInKind, isDomainShort } from './compare-houses.ts';
import type { Signals } from './signals.ts';
import { sortedWords } from './similar.ts';
import { BELOW_MERGE, REVIEW, SHIPPED, type Weights } from './weights.ts';

/** One thing that speaks for or against: what each of the two says and how much it weighs. */
interface Signal {
  name: string;
  a: string;
  b: string;
  weight: number;
}

/** What comparing two profiles gives. */
export interface Comparison {
  /** Log-odds that they are one thing. */
  score: number;
  signals: Signal[];
  /** They assert an identifier of each other: one thing whatever else is said. */
  bound: boolean;
  /** They bear one name in one entity. */
  named: boolean;
  /** What keeps them from being merged by name: two addresses, birth dates, employers stated, labels. */
  conflict?: 'identifiers' | 'birth' | 'employer' | 'label';
  /** They have no entity in common. */
  across: boolean;
  /** Two of a family of names, of which a third may be short for either. */
  siblings: boolean;
}

/** Scores two profiles by their own signals; the same whichever comes first. */
export function compare(one: Signals, other: Signals, weights: Weights = SHIPPED): Comparison {
  const [a, b] = one.key < other.key ? [one, other] : [other, one];
  const across = !meet(a.entities, b.entities) && a.entities.length + b.entities.length > 0;
  const bound = isBound(a, b);
  const name = bestName(a, b);
  const against = conflictOf(a, b, name?.match);
  const signals = [
    ...nameSignal(a, name, weights),
    ...otherSignals(a, b, weights),
    ...(bound ? [identifier(a, b, weights)] : []),
  ];
  const prior = across ? weights.prior.across : weights.prior.within;
  const exact = name?.match.agreement === 'equal' && (a.label === 'Contact' || name.match.rarity > 0);
  const sum = signals.reduce((total, signal) => total + signal.weight, prior);
  const isAsked = name && !namesTooCommon(a, name) && (exact || isVariant(a, name) || isDomainShort(a, b));
  const floor = isAsked ? Math.max(sum, REVIEW) : sum;
  const needsPerson = against !== undefined || across || (name?.match.doubtful === true && !bound);
  const score = needsPerson ? Math.min(floor, BELOW_MERGE) : floor;
  return {
    score: Math.round(score * 100) / 100,
    signals,
    bound: bound && against !== 'label',
    named: exact && !across && a.label === b.label,
    ...(against && !bound ? { conflict: against } : {}),
    across,
    siblings: name?.match.agreement === 'different' && areSiblings(a, b),
  };
}

const meet = (one: string[], other: string[]): boolean => one.some((text) => other.includes(text));
const shared = (one: string[], other: string[]): string[] => one.filter((text) => other.includes(text));

const isBound = (a: Signals, b: Signals): boolean =>
  meet(a.emails, b.emails) || meet(a.domains, b.domains) || meet(a.externals, b.externals) || meet(a.urls, b.urls);

function conflictOf(a: Signals, b: Signals, name: NameMatch | undefined): Comparison['conflict'] {
  if (a.label !== b.label) return 'label';
  const differ = (one: string[], other: string[]) => one.length > 0 && other.length > 0 && !meet(one, other);
  if (differ(a.births, b.births)) return 'birth';
  if (differ(a.domains, b.domains) || differ(a.urls, b.urls)) return 'identifiers';
  if (differ(a.emails, b.emails) && !signsAlike(a, b, name)) return 'identifiers';
  if (namespaces(a).some((space) => namespaces(b).includes(space)) && differ(a.externals, b.externals))
    return 'identifiers';
  return conflict(a.stated, b.stated) ? 'employer' : undefined;
}

/** True for two addresses with one signature, name, title, employer and phone: somebody writes from another one, too. */
const signsAlike = (a: Signals, b: Signals, name: NameMatch | undefined): boolean =>
  name?.agreement === 'equal' &&
  meet(a.phones, b.phones) &&
  areRelated(a.employers, b.employers) &&
  meet(a.titles, b.titles);

/** The systems that external ids come from. */
const namespaces = ({ externals }: Signals): string[] => externals.map((id) => id.split(':').slice(0, -1).join(':'));

interface BestName {
  match: NameMatch;
  a: string;
  b: string;
}

function bestName(a: Signals, b: Signals): BestName | undefined {
  let found: BestName | undefined;
  for (const x of namesBeside(a, b))
    for (const y of namesBeside(b, a)) {
      const match = matchNames(a, b, x, y);
      if (match && (!found || closeness(match) > closeness(found.match))) found = { match, a: x, b: y };
    }
  return found;
}

/** The names of one that are compared with another's: beside a whole name a bare address goes by what it spells. */
const namesBeside = (one: Signals, other: Signals): string[] =>
  one.label === 'Contact' && !isWhole(one) && isWhole(other)
    ? [...one.names, ...one.emails.flatMap(mailboxNames)]
    : one.names;
const isWhole = ({ names }: Signals): boolean => names.some((name) => name.includes(' '));

const RARE = 2.5;
const MIN_ACRONYM = 3;

/** A name that is the other's but for a middle name, an order, a generation, an abbreviation or a word for a kind of house, and that few others bear. */
function isVariant({ label }: Signals, { match: { agreement, rarity }, a, b }: BestName): boolean {
  if (label === 'Contact') return (agreement === 'words' || agreement === 'initial') && rarity >= RARE;
  if (agreement === 'part') return differInKind(a, b);
  return agreement === 'initial' && Math.min(letters(a).length, letters(b).length) >= MIN_ACRONYM;
}

function matchNames(a: Signals, b: Signals, x: string, y: string): NameMatch | undefined {
  if (a.label === 'Contact' && b.label === 'Contact') return matchPersons(x, y);
  if (a.label === b.label) return matchTitles(x, y);
  return sortedWords(x) === sortedWords(y) || holderName('Organization', x) === holderName('Organization', y)
    ? { agreement: 'equal', rarity: x.includes(' ') ? 2 : 0 }
    : { agreement: 'different', rarity: 0 };
}

/** A document's name says little: only a long one of several words clashes with another's. */
const namesTooCommon = ({ label }: Signals, { a }: BestName): boolean =>
  label === 'Asset' && (a.length < 12 || a.split(' ').length < 3);

function nameSignal({ label }: Signals, name: BestName | undefined, weights: Weights): Signal[] {
  if (!name) return [];
  const { weight, rarity } = (label === 'Contact' ? weights.person : weights.title)[name.match.agreement];
  return [{ name: 'name', a: name.a, b: name.b, weight: round(weight + rarity * name.match.rarity) }];
}

const round = (weight: number): number => Math.round(weight * 100) / 100;

function identifier(a: Signals, b: Signals, weights: Weights): Signal {
  for (const kind of ['emails', 'domains', 'externals', 'urls'] as const) {
    const [text] = shared(a[kind], b[kind]);
    if (text) return { name: 'identifier', a: text, b: text, weight: weights.identifier.equal };
  }
  throw new Error('two profiles that are bound share an identifier');
}

/** A list of texts that either agrees, or differs where both have some. */
function agreement(name: string, a: string[], b: string[], weights: { equal: number; different?: number }): Signal[] {
  if (!a.length || !b.length) return [];
  const [same] = shared(a, b);
  if (same !== undefined) return [{ name, a: same, b: same, weight: weights.equal }];
  return weights.different ? [{ name, a: elementAt(a, 0), b: elementAt(b, 0), weight: weights.different }] : [];
}

function otherSignals(a: Signals, b: Signals, weights: Weights): Signal[] {
  return [
    ...agreement('phone', a.phones, b.phones, weights.phone),
    ...agreement('birth_date', a.births, b.births, weights.birth),
    ...organizations(a, b, weights),
    ...agreement('handle', a.handles, b.handles, weights.handle),
    ...ownAddress(a, b, weights),
    ...agreement('title', a.titles, b.titles, weights.role),
    ...mailboxes(a, b, weights),
    ...domains(a, b, weights),
    ...neighbours(a, b, weights),
  ];
}

/** The mail address of one at which the other says to be reached. */
export const addressTold = (a: Signals, b: Signals): string | undefined =>
  shared(a.handles, b.emails)[0] ?? shared(b.handles, a.emails)[0];

function ownAddress(a: Signals, b: Signals, { handle }: Weights): Signal[] {
  const address = addressTold(a, b);
  return address === undefined ? [] : [{ name: 'handle', a: address, b: address, weight: handle.equal }];
}

/** Employers that are called alike say nothing: they may be a house and a part of it. */
const organizations = (a: Signals, b: Signals, { organization: { equal, different } }: Weights): Signal[] =>
  agreement(
    'organization',
    a.employers,
    b.employers,
    areRelated(a.employers, b.employers) ? { equal } : { equal, different },
  );

/** Two addresses with the same word before the `@`, other than the name itself, which any namesake has there; or one that is spelled as the other is abbreviated: `T. Keller` and `t.keller@…`. */
function mailboxes(a: Signals, b: Signals, weights: Weights): Signal[] {
  const local = (email: string) => email.slice(0, email.lastIndexOf('@'));
  const { equal: weight } = weights.mailbox;
  for (const x of a.emails)
    for (const y of b.emails)
      if (x !== y && local(x).length > 7 && local(x) === local(y) && !isNameOf(local(x), a))
        return [{ name: 'email', a: x, b: y, weight }];
  const [x] = b.emails.flatMap((email) => a.names.filter((name) => isInitialled(name) && spells(email, name)));
  const [y] = a.emails.flatMap((email) => b.names.filter((name) => isInitialled(name) && spells(email, name)));
  if (x !== undefined && !a.emails.length) return [{ name: 'email', a: x, b: elementAt(b.emails, 0), weight }];
  if (y !== undefined && !b.emails.length) return [{ name: 'email', a: elementAt(a.emails, 0), b: y, weight }];
  return [];
}

/** True for what stands before an `@` that is a name's letters, or its initial and surname. */
const isNameOf = (box: string, { names }: Signals): boolean =>
  names.some((name) => {
    const words = name.split(' ');
    const ends = [words[0] ?? '', lastOf(words)];
    return [words.join(''), ends.join(''), `${ends[0]?.charAt(0)}${ends[1]}`].includes(box.replace(/[^a-z]/g, ''));
  });

const isInitialled = (name: string): boolean => /^\p{L} \p{L}{2,}$/u.test(name);

/** Two websites that differ in their ending alone. */
function domains(a: Signals, b: Signals, weights: Weights): Signal[] {
  for (const x of a.domains)
    for (const y of b.domains)
      if (x !== y && domainLabel(x) === domainLabel(y))
        return [{ name: 'domain', a: x, b: y, weight: weights.domain.label }];
  return [];
}

function neighbours(a: Signals, b: Signals, weights: Weights): Signal[] {
  const both = shared(a.neighbours, b.neighbours);
  if (!both.length) return [];
  const text = both.slice(0, 3).map(plainKey).join(', ');
  return [
    { name: 'neighbours', a: text, b: text, weight: elementAt(weights.neighbours, Math.min(both.length, 3) - 1) },
  ];
}

/** Kinds whose keys tell entity and label before the value. */
const SCOPED: ReadonlySet<KeyKind> = new Set(['name', 'external_id']);

/** What a key names, for people to read. */
const plainKey = (key: string): string =>
  key
    .split('|')
    .slice(SCOPED.has(kindOf(key)) ? 3 : 1)
    .join(' ')
    .trim();
