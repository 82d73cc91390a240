import type { Token } from '../page/tokens.ts';
import { isOrganizationName } from '../words/names.ts';
import { COMMON, FIRST, gazetteer, ORGANIZATION, PLACE } from './gazetteer.ts';
import type { Reading } from './reading.ts';

/** Below this confidence a house is somebody or a place where its words say so. */
const UNSURE = { person: 0.7, place: 0.6 };
/** How sure somebody is who was read as a house. */
const PERSON = 0.6;
const CAPITAL = /^\p{Lu}\p{Ll}[\p{L}'’-]*$/u;

const bitsOf = ({ text }: Token): number => gazetteer.get(text.toLowerCase()) ?? 0;

/** A reading as a house, unless it is not sure and has the words of somebody's full name, or of a town alone. */
export function otherKind(reading: Reading, tokens: Token[]): Reading {
  if (reading.kind !== 'ORG') return reading;
  const [first, second, ...more] = tokens.slice(reading.from, reading.to);
  if (!first || more.length) return reading;
  if (!second)
    return reading.confidence < UNSURE.place && (bitsOf(first) & PLACE) > 0 ? { ...reading, kind: 'LOC' } : reading;
  const isNamed =
    reading.confidence < UNSURE.person &&
    CAPITAL.test(first.text) &&
    CAPITAL.test(second.text) &&
    (bitsOf(first) & (FIRST | ORGANIZATION | PLACE | COMMON)) === FIRST &&
    (bitsOf(second) & ORGANIZATION) === 0 &&
    !isOrganizationName(`${first.text} ${second.text}`);
  return isNamed ? { ...reading, kind: 'PER', confidence: Math.max(reading.confidence, PERSON) } : reading;
}
