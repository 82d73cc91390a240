import type { Token } from '../page/tokens.ts';
import { isOrganizationName } from '../words/names.ts';
import { COMMON, FIRST, gazetteer, ORGANIZATION, PLACE } from './gazetteer.ts';
import type { Reading } from './reading.ts';

/** Below this confidence a house is somebody or a place where its words say so. */
const UNSURE = { person: 0.7, place: 0.6 };
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

/** How sure a firm is that is called one before its name. */
const FIRM = 0.75;

/** True behind the word for a firm, which may be called like people: `Fa. Otto Steiner`, `die Firma Halm`. */
const isCalledFirm = ({ from }: Reading, tokens: Token[]): boolean =>
  /^(?:Fa\.?|Firma)$/.test(tokens[tokens[from - 1]?.text === '.' ? from - 2 : from - 1]?.text ?? '');

const bitsOf = ({ text }: Token): number => gazetteer.get(text.toLowerCase()) ?? 0;

/** What the word before calls a firm as one; a house as one, unless it is not sure and has the words of somebody's full name, or of a town alone. */
export function otherKind(reading: Reading, tokens: Token[]): Reading {
  if (reading.kind !== 'LOC' && isCalledFirm(reading, tokens))
    return { ...reading, kind: 'ORG', confidence: Math.max(reading.confidence, FIRM) };
  if (reading.kind !== 'ORG') return reading;
  const [first, second, ...more] = tokens.slice(reading.from, reading.to);
  if (!first || more.length) return reading;
  if (!second)
    return reading.confidence < UNSURE.place && (bitsOf(first) & PLACE) > 0 ? { ...reading, kind: 'LOC' } : reading;
  const isNamed =
    reading.confidence < UNSURE.person &&
    CAPITAL.test(first.text) &&
    CAPITAL.test(second.text) &&
    (isSaidOfSomebody(reading, tokens) || (bitsOf(first) & (FIRST | ORGANIZATION | PLACE | COMMON)) === FIRST) &&
    (bitsOf(second) & ORGANIZATION) === 0 &&
    !isOrganizationName(`${first.text} ${second.text}`);
  return isNamed ? { ...reading, kind: 'PER', confidence: Math.max(reading.confidence, PERSON) } : reading;
}
