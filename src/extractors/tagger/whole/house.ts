import type { Token } from '../../page/tokens.ts';
import { isOrganizationName } from '../../words/names.ts';
import { textAt, textOf } from '../parts.ts';
import type { Reading } from '../reading.ts';

/** True for the full name of somebody behind `the`, with the rest of a house's name right behind it: `the Ada Voss Institute for Tides`. */
const isCalledAfter = (who: Reading, house: Reading, tokens: Token[]): boolean =>
  who.kind === 'PER' &&
  house.kind === 'ORG' &&
  house.from === who.to &&
  who.to - who.from > 1 &&
  tokens[house.from]?.begins !== true &&
  /^the$/i.test(textAt(tokens, who.from - 1)) &&
  isOrganizationName(textOf(tokens, house.from, house.to));

/** Readings in which a house is one with whoever it is called after. */
export const joinedNames = (readings: Reading[], tokens: Token[]): Reading[] =>
  readings.length < 2
    ? readings
    : readings.flatMap((one, n) => {
        const [before, after] = [readings[n - 1], readings[n + 1]];
        if (after && isCalledAfter(one, after, tokens)) return [];
        return before && isCalledAfter(before, one, tokens)
          ? [{ ...one, from: before.from, start: before.start }]
          : [one];
      });
