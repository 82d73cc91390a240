import { byCodePoint } from '../order.ts';
import type { FoundNode } from '../store.ts';
import { isRespelled, respellings, words } from './words.ts';

/** A word of a query, and the known words that it may be a slip of. */
export interface Token {
  typed: string;
  slips: ReadonlySet<string>;
  /** Those that begin with a slip of it. */
  begun: ReadonlySet<string>;
  /** Those that are it and a neighbour of it in one. */
  wholes: ReadonlySet<string>;
  /** Those that it may be two of, side by side. */
  partings: [string, string][];
  /** How much it counts beside the others. */
  weight: number;
  /** It is a whole telephone number. */
  isNumber?: boolean;
  /** Nodes need not hold it. */
  isSpare?: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** A word of a query that is meant as it was typed. */
export const plain = (typed: string): Token => ({
  typed,
  slips: NONE,
  begun: NONE,
  wholes: NONE,
  partings: [],
  weight: 1,
});

/** A node that a search found: its name's words, how connected it is, and which tokens it holds anywhere (null: every one). */
export interface Candidate {
  uid: number;
  id: string;
  name: string;
  weight: number;
  holds: boolean[] | null;
  /** What a person is, where their name does not say what was typed. */
  title?: string | null;
  /** The node itself, where the engine gave it along. */
  node?: FoundNode;
}

/** How connected a node is, for ranking: one more for each doubling of its degree. */
export const weightOf = (degree: number): number => (degree > 0 ? 32 - Math.clz32(degree) : 0);

const SLIP_FIT = 0.6;
/** How well a name fits that is written apart or as one where it was not typed so. */
const TOGETHER_FIT = 0.95;
const ELSEWHERE_FIT = 0.45;
/** How much less a title of somebody counts than a name. */
const TITLE_FIT = 0.85;
/** How much less a part of the title of what happened counts than one of a name. */
const PART_OF_ITEM = 0.9;
/** The same where the query asks for a person. */
const ITEM_FOR_PERSON = 0.8;
const ITEM = /^(?:activity|asset|thread):/;

/** How well a word of a name fits a token, 0 to 1: itself, also where umlauts are written otherwise, by its beginning (the more of it was typed, the better), or by a slip. */
function fit({ typed, slips, begun: begunBySlip, wholes }: Token, word: string): number {
  if (word === typed || isRespelled(word, typed)) return 1;
  if (wholes.has(word)) return TOGETHER_FIT;
  const begun = [typed, ...respellings(typed)].find((beginning) => word.startsWith(beginning));
  if (begun !== undefined) return 0.7 + (0.25 * begun.length) / word.length;
  return slips.has(word) || begunBySlip.has(word) ? SLIP_FIT : 0;
}

/** Ranks candidates by how well words fit and how much of the name they cover, then by weight, then by id; scores are thousandths. */
export function ranked(
  tokens: Token[],
  candidates: Candidate[],
  { forPerson = false } = {},
): { uid: number; score: number }[] {
  return candidates
    .map((candidate) => ({ ...candidate, score: score(tokens, candidate, forPerson) }))
    .toSorted((a, b) => b.score - a.score || b.weight - a.weight || byCodePoint(a.id, b.id))
    .map(({ uid, score }) => ({ uid, score }));
}

/** What tokens find among some words: how well each fits, and how much of the words they cover. */
interface Fitting {
  fits: number[];
  covered: number;
}

function fitting(tokens: Token[], among: string[]): Fitting {
  const all = new Set(among);
  const met = new Set<string>();
  const fits = tokens.map((token) => {
    const apart = token.partings.find((parts) => isSideBySide(parts, among));
    if (apart) {
      for (const word of apart) met.add(word);
      return TOGETHER_FIT;
    }
    const short = shortFor(token.typed, among);
    if (short.length > 0) {
      for (const word of short) met.add(word);
      return 1;
    }
    let best = { word: '', fit: 0 };
    for (const word of all) if (fit(token, word) > best.fit) best = { word, fit: fit(token, word) };
    if (best.fit > 0) met.add(best.word);
    return best.fit;
  });
  return { fits, covered: met.size / Math.max(1, all.size) };
}

/** True of a name that meets each token that may be two words: side by side, or otherwise. */
export function hasParted(tokens: Token[], name: string): boolean {
  const parted = tokens.filter(({ partings }) => partings.length > 0);
  return fitting(parted, name.split(' ')).fits.every((one) => one > 0);
}

/** True for two words of which the second follows the first among some. */
export const isSideBySide = ([first, second]: [string, string], among: string[]): boolean =>
  among.some((word, i) => word === first && among[i + 1] === second);

const SHORTEST = 2;

/** The words, the first ones, whose initials were typed: of `north quay haulage` for `nqh`. */
function shortFor(typed: string, among: string[]): string[] {
  const first = among.slice(0, typed.length);
  return typed.length > SHORTEST && first.map((word) => word.charAt(0)).join('') === typed ? first : [];
}

function score(tokens: Token[], { id, name, holds, title }: Candidate, forPerson: boolean): number {
  const own = fitting(tokens, name.split(' '));
  const office = fitting(tokens, title ? words(title) : []);
  const sum = tokens.reduce((all, { weight, isNumber, isSpare }, i) => {
    const best = Math.max(own.fits[i] ?? 0, TITLE_FIT * (office.fits[i] ?? 0));
    const elsewhere = isNumber && !ITEM.test(id) ? 1 : ELSEWHERE_FIT;
    const isHeld = holds === null ? !isSpare : holds[i];
    return all + weight * (best || (isHeld ? elsewhere : 0));
  }, 0);
  const whole = tokens.reduce((all, { weight }) => all + weight, 0);
  const part = ITEM.test(id) && own.covered > 0 && own.covered < 1 ? PART_OF_ITEM : 1;
  const kind = forPerson && ITEM.test(id) ? ITEM_FOR_PERSON : 1;
  const covered = Math.max(own.covered, office.covered);
  return Math.round((sum / whole) * part * kind * (0.75 + 0.25 * covered) * 1000) / 1000;
}
