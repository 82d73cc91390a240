import { inSentence } from '../../../common/prefilter/in-sentence.ts';

/** Idioms by which whoever writes takes something on: `let me check and get back to you`, `leave the seating to me`. */
const TAKEN_ON = inSentence(
  /^(?:[^.!?]{0,80}?(?:[,;:]| [-–—])\s)?(?:let (?:me|us) (?!know\b)[a-z].{2,160}? and (?:I(?:['’]ll| will) )?(?:get|come|report|revert) back\b|(?:you can )?count on (?:me|us) (?:for|to) |leave (?!(?:it|that|this)\b)[a-z][^.;]{2,80}? (?:with|to) (?:me|us)\b|(?:I|we) (?:still )?owe you (?!(?:one|an?|so|my|thanks|everything|nothing|big)\b))/is,
);
/** Orders, where they are counted: `put us down for two tables at £95`. */
const ORDERED = inSentence(
  /^(?:[^.!?]{0,80}?(?:[,;:]| [-–—])\s)?(?:please )?(?:put|sign|book|mark) (?:me|us) (?:down|up|in) for (?=[^.;]{0,60}\d)/i,
);

/** True where whoever writes takes something on or orders it. */
export const isTakenOn = (text: string): boolean => TAKEN_ON.test(text) || ORDERED.test(text);
