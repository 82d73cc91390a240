import { COMMON, FIRST, gazetteer, LAST } from '../../tagger/gazetteer.ts';

const isOrdinary = (word: string): boolean => {
  const bits = gazetteer.get(word.toLowerCase()) ?? 0;
  return (bits & COMMON) > 0 && (bits & (FIRST | LAST)) === 0;
};

/** True for several words in capitals alone of which one is an ordinary word and nobody's name: `PLEASE READ`, `MARK DOWN`; that is a heading or a shout. */
export const isHeadline = (text: string): boolean =>
  !/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text) && /\S\s+\S/u.test(text) && text.split(/[^\p{L}]+/u).some(isOrdinary);
