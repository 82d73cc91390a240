import type { Token } from '../page/tokens.ts';
import { isOrganizationName } from '../words/names.ts';
import { LEGAL_FORMS } from '../../common/text/legal-forms.ts';
import { COMMON, FIRST, listsOfName, ORGANIZATION, PLACE } from './gazetteer.ts';
import { between, lower, textAt } from './parts.ts';
import type { Reading } from './reading.ts';

/** Below this confidence a house is somebody or a place where its words say so. */
const UNSURE = { person: 0.75, place: 0.6, given: 0.5 };
/** How sure somebody is who was read as a house. */
const PERSON = 0.6;
const CAPITAL = /^\p{Lu}\p{Ll}[\p{L}'’-]*$/u;

/** What only somebody is: `Dana Frost is a resident of`. */
const SOMEBODY =
  /^(?:resident|student|pupil|constituent|citizen|native|widow(?:er)?|mother|father|pensioner|nurse|teenager|man|woman|boy|girl|veteran|retiree|graduate|volunteer|survivor|Rentner(?:in)?|Bewohner(?:in)?|Anwohner(?:in)?|Witwer?|Mutter|Vater|Schüler(?:in)?|Student(?:in)?|Ärztin|Arzt)$/;

/** True for two words of a name of which the sentence says that they are somebody. */
const isSaidOfSomebody = ({ to }: Reading, tokens: Token[]): boolean =>
  /^(?:is|was|ist|war)$/.test(tokens[to]?.text ?? '') &&
  [1, 2, 3].some((n) => SOMEBODY.test(tokens[to + n]?.text ?? '')) &&
  /^(?:an?|the|eine?|der|die)$/.test(tokens[to + 1]?.text ?? '');

/** Who somebody is to a house or to others, where no firm is called so. */
const POST =
  /^(?:admin|administrator|engineer|manager|director|colleague|boss|intern|trainee|technician|driver|courier|assistant|secretary|receptionist|foreman|deputy|daughter|son|wife|husband|brother|sister|mother|father|neighbour|neighbor|friend|nephew|niece|Kolleg(?:e|in|en)|Chefin|Mitarbeiter(?:in)?|Assistent(?:in)?|Sekretärin|Praktikant(?:in)?|Azubi|Leiter(?:in)?|Fahrer(?:in)?|Techniker(?:in)?|Tochter|Sohn|Bruder|Schwester|Nachbar(?:in)?|Freund(?:in)?|Neffe|Nichte)$/;
const WHOSE =
  /^(?:their|our|my|his|her|its|your|the|['’]s|(?:unser|mein|sein|ihr|dein|euer|eur)(?:e[mnrs]?)?|der|die|dem)$/i;

/** True behind the words for somebody of somewhere: `their admin Dana Frost`. */
const isOfPost = ({ from }: Reading, tokens: Token[]): boolean =>
  POST.test(tokens[from - 1]?.text ?? '') &&
  [2, 3].some(
    (n) => WHOSE.test(tokens[from - n]?.text ?? '') && (n === 2 || /^\p{Ll}/u.test(textAt(tokens, from - 2))),
  );

/** How sure a firm is that is called one before its name. */
const FIRM = 0.75;

/** True behind the word for a firm, which may be called like people: `Fa. Otto Steiner`, `die Firma Halm`. */
const isCalledFirm = ({ from }: Reading, tokens: Token[]): boolean =>
  /^(?:Fa\.?|Firma)$/.test(tokens[tokens[from - 1]?.text === '.' ? from - 2 : from - 1]?.text ?? '');

/** How sure somebody is who is addressed as one. */
const ADDRESSEE = 0.8;
const ADDRESSED = /^(?:Mr|Mrs|Ms|Herrn?|Frau|Mme|Sig|Sra?)\.?$/;

/** What begins with a form of address: a house by its legal form, else somebody; undefined where nothing does. */
function addressed(reading: Reading, tokens: Token[]): Reading | undefined {
  const { from, to } = reading;
  if (to - from < 2 || to - from > 4 || !ADDRESSED.test(textAt(tokens, from))) return undefined;
  const isHouse =
    to - from > 2 && LEGAL_FORMS.has(lower(tokens[to - 1]).replace(/\.$/, '')) && lower(tokens[to - 1]) !== 'bank';
  const called = between(reading, tokens, from + 1, to);
  return isHouse ? called : { ...called, kind: 'PER', confidence: Math.max(reading.confidence, ADDRESSEE) };
}

const bitsOf = ({ text }: Token): number => listsOfName(text.toLowerCase());

/** The initials of two given names: `M.-L.` */
const TWO_INITIALS = /^\p{Lu}\p{Ll}?\.-\p{Lu}\p{Ll}?\.$/u;

/** What the word before calls a firm as one; initials of two given names before a surname as somebody; a house as one, unless it is not sure and has the words of somebody's full name, or of a town alone. */
export function otherKind(reading: Reading, tokens: Token[]): Reading {
  if (reading.kind !== 'LOC' && isCalledFirm(reading, tokens))
    return { ...reading, kind: 'ORG', confidence: Math.max(reading.confidence, FIRM) };
  const isInitialled = TWO_INITIALS.test(textAt(tokens, reading.to - 2));
  if (isInitialled) return { ...reading, kind: 'PER', confidence: Math.max(reading.confidence, PERSON) };
  if (reading.kind !== 'ORG') return reading;
  const called = addressed(reading, tokens);
  if (called) return called;
  const [first, second, ...more] = tokens.slice(reading.from, reading.to);
  if (!first || more.length) return reading;
  if (!second)
    return reading.confidence < UNSURE.place && (bitsOf(first) & PLACE) > 0 ? { ...reading, kind: 'LOC' } : reading;
  const isOfAPost = isOfPost(reading, tokens);
  const isNamed =
    (isOfAPost || reading.confidence < UNSURE.person) &&
    CAPITAL.test(first.text) &&
    CAPITAL.test(second.text) &&
    (isOfAPost ||
      isSaidOfSomebody(reading, tokens) ||
      (bitsOf(first) & (FIRST | ORGANIZATION | PLACE | (reading.confidence < UNSURE.given ? 0 : COMMON))) === FIRST) &&
    (bitsOf(second) & ORGANIZATION) === 0 &&
    !isOrganizationName(`${first.text} ${second.text}`);
  return isNamed ? { ...reading, kind: 'PER', confidence: Math.max(reading.confidence, PERSON) } : reading;
}
