import { isGerman } from '../page/language.ts';
import { isCapital } from '../page/runs.ts';
import type { Token } from '../page/tokens.ts';
import { CLOSINGS, SALUTATIONS } from '../words/greetings.ts';
import { isKindOfHouse } from '../words/names.ts';
import { FIRST, gazetteer, LAST, PLACE } from './gazetteer.ts';
import type { Reading } from './reading.ts';

/** What stands before names and is no part of them. */
const BEFORE = new Set([
  ...'p.s. p.s ps fyi re fw fwd cc attn pm hurricane by per via met rang phoned emailed soy sono'.split(' '),
  ...SALUTATIONS,
  ...'dein deine euer eure'.split(' '),
]);
/** Verbs with which a note asks for something to be done with somebody: `Rufe Vera Lund an`, `Meet Ada Moss`. */
const ORDERS = new Set(
  (
    'meet call ring phone email text ask tell remind chase thank invite introduce welcome brief contact see visit ' +
    'ruf rufe frag frage triff treffe schick schicke schreib schreibe sprich bestell bestelle informiere erinnere kontaktiere begrüße begrüsse grüß grüße besuch besuche lade appelle appeler appelez rappeler contacter llamar llama chiama chiamare bel vraag ring'
  ).split(' '),
);
const GIVEN = /^\p{Lu}\p{Ll}+$/u;
const INITIAL = /^\p{Lu}\.$/u;
/** Given names that are ordinary words of English or German, too. */
const HOMONYMS = new Set(
  'will may mark grant bill art sue rich bo an guy pat jack ole per rose hope faith june april august frank max dean ray joy dawn gene miles drew chase penny iris kit dot wade ernst wolf kai horst lotte'.split(
    ' ',
  ),
);
/** Those with which a question, a wish or an order begins. */
const VERBS = new Set('will may mark grant bill sue pat jack chase drew'.split(' '));
const MONTHS = new Set(['may', 'april', 'june', 'august']);
/** Words after which a month is one. */
const DATED =
  /^(?:in|on|of|since|until|till|by|from|to|end|early|mid|late|next|last|this|before|after|\d{1,4}|\d+(?:st|nd|rd|th))$/i;
/** What follows somebody's name in a sentence that tells of somebody: no question, wish or order. */
export const TELLS =
  /^(?:and|&|und|og|och|is|was|has|had|can|will|would|ist|war|hat|hatte|wird|kann|er|har|said|says|sent|wrote|told|left|got|made|met|took|gave|brought|ran|led|\p{Ll}{2,}(?:s|ed|t))$/u;
/** So much space, or a tab, parts columns. */
const APART = 2;

const lower = (token: Token | undefined): string => token?.text.toLowerCase() ?? '';
const bitsOf = (token: Token | undefined): number => gazetteer.get(lower(token)) ?? 0;
const isBeside = (one: Token | undefined, other: Token | undefined): boolean =>
  one !== undefined && other !== undefined && other.start - one.end < APART;

/** True for a word that only leads to the name of which more words follow, or is one by itself. */
export const isBefore = (tokens: Token[], from: number, to: number): boolean =>
  isMonsieur(tokens, from) ||
  isOrder(tokens, from, to) ||
  (BEFORE.has(lower(tokens[from])) && !(to - from > 1 && isHomonym(tokens, from, to)));

/** True for such a verb where a sentence, a line or an entry of a list begins, before more words of which the first is a given name, or that are two at least. */
const isOrder = (tokens: Token[], at: number, to: number): boolean =>
  ORDERS.has(lower(tokens[at])) &&
  (at === 0 || tokens[at]?.begins === true || /^[-–•*.:;)]$/.test(tokens[at - 1]?.text ?? '')) &&
  (to - at > 2 || (to - at === 2 && (bitsOf(tokens[at + 1]) & FIRST) > 0 && !(bitsOf(tokens[at]) & FIRST)));

const FRENCH = /^(?:par|gérant|directeur|président|représentant|associé|et|avec|chez|à|pour)$/;

/** True for the `M.` of French, behind a small word that French has: `son gérant M. Luc Petit`. */
const isMonsieur = (tokens: Token[], at: number): boolean =>
  tokens[at]?.text === 'M.' && FRENCH.test(tokens[at - 1]?.text ?? '');

/** True for a word at a position that is a given name where it stands, before a name that ends at another: within a sentence by its capital letter, where one begins by what follows the name. */
function isHomonym(tokens: Token[], at: number, to: number): boolean {
  const [token, ahead] = [tokens[at], tokens[at - 1]];
  if (!token || !HOMONYMS.has(lower(token)) || !GIVEN.test(token.text) || !isBeside(token, tokens[at + 1]))
    return false;
  if (MONTHS.has(lower(token)) && ahead && DATED.test(ahead.text)) return false;
  const begins = !ahead || !/[\p{L}\p{N},]$/u.test(ahead.text) || token.begins === true;
  if (!begins) return true;
  const next = tokens[to];
  const isVerb = VERBS.has(lower(token));
  if (tokens.at(-1)?.text === '?') return !isVerb && next?.text !== ',';
  if (/^['’]s$/.test(next?.text ?? '')) return !isVerb && lower(token) !== 'per';
  if (!next) return to - at > 1 && bitsOf(tokens[to - 1]) !== FIRST;
  return /^[.()]$/.test(next.text) ? (bitsOf(tokens[at + 1]) & FIRST) > 0 || to - at > 2 : TELLS.test(next.text);
}

/** A reading with the given name or initial before it: a lone surname with any, each with one that is a word as well (`Will Turner`). */
export function withGivenName(reading: Reading, tokens: Token[]): Reading {
  const before = tokens[reading.from - 1];
  const isApart = before !== undefined && !isBeside(before, tokens[reading.from]);
  if (reading.kind !== 'PER' || !before || !isCapital(before) || isApart) return reading;
  const whole = { ...reading, from: reading.from - 1, start: before.start };
  if (isHomonym(tokens, reading.from - 1, reading.to)) return whole;
  if (reading.to - reading.from > 1) return reading;
  if (INITIAL.test(before.text)) return whole;
  const bits = bitsOf(before);
  const isGiven = bits & FIRST ? (bits & PLACE) === 0 : (bits & ~LAST) === 0;
  return isGiven && GIVEN.test(before.text) && !BEFORE.has(lower(before)) ? whole : reading;
}

/** A name that ends in an initial with the surname behind it: `Ida M. Voss`. */
export function withSurname(reading: Reading, tokens: Token[]): Reading {
  const next = tokens[reading.to];
  const isOpen = reading.kind === 'PER' && reading.to - reading.from > 1;
  if (
    !isOpen ||
    !next ||
    !/^\p{Lu}\.$/u.test(tokens[reading.to - 1]?.text ?? '') ||
    !/^\p{Lu}[\p{L}'’-]+$/u.test(next.text)
  )
    return reading;
  return { ...reading, to: reading.to + 1, end: next.end };
}

const PARTICLE = /^(?:van|von|vom|zu|zur|de|der|den|del|della|di|du|la|le|ter|ten|el|al|dos|das|da)$/;

/** What German has before any noun: `gib Frau Nowak das Gutachten`. */
const ARTICLE = /^(?:das|den|der)$/;

/** How sure a name is that has two particles: `van den`, `de la`. */
const PARTED = 0.75;

/** A name with the surname that particles part from it: `Elske van den Berg`. */
export function withParticle(reading: Reading, tokens: Token[]): Reading {
  if (reading.kind !== 'PER' || !isCapital(tokens[reading.to - 1])) return reading;
  let to = reading.to;
  if (ARTICLE.test(tokens[to]?.text ?? '') && isGerman(tokens)) return reading;
  while (to - reading.to < 3 && PARTICLE.test(tokens[to]?.text ?? '')) to++;
  const surname = tokens[to];
  const isOne =
    to > reading.to &&
    surname !== undefined &&
    GIVEN.test(surname.text) &&
    isAlone(reading, tokens, surname) &&
    !isOfHouse(reading, tokens, to);
  if (!isOne) return reading;
  const confidence = Math.max(reading.confidence, to - reading.to > 1 ? PARTED : 0);
  return { ...reading, to: to + 1, end: surname.end, confidence };
}

/** True for a given name alone before a word that is no place. */
const isAlone = ({ from, to }: Reading, tokens: Token[], surname: Token): boolean =>
  (to - from === 1 || (to - from === 2 && CALLED.test(tokens[from]?.text ?? ''))) && (bitsOf(surname) & PLACE) === 0;

/** True for a surname behind a form of address, and for any name before what is a house by its first word: the particle parts somebody and the house, as in `Herr Brandt von der Kanzlei Vogt`. */
const isOfHouse = ({ from, to }: Reading, tokens: Token[], at: number): boolean =>
  isKindOfHouse(lower(tokens[at])) ||
  /^(?:Stadt|Firma|Gemeinde|Kanzlei|Amt)$/.test(tokens[at]?.text ?? '') ||
  (to - from === 1 &&
    /^vo[nm]$/.test(tokens[to]?.text ?? '') &&
    CALLED.test(tokens[from - 1]?.text ?? '') &&
    (bitsOf(tokens[from]) & FIRST) === 0);

const CALLED = /^(?:Mr|Mrs|Ms|Dr|Prof|Cllr)\.?$|^(?:Herrn?|Frau)$/;

const NOBODY = new Set(
  'all team folks guys ladies gentlemen everyone everybody colleagues friends both sir madam'.split(' '),
);

/** Who a line like `Jorun,` speaks to, where the tagger reads nobody. */
export function addressee(sentence: number, tokens: Token[]): Reading[] {
  const [name, comma] = tokens;
  if (!name || tokens.length !== 2 || comma?.text !== ',' || !GIVEN.test(name.text)) return [];
  const word = lower(name);
  if (
    ((gazetteer.get(word) ?? 0) & ~(FIRST | LAST)) !== 0 ||
    NOBODY.has(word) ||
    CLOSINGS.has(word) ||
    BEFORE.has(word)
  )
    return [];
  return [{ kind: 'PER', sentence, from: 0, to: 1, start: name.start, end: name.end, confidence: 0.75 }];
}
