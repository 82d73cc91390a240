import type { Token } from '../../page/tokens.ts';
import { FIRST, gazetteer } from '../gazetteer.ts';
import { between, lower, textAt } from '../parts.ts';
import type { Reading } from '../reading.ts';

/** German words that begin a clause, in front of whom it is about: `Ob Dana Frost kommt`. */
const CONJUNCTION = /^(?:Ob|Wenn|Dass|Weil|Falls|Sofern|Sobald|Solange|Obwohl|Nachdem|Bevor|Während)$/;
/** An extension or a number. */
const NUMBERED = /\d{2}/;

/** A full name without the conjunction or the `von` of a genitive before it, and without the number behind it. */
export function barePerson(reading: Reading, tokens: Token[]): Reading {
  if (reading.kind !== 'PER') return reading;
  let { from, to } = reading;
  if (to - from > 2 && NUMBERED.test(textAt(tokens, to - 1))) to--;
  if (to - from > 1 && CONJUNCTION.test(textAt(tokens, from))) from++;
  const isOfSomebody =
    to - from > 2 && textAt(tokens, from) === 'von' && ((gazetteer.get(lower(tokens[from + 1])) ?? 0) & FIRST) > 0;
  if (isOfSomebody) from++;
  return from === reading.from && to === reading.to ? reading : between(reading, tokens, from, to);
}
