import { isCapital } from '../../page/runs.ts';
import type { Token } from '../../page/tokens.ts';
import { between, textAt } from '../parts.ts';
import type { Reading } from '../reading.ts';

const GENERATION = /^(?:Jr|Sr|Jnr|Snr)\.?$|^(?:II|III|IV)$/;
const OF_PLACE = /^[dD]['’]\p{Lu}/u;
const INITIAL = /^\p{Lu}\.?$/u;
const QUOTE = /^["“”]$/;
const SURNAME = /^\p{Lu}\p{Ll}[\p{L}'’-]*$/u;
const ADVERB = /^\p{Lu}\p{Ll}+(?:ent|ant|al|ous|ive|ful|ed|ing|ate|ar)ly$/u;

/** True for two tokens of one line that at most a space parts. */
const isBeside = (tokens: Token[], at: number): boolean => {
  const [one, other] = [tokens[at], tokens[at + 1]];
  return one !== undefined && other !== undefined && other.begins !== true && other.start - one.end < 2;
};

/** Where a name ends that goes on with a surname after a `d’`, or with the generation of whoever bears it: `Luc d’Arvel d’Orme`, `Ada Voss Jr.` */
function endOf({ from, to }: Reading, tokens: Token[]): number {
  let end = to;
  while (OF_PLACE.test(textAt(tokens, end)) && isBeside(tokens, end - 1)) end++;
  const at = leadsToGeneration(tokens, end) ? end + 1 : end;
  const isWhole = end - from > 1 && isCapital(tokens[end - 1]) && !GENERATION.test(textAt(tokens, end - 1));
  return isWhole && GENERATION.test(textAt(tokens, at)) && isBeside(tokens, at - 1) ? at + 1 : end;
}

/** Where a name begins of which only the last of several initials was read: `V K Rao`. */
function beginningOf({ from, to }: Reading, tokens: Token[]): number {
  let first = from;
  if (to - from < 2 || !INITIAL.test(textAt(tokens, from))) return first;
  while (from - first < 2 && INITIAL.test(textAt(tokens, first - 1)) && isBeside(tokens, first - 1)) first--;
  return first;
}

/** A nickname in brackets, with or without quotes, and the surname behind it. */
const BRACKETED = /^\(["“”]?\p{Lu}\p{Ll}{1,11}["“”]?\)\p{Lu}\p{Ll}[\p{L}'’-]*$/u;

/** Where a surname ends behind the name in quotes or brackets that somebody goes by: `Willem "Ducky" Marsh`, `Willem (Ducky) Marsh`. */
function behindNickname({ from, to }: Reading, tokens: Token[]): number {
  const bracketed =
    to - from === 1 && textAt(tokens, to) === '(' ? [4, 6].find((n) => isBracketed(tokens, to, n)) : undefined;
  if (bracketed !== undefined) return to + bracketed;
  const open = tokens.findIndex(({ text }, n) => n > from && n <= to && QUOTE.test(text));
  const isClosed = open > 0 && open >= to - 2 && isCapital(tokens[open + 1]) && QUOTE.test(textAt(tokens, open + 2));
  return isClosed && SURNAME.test(textAt(tokens, open + 3)) && isBeside(tokens, open + 2) ? open + 4 : to;
}

const isBracketed = (tokens: Token[], at: number, long: number): boolean => {
  const words = tokens.slice(at, at + long).map(({ text }) => text);
  const goesOn = SURNAME.test(textAt(tokens, at + long)) && isBeside(tokens, at + long - 1);
  return BRACKETED.test(words.join('')) && isBeside(tokens, at + long - 2) && !goesOn;
};

/** True for somebody's whole name with a nickname in brackets. */
export const holdsNickname = ({ kind, from, to }: Reading, tokens: Token[]): boolean =>
  kind === 'PER' && (to - from === 5 || to - from === 7) && isBracketed(tokens, from + 1, to - from - 1);

/** True for an adverb with which a sentence begins: `Apparently Marsh`. */
const isAdverb = (tokens: Token[], at: number): boolean =>
  (at === 0 || tokens[at]?.begins === true) && ADVERB.test(textAt(tokens, at));

/** True for the comma before a generation: `Ada Voss, Jr.` */
export const leadsToGeneration = (tokens: Token[], at: number): boolean =>
  textAt(tokens, at) === ',' && /^[JS]n?r\.?$/.test(textAt(tokens, at + 1));

/** A person's name with what belongs to it beside what was read, and without the adverb before it. */
export function wholePerson(reading: Reading, tokens: Token[]): Reading {
  if (reading.kind !== 'PER') return reading;
  const from = beginningOf(reading, tokens);
  const to = endOf({ ...reading, to: behindNickname(reading, tokens) }, tokens);
  const first = to - from > 1 && isAdverb(tokens, from) ? from + 1 : from;
  return first === reading.from && to === reading.to ? reading : between(reading, tokens, first, to);
}
