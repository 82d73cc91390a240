import { textAt } from '../parts.ts';
import { isFirstName } from '../gazetteer.ts';
import type { Token } from '../../page/tokens.ts';
import type { Reading } from '../reading.ts';
import { ADDRESS } from '../../words/address.ts';

/** Between somebody and the firm that he is of. */
const OF = /^(?:of|at|bei|chez|presso)$/;
const CONFIDENCE = 0.7;

/** True for two words behind somebody's full name and `of` that name a firm: they share a word with whoever is of it, or no given name begins them, and no place is meant. */
function isFirmOf(one: Reading, who: Reading | undefined, tokens: Token[]): boolean {
  if (one.kind !== 'PER' || one.to - one.from !== 2 || who?.kind !== 'PER' || who.to - who.from < 2) return false;
  if (who.to + 1 !== one.from || !OF.test(textAt(tokens, who.to)) || /^['’]s$/.test(textAt(tokens, one.to)))
    return false;
  const words = tokens.slice(one.from, one.to).map(({ text }) => text);
  const isShared = tokens.slice(who.from, who.to).some(({ text }) => words.includes(text));
  if (ADDRESS.test(words[0] ?? '')) return false;
  return isShared || (textAt(tokens, who.to) !== 'of' && !isFirstName(words[0]?.toLowerCase() ?? ''));
}

/** Readings in which a firm called by two surnames is no person behind whoever is of it: `Bruno Vance of Vance Lowry`. */
export const firmsLikePeople = (readings: Reading[], tokens: Token[]): Reading[] =>
  readings.map((one, n) =>
    isFirmOf(one, readings[n - 1], tokens)
      ? { ...one, kind: 'ORG', confidence: Math.min(one.confidence, CONFIDENCE) }
      : one,
  );
