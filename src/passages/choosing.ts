import type { Wanted } from './question.ts';

/** How many passages there are, and how many hold each term. */
interface Frequencies {
  passages: number;
  of: Map<string, number>;
}

/** A word of a question with what finding it tells: BM25's inverse document frequency. */
export interface Weighed extends Wanted {
  held: number;
  weight: number;
  /** Words of like meaning that count too, and how much. */
  beside?: { terms: string[]; weight: number };
}

/** How much of a word's weight those of like meaning have that stand in for it. */
const STAND_IN = 0.3;
/** How much of a word's weight a form of address has: others are addressed so as well. */
const TITLE = 0.2;

/** Words that decide: the rarest of the question. */
const MAX_WORDS = 8;
const MAX_COMBINED = 6;
/** What stands in more passages is looked up slower than it tells them apart. */
const MAX_HELD = 100_000;

/** In how many passages any of some terms stands, at most. */
export const holding = (terms: string[], { passages, of }: Frequencies): number =>
  Math.min(
    passages,
    terms.reduce((sum, term) => sum + (of.get(term) ?? 0), 0),
  );

const idf = (held: number, passages: number): number => Math.log(1 + (passages - held + 0.5) / (held + 0.5));

/** The inverse document frequency of some terms taken for one. */
export const idfOf = (terms: string[], known: Frequencies): number => idf(holding(terms, known), known.passages);

const shareOf = ({ isStandIn, isTitle }: Wanted): number => (isStandIn ? STAND_IN : 1) * (isTitle ? TITLE : 1);

/** The rarest words of a question that passages hold, rarest first, with the forms that they hold. Other names for what a word names do not make it weigh less. */
export function rarest(wanted: Wanted[], known: Frequencies): Weighed[] {
  return wanted
    .map((one) => {
      const forms = one.forms.filter((form) => (known.of.get(form) ?? 0) > 0);
      const held = holding(forms, known);
      const telling = holding(one.own, known) || held;
      return { ...one, forms, held, weight: shareOf(one) * idf(telling, known.passages) };
    })
    .filter(({ held }) => held > 0)
    .toSorted((a, b) => a.held - b.held || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_WORDS);
}

/** What a passage weighs that holds every word of a question once: those that no passage holds weigh as the rarest do. */
export function whole(words: Weighed[], wanted: Wanted[], { passages, of }: Frequencies): number {
  const missing = wanted.filter(
    ({ forms, isRepeated, isTitle }) => !isRepeated && !isTitle && !forms.some((form) => (of.get(form) ?? 0) > 0),
  );
  const unheld = Math.min(missing.length, Math.max(0, MAX_WORDS - words.length)) * Math.log(2 * passages + 2);
  return words.reduce((sum, { weight, isRepeated }) => sum + (isRepeated ? 0 : weight), unheld);
}

/** How much of the index a search may walk and how many passages it may weigh. */
export interface Budget {
  walked: number;
  weighed: number;
}

interface Combination {
  set: number;
  weight: number;
  expected: number;
}

/**
 * Which combinations of words a passage must hold, as the smallest sets of places in `words`: the heaviest ones, as many as lead to about
 * `weighed` passages, words being taken for independent. Every set holds a word of the rarest, which together bound what is walked.
 * None when even the rarest word is in too many passages.
 */
export function combinations(words: Weighed[], passages: number, { walked, weighed }: Budget): number[][] {
  const [first] = words;
  if (!first || first.held > walked) return [];
  if (words.reduce((sum, { held }) => sum + held, 0) <= weighed) return words.map((_, i) => [i]);
  const combined = narrowing(words.slice(0, MAX_COMBINED), passages, weighed);
  const leads = leading(combined, walked);
  const taken: number[] = [];
  let sum = 0;
  for (const { set, expected } of weights(combined, passages).filter((one) => (one.set & leads) !== 0)) {
    sum += expected;
    if (taken.length > 0 && sum > weighed) break;
    taken.push(set);
  }
  return smallest(taken).map((set) => combined.flatMap((_, i) => ((set >> i) & 1 ? [i] : [])));
}

/** The words by which passages are told apart: those that stand in so many that the index takes longer to read where than others to be weighed are left out, where the rest is enough. */
function narrowing(words: Weighed[], passages: number, weighed: number): Weighed[] {
  const others = words.filter(({ held }) => held <= MAX_HELD);
  const expected = others.reduce((product, { held }) => product * (held / passages), passages);
  return expected <= weighed ? others : words;
}

/** The rarest words, as bits, with `walked` passages together. */
function leading(words: Weighed[], walked: number): number {
  let sum = 0;
  return words.reduce((bits, { held }, i) => ((sum += held) <= walked || i === 0 ? bits | (1 << i) : bits), 0);
}

/** Every set of words, the heaviest first, with how many passages hold just these. */
function weights(words: Weighed[], passages: number): Combination[] {
  const shares = words.map(({ held }) => Math.min(1, held / Math.max(1, passages)));
  const all = Array.from({ length: (1 << words.length) - 1 }, (_, i): Combination => {
    const set = i + 1;
    const has = (at: number) => ((set >> at) & 1) === 1;
    return {
      set,
      weight: words.reduce((sum, { weight }, at) => sum + (has(at) ? weight : 0), 0),
      expected: shares.reduce((product, share, at) => product * (has(at) ? share : 1 - share), passages),
    };
  });
  return all.toSorted((a, b) => b.weight - a.weight || a.set - b.set);
}

const bits = (set: number): number => (set === 0 ? 0 : (set & 1) + bits(set >> 1));

function smallest(sets: number[]): number[] {
  const least: number[] = [];
  for (const set of sets.toSorted((a, b) => bits(a) - bits(b) || a - b))
    if (!least.some((inner) => (inner & set) === inner)) least.push(set);
  return least;
}
