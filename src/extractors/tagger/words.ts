import { remembered } from '../../common/text/remembered.ts';
import type { Token } from '../page/tokens.ts';
import { clusterOf } from './clusters.ts';
import { FIRST, LAST, listsOf, ORGANIZATION, PLACE } from './gazetteer.ts';

/** Case bits of a word: begins with a capital letter, with a small one, is all capitals. */
export const CAP = 1;
export const LOWER = 2;
export const ALL_CAPS = 4;

/** What a word alone adds to a token's scores, and by which weights. */
interface Share {
  readonly by: object;
  readonly scores: Float64Array;
}

/** What a token's features are made from: hashes of its forms, its case and its gazetteer bits. */
export interface Word {
  readonly text: string;
  readonly lower: string;
  readonly hashLower: number;
  readonly hashWord: number;
  readonly shape: number;
  readonly case: number;
  readonly lists: number;
  readonly cluster: number;
  /** Whether it was asked what it adds to scores, and that, once it was asked twice. */
  isAsked: boolean;
  share: Share | undefined;
}

/** A 32-bit hash (FNV-1a) of part of a text. */
export function hash(text: string, from = 0, to = text.length): number {
  let x = 2166136261;
  for (let i = from; i < to; i++) x = Math.imul(x ^ text.charCodeAt(i), 16777619);
  return x;
}

const UPPER = /^\p{Lu}/u;
const SMALL = /^\p{Ll}/u;

function caseOf(text: string): number {
  const code = text.charCodeAt(0);
  if (code >= 97 && code <= 122) return LOWER;
  const upper = code < 128 ? code >= 65 && code <= 90 : UPPER.test(text);
  if (!upper) return code >= 128 && SMALL.test(text) ? LOWER : 0;
  return CAP | (text.length > 1 && text === text.toUpperCase() && /^\p{Lu}+$/u.test(text) ? ALL_CAPS : 0);
}

const KINDS: [pattern: RegExp, kind: number][] = [
  [/\p{Lu}/u, 88],
  [/\p{Ll}/u, 120],
  [/\p{N}/u, 100],
];

function kindOf(code: number): number {
  if (code >= 97 && code <= 122) return 120;
  if (code >= 65 && code <= 90) return 88;
  if (code >= 48 && code <= 57) return 100;
  if (code < 128) return code;
  const sign = String.fromCharCode(code);
  return KINDS.find(([pattern]) => pattern.test(sign))?.[1] ?? 117;
}

function shapeOf(text: string): number {
  let x = 2166136261;
  let previous = 0;
  let length = 0;
  for (let i = 0; i < text.length && length < 8; i++) {
    const kind = kindOf(text.charCodeAt(i));
    if (kind === previous && length >= 3) continue;
    x = Math.imul(x ^ kind, 16777619);
    length++;
    previous = kind;
  }
  return x;
}

const BEYOND_ASCII = /[^ -~]/;
const MARKS = /\p{M}/gu;

/** The cluster of a word without its accents. */
const foldedCluster = (lower: string): number =>
  BEYOND_ASCII.test(lower) ? clusterOf(hash(lower.normalize('NFKD').replace(MARKS, ''))) : 0;

/** Reads the words of a sentence once, for features and document use alike. */
export const wordsOf = (tokens: Token[]): Word[] => tokens.map(({ text }) => wordOf(text));

const wordOf = remembered((text: string): Word => {
  const lower = text.toLowerCase();
  const kind = caseOf(text);
  const bare = lower.endsWith('.') ? lower.slice(0, -1) : lower;
  const lists = listsOf(bare);
  const names = kind & CAP ? lists : lists & ~(FIRST | LAST | PLACE | ORGANIZATION);
  const hashLower = hash(lower);
  return {
    text,
    lower,
    hashLower,
    hashWord: hash(text),
    shape: shapeOf(text),
    case: kind,
    lists: names,
    cluster: clusterOf(bare === lower ? hashLower : hash(bare)) || foldedCluster(bare),
    isAsked: false,
    share: undefined,
  };
});
