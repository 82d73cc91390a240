import { byCodePoint } from '../order.ts';
import { plain, type Token } from './ranking.ts';
import { isOneSlip, isRespelled, respellings, slips } from './words.ts';

/** A word that nodes of the graph hold, and how many do. */
export interface Used {
  word: string;
  n: number;
}

/** By what known words are looked up that those of a query may be meant for. */
export interface Spelled {
  typed: string[];
  /** They may be these words. */
  words: string[];
  /** They, or they without one of their letters, may be these. */
  forms: string[];
  /** They without one of their letters may begin so. */
  beginnings: string[];
}

/** In a question of more words none is taken for a slip. */
const MAX_SLIPPING = 16;
/** Slips of one word: with those of all others they stay below the 1,024 clauses that Neo4j's index takes. */
const MAX_SLIPS = 120;
/** A beginning with a slip has so many letters: fewer begin too many words. */
const BEGINNING = /^[\p{L}\p{M}]{6,24}$/u;
const MAX_BEGUN = 20;

/** Of a sentence no word is a beginning. */
export function spelledOf(typed: string[], isSentence: boolean): Spelled {
  const slipping = typed.length > MAX_SLIPPING ? [] : typed;
  const near = new Map(slipping.map((word) => [word, slips(word)]));
  const forms = slipping.flatMap((word) => [...(near.get(word) ?? []), ...respellings(word)]);
  const together = slipping.flatMap((word, i) => wholes(typed, i).concat(...partings(word)));
  const begun = isSentence
    ? []
    : typed.flatMap((word) => [word, ...respellings(word)]).filter((word) => BEGINNING.test(word));
  return {
    typed,
    words: [...typed, ...forms, ...together],
    forms: [...typed, ...forms],
    beginnings: begun.flatMap((word) => [word, ...(near.get(word) ?? slips(word))]),
  };
}

/** A name that is typed as one word has so many letters, and its second part. */
const TOGETHER = /^[\p{L}\p{M}]{5,24}$/u;
const MIN_SECOND = 2;

/** The ways in which a word may be two of a name: `jean` and `luc` of `jeanluc`. */
export const partings = (typed: string): [string, string][] =>
  [typed, ...respellings(typed)]
    .filter((word) => TOGETHER.test(word))
    .flatMap((word) =>
      Array.from({ length: word.length - MIN_SECOND }, (_, i): [string, string] => [
        word.slice(0, i + 1),
        word.slice(i + 1),
      ]),
    );

/** What a word may be with its neighbours as one: `annamaria` of `anna maria`. */
const wholes = (typed: string[], at: number): string[] =>
  [typed.slice(Math.max(0, at - 1), at + 1), typed.slice(at, at + 2)]
    .filter((pair) => pair.length === 2)
    .map((pair) => pair.join(''))
    .filter((whole) => TOGETHER.test(whole));

/** True of a word that begins with what one slip makes of the typed one, its first letter being right. */
const isBegunBy = (typed: string, word: string): boolean =>
  BEGINNING.test(typed) &&
  word.charAt(0) === typed.charAt(0) &&
  [-1, 0, 1].some((more) => word.length > typed.length + more && isOneSlip(typed, word.slice(0, typed.length + more)));

/** Each typed word with the known words that it may be meant for, and how many nodes hold each word. */
export function meantBy(typed: string[], known: Used[]): { tokens: Token[]; uses: Map<string, number> } {
  const uses = new Map(known.map(({ word, n }) => [word, n]));
  const others = [...uses.keys()].toSorted(byCodePoint);
  const near = (word: string) =>
    others.filter((other) => isOneSlip(word, other) || isRespelled(word, other)).slice(0, MAX_SLIPS);
  const begunBy = (word: string) =>
    [word, ...respellings(word)]
      .flatMap((one) => others.filter((other) => isBegunBy(one, other)))
      .toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0))
      .slice(0, MAX_BEGUN);
  const tokens = typed.map((word, i) => {
    const meant = near(word);
    return {
      ...plain(word),
      slips: new Set(meant),
      wholes: new Set(wholes(typed, i).filter((whole) => uses.has(whole))),
      begun: new Set(meant.length > 0 || uses.has(word) ? [] : begunBy(word)),
      partings: uses.has(word) ? [] : partings(word).filter((parts) => parts.every((part) => uses.has(part))),
    };
  });
  return { tokens, uses };
}
