import { HOUSE_PARTS } from '../common/text/house-parts.ts';
import { purposeOf } from '../common/text/house-purpose.ts';
import { LEGAL_FORMS } from '../common/text/legal-forms.ts';
import { NICKNAMES } from '../common/text/nicknames.ts';
import { GENERATIONS, HONORIFICS, LETTERS, TITLES } from './tables.ts';

const ASCII = /^[\x20-\x7e]*$/;
const MARKS = /[\u0300-\u036f]/g;

/** Lower case without accents, other alphabets' letters in Latin ones where a table has them. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return Array.from(bare, (letter) => LETTERS.get(letter) ?? letter)
    .join('')
    .replace(MARKS, '');
}

const tokensOf = (folded: string): string[] =>
  folded
    .replace(/[.'’`]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);

const memo = (make: (text: string) => string): ((text: string) => string) => {
  const cache = new Map<string, string>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    if (cache.size > 10_000) cache.clear();
    const fresh = make(text);
    cache.set(text, fresh);
    return fresh;
  };
};

const drop = (tokens: string[], words: ReadonlySet<string>, where: { first?: boolean; last?: boolean }): string[] => {
  let [from, to] = [0, tokens.length];
  while (where.first && to - from > 1 && words.has(tokens[from] ?? '')) from++;
  while (where.last && to - from > 1 && words.has(tokens[to - 1] ?? '')) to--;
  return tokens.slice(from, to);
};

const NOTE = /"[^"]*"|\([^()]*\)/g;

/** Honorifics behind a name; `Sr.` tells a generation there. */
const ADDED = new Set([...HONORIFICS].filter((word) => !GENERATIONS.has(word)));
/** True for what a comma may part from a name that is not turned: `Ada Voss, Jr.`, `Ada Voss, PhD`; `jun` and `sen` are given names as well. */
const isAdded = (word: string): boolean =>
  HONORIFICS.has(word) || (GENERATIONS.has(word) && !/^(?:jun|sen)$/.test(word));

/** A person's name as it is spelled: folded, `Last, First` turned, no honorifics; '' for a name without letters. */
export const spelledName: (name: string) => string = memo((name) => {
  const folded = fold(name).replace(NOTE, ' ');
  const [last, first, ...more] = folded.split(',');
  const turned =
    first !== undefined && !more.length && !isAdded(tokensOf(first).join('')) ? `${first} ${last}` : folded;
  return drop(drop(tokensOf(turned), HONORIFICS, { first: true }), ADDED, { last: true }).join(' ');
});

/** A person's name as it is compared: as it is spelled, but the first name in full; '' for a name without letters. */
export const personName: (name: string) => string = memo((name) => {
  const [head = '', ...rest] = spelledName(name).split(' ');
  return [NICKNAMES.get(head) ?? head, ...rest].join(' ');
});

/** Forms of several words, as they are parted: `A/S`, `Sp. z o.o.`, `e. V.`. */
const LONG_FORMS = [
  ['a', 's'],
  ['k', 's'],
  ['sp', 'z', 'oo'],
  ['e', 'v'],
  ['e', 'k'],
  ['e', 'g'],
];
const ASSOCIATION = 'ev';

/** How many words at the end are a legal form. */
function formLength(tokens: string[]): number {
  const last = tokens.at(-1) ?? '';
  const long = LONG_FORMS.find((form) => form.every((word, n) => tokens.at(n - form.length) === word));
  return long?.length ?? Number(LEGAL_FORMS.has(last) || last === ASSOCIATION);
}

function withoutLegalForm(tokens: string[]): string[] {
  let kept = tokens;
  for (let form = formLength(kept); form > 0 && form < kept.length; form = formLength(kept))
    kept = drop(kept.slice(0, -form), new Set(['and']), { last: true });
  return kept;
}

const ARTICLES = new Set(['the', 'der', 'die', 'das']);

/** What a hotel is called with and without, where two words are left: `Hotel Les Trois Ponts`. */
const HOTEL = 'hotel';
const ENOUGH_WORDS = 3;

/** An organization's name as it is compared: no legal form, no leading article, no `Hotel` before several words; '' for a name without letters. */
export const organizationName: (name: string) => string = memo((name) => {
  const tokens = tokensOf(fold(name).replace(/&/g, ' and ').replace(NOTE, ' '));
  const bare = drop(withoutLegalForm(tokens), ARTICLES, { first: true });
  return (bare[0] === HOTEL && bare.length >= ENOUGH_WORDS ? bare.slice(1) : bare).join(' ');
});

/** Any other name as it is compared: letters and digits only. */
export const plainName: (name: string) => string = memo((name) => tokensOf(fold(name)).join(' '));

/** The letters by which a run of text is looked up among known names of any label: no titles, no legal form, the first name in full. */
export const knownText: (text: string) => string = memo((text) => {
  const tokens = tokensOf(fold(text).replace(/&/g, ' and '));
  const bare = drop(drop(tokens, HONORIFICS, { first: true, last: true }), TITLES, { first: true, last: true });
  const [head = '', ...rest] = withoutLegalForm(bare);
  return [NICKNAMES.get(head) ?? head, ...rest].join('');
});

const SECOND_LEVEL = new Set(['co', 'com', 'org', 'net', 'ac', 'gov', 'edu', 'or', 'ne', 'gob', 'gouv']);

/** The part of a domain under which it is registered: `beta-labs` of `mail.beta-labs.co.uk`. */
function registeredPart(domain: string): string {
  const parts = domain.split('.');
  const deep = parts.length > 2 && parts.at(-1)?.length === 2 && SECOND_LEVEL.has(parts.at(-2) ?? '');
  return fold(parts.at(deep ? -3 : -2) ?? domain);
}

/** The letters of the name that a domain is registered under: `mail.beta-labs.co.uk` gives `betalabs`. */
export const domainLabel = (domain: string): string => letters(registeredPart(domain));

const MIN_SHORT = 4;

/** True for a compared name of an organization that begins with all words of another, which people may shorten it to; no part of that one. */
export function isShortFor(short: string, whole: string): boolean {
  const last = whole.slice(whole.lastIndexOf(' ') + 1);
  return short.length >= MIN_SHORT && whole.startsWith(`${short} `) && !HOUSE_PARTS.has(last);
}

/** The beginnings of a compared name that a domain may be spelled after: its first word, its first two, and so on. */
export const beginnings = (name: string): string[] =>
  name.split(' ').map((_, n, words) => words.slice(0, n + 1).join(' '));

/** What a domain spells of the end of a name has at least so many letters. */
const MIN_ENDING = 8;
const MIN_INITIALS = 3;

/** Letters with umlauts that were written out as in a domain, without them: `buero` is `buro`. */
export const umlautless = (spelled: string): string => spelled.replace(/([aou])e/g, '$1');

/**
 * True for a compared name of an organization that a domain is spelled after: its letters, those of its first words, the initials of
 * three or more, or, of the domain or its part before a hyphen, those of its last two words or more or of what it says that it is for.
 */
export function isSpelledAfter(domain: string, name: string): boolean {
  const label = umlautless(domainLabel(domain));
  const isLabel = (some: string) => umlautless(letters(some)) === label;
  const words = name.split(' ');
  const initials = words.map((word) => word[0]).join('');
  if (isLabel(name) || (words.length >= MIN_INITIALS && initials === label)) return true;
  if (beginnings(name).some((short) => isLabel(short) && isShortFor(short, name))) return true;
  const endings = words.slice(1, -1).map((_, n) => umlautless(words.slice(n + 1).join('')));
  const first = umlautless(registeredPart(domain).split('-', 1).join(''));
  const purpose = umlautless(letters(purposeOf(name) ?? ''));
  return [...endings, purpose].some((one) => one.length >= MIN_ENDING && (one === label || one === first));
}

/** True for a name that is written with its legal form. */
export function hasLegalForm(written: string): boolean {
  const tokens = tokensOf(fold(written).replace(/&/g, ' and '));
  return withoutLegalForm(tokens).length < tokens.length;
}

/** True for a firm, written with its legal form, that has the first of a domain's several words: `Norden Werft GmbH` of `norden-boats.com`. */
export function sharesFirstWord(domain: string, written: string): boolean {
  const [first = '', ...more] = registeredPart(domain).split('-');
  const isBeginning = tokensOf(fold(written))[0] === first;
  return hasLegalForm(written) && more.length > 0 && first.length >= MIN_SHORT && isBeginning;
}

/** A compared name without its spaces. */
export const letters = (compared: string): string => compared.replace(/[^\p{L}\p{N}]/gu, '');

/** True when two compared personal names may be one person's: equal, an initial for the first name, or one word of the other. */
export function namesAgree(one: string, other: string): boolean {
  const [a, b] = [one.split(' '), other.split(' ')];
  if (one === other) return true;
  if (a.length === 1 || b.length === 1) return a.length === 1 ? b.includes(one) : a.includes(other);
  const initial = (x: string, y: string) => (x.length === 1 || y.length === 1) && x[0] === y[0];
  return a.at(-1) === b.at(-1) && (a[0] === b[0] || initial(a[0] ?? '', b[0] ?? ''));
}
