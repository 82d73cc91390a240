import { COMMON, FIRST, gazetteer, LAST } from '../../tagger/gazetteer.ts';

/** Words that join others and stand in no name. */
const JOINS =
  /^(?:your|our|is|are|was|not|now|for|at|up|down|off|out|with|if|from|this|that|please|bitte|nicht|für|ist|oder)$/;

const bitsOf = (word: string): number => gazetteer.get(word) ?? 0;
const isOrdinary = (word: string): boolean => (bitsOf(word) & COMMON) > 0;
const isNoName = (word: string): boolean => isOrdinary(word) && (bitsOf(word) & (FIRST | LAST)) === 0;

/**
 * True for several words in capitals alone that are ordinary ones and not all names, or that are joined as no name is: `PLEASE READ`,
 * `MARK YOUR CALENDAR`; that is a heading or a shout. `CAROL BRIGHT` and `JOY ADEYEMI` may be somebody.
 */
export function isHeadline(text: string): boolean {
  if (/\p{Ll}/u.test(text) || !/\p{Lu}/u.test(text)) return false;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < 2) return false;
  return words.some((word) => JOINS.test(word)) || (words.every(isOrdinary) && words.some(isNoName));
}
