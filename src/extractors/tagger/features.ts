import { elementAt } from '../../common/element-at.ts';
import { ADDRESSED, AFTER_FIRST, AFTER_TITLE, ALONE, BEFORE_LAST, BEFORE_SUFFIX, type Use, type Uses } from './uses.ts';
import { bucket, EDGE, middle, SLOTS, wide } from './scoring/bucket.ts';
import { putItself } from './scoring/by-word.ts';
import { ALL_CAPS, CAP, type Word } from './words.ts';

/** Slots that hold what a word is, rather than where it stands and what it looks like. */
export const LEXICAL = [1, 2, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 35, 58, 59, 60, 61, 66, 67];
const LINK = new Set(['of', 'and', '&', 'for', 'the', 'de', 'van', 'von', 'der', 'la']);

/** How far from a capital letter words of a name stand. */
const REACH = 2;

const isCapitalised = (word: Word | undefined): boolean => word !== undefined && (word.case & CAP) > 0;

/** True for a word too far from any capital letter to be part of a name. */
function isFar(words: Word[], i: number): boolean {
  for (let k = i - REACH; k <= i + REACH; k++) if (isCapitalised(words[k])) return false;
  return true;
}

/** Room for the features of a sentence of so many words. */
export const roomFor = (words: number): Int32Array => new Int32Array(words * SLOTS);

/** The features of every token of a sentence, `SLOTS` for each, as buckets of the weight table; `before` is the sentence above it. Words that are part of no name have none. */
export function featuresOf(words: Word[], uses: Uses, before: Word[] = []): Int32Array {
  const features = jointOf(words, uses, before);
  for (let i = 0; i < words.length; i++)
    if ((features[i * SLOTS] ?? -1) >= 0) putItself(features, elementAt(words, i), i);
  return features;
}

/** The features without those that one word alone makes, which `shareOf` scores. They stand at the beginning of `room`, whose content is lost. */
export function jointOf(words: Word[], uses: Uses, before: Word[] = [], room = roomFor(words.length)): Int32Array {
  const features = room.subarray(0, words.length * SLOTS).fill(-1);
  const shouting = words.length > 2 && words.filter((w) => w.case & ALL_CAPS).length > words.length / 2;
  const form = words.length < 7 ? formOf(words) : 0;
  for (let i = 0; i < words.length; i++) {
    if (isFar(words, i)) continue;
    const word = elementAt(words, i);
    const at = i * SLOTS;
    lexical(features, word, words, i);
    lists(features, word, words, i);
    clusters(features, word, words, i);
    if (shouting) features[at + 34] = bucket(34, word.shape);
    if (word.case & CAP) {
      inRun(features, word, words, i);
      inDocument(features, at, word, uses.get(word.lower));
    }
    if (i < 2) opening(features, words, i, before);
    if (words.length < 7) features[at + 46] = bucket(46, word.shape, i, form);
  }
  return features;
}

function lexical(out: Int32Array, word: Word, words: Word[], i: number): void {
  const at = i * SLOTS;
  const l = word.hashLower;
  const s = word.shape;
  const p = words[i - 1]?.hashLower ?? EDGE;
  const n = words[i + 1]?.hashLower ?? ~EDGE;
  const ps = words[i - 1]?.shape ?? EDGE;
  const ns = words[i + 1]?.shape ?? ~EDGE;
  out[at] = bucket(0, 0);
  out[at + 4] = bucket(4, p);
  out[at + 5] = bucket(5, n);
  out[at + 6] = bucket(6, words[i - 2]?.hashLower ?? EDGE);
  out[at + 7] = bucket(7, words[i + 2]?.hashLower ?? ~EDGE);
  out[at + 8] = bucket(8, ps, s);
  out[at + 9] = bucket(9, s, ns);
  out[at + 10] = bucket(10, ps, s, ns);
  out[at + 11] = bucket(11, p, s);
  out[at + 12] = bucket(12, s, n);
  out[at + 13] = bucket(13, p, l);
  out[at + 14] = bucket(14, l, n);
}

function lists(out: Int32Array, word: Word, words: Word[], i: number): void {
  const at = i * SLOTS;
  const g = word.lists;
  const gp = words[i - 1]?.lists ?? -1;
  const gn = words[i + 1]?.lists ?? -1;
  const ps = words[i - 1]?.shape ?? EDGE;
  const ns = words[i + 1]?.shape ?? ~EDGE;
  out[at + 24] = bucket(24, gp, g);
  out[at + 25] = bucket(25, g, gn);
  out[at + 27] = bucket(27, gp, g, gn);
  out[at + 28] = bucket(28, words[i - 2]?.lists ?? -1, ps, word.shape);
  out[at + 29] = bucket(29, word.shape, ns, words[i + 2]?.lists ?? -1);
  if (i === 0) {
    out[at + 30] = bucket(30, 0);
    out[at + 31] = bucket(31, g, word.shape);
  }
}

/** What kind of words a word and its neighbours are, by the company that they keep in other texts; of unknown words nothing is said. */
function clusters(out: Int32Array, word: Word, words: Word[], i: number): void {
  const at = i * SLOTS;
  const [before, after] = [words[i - 1], words[i + 1]];
  const w = wide(word);
  if (word.cluster) {
    out[at + 60] = bucket(60, wide(before), w);
    out[at + 61] = bucket(61, w, wide(after));
    out[at + 66] = bucket(66, wide(before), w, wide(after));
  }
  if (before?.cluster) {
    out[at + 62] = bucket(62, middle(before), word.shape);
    out[at + 64] = bucket(64, before.cluster);
  }
  if (after?.cluster) {
    out[at + 63] = bucket(63, word.shape, middle(after));
    out[at + 65] = bucket(65, after.cluster);
  }
}

/** What stands around the run of capitalised words that a word is in. */
function inRun(out: Int32Array, word: Word, words: Word[], i: number): void {
  const at = i * SLOTS;
  const last = runEnd(words, i);
  const first = runStart(words, i);
  const end = words[last] ?? word;
  const after = words[last + 1]?.hashLower ?? ~EDGE;
  const before = words[first - 1]?.hashLower ?? EDGE;
  out[at + 35] = bucket(35, end.hashLower);
  out[at + 36] = bucket(36, end.lists, Math.min(3, last - i));
  out[at + 37] = bucket(37, after);
  out[at + 38] = bucket(38, after, words[last + 2]?.hashLower ?? ~EDGE);
  out[at + 39] = bucket(39, before);
  out[at + 40] = bucket(40, words[first - 2]?.hashLower ?? EDGE, before);
  out[at + 41] = bucket(41, Math.min(5, last - first + 1), i - first);
  if (end.cluster) out[at + 67] = bucket(67, middle(end), Math.min(3, last - i));
  out[at + 68] = bucket(68, middle(words[last + 1]), wide(words[last + 2]));
  out[at + 69] = bucket(69, middle(words[first - 1]), wide(words[first - 2]));
  out[at + 70] = bucket(70, middle(words[last + 1]), middle(end));
  out[at + 71] = bucket(71, middle(words[first - 1]), middle(words[first]));
  out[at + 72] = bucket(72, widesOf(words, first, last), i - first);
  out[at + 50] = bucket(50, listsOf(words, first, last), i - first);
  out[at + 51] = bucket(51, words[i + 1]?.hashLower ?? ~EDGE, words[i + 2]?.hashLower ?? ~EDGE);
  out[at + 52] = bucket(52, words[i - 2]?.hashLower ?? EDGE, words[i - 1]?.hashLower ?? EDGE);
}

/** How the document uses a capitalised word. */
function inDocument(out: Int32Array, at: number, { lists: bits }: Word, use: Use | undefined): void {
  if (!use) return;
  out[at + 42] = bucket(42, (use.low > 0 ? 1 : 0) | (use.middle > 0 ? 2 : 0), Math.min(3, use.cap));
  if (use.marks & AFTER_FIRST) out[at + 43] = bucket(43, 0);
  if (use.marks & BEFORE_SUFFIX) out[at + 44] = bucket(44, 0);
  if (use.marks & AFTER_TITLE) out[at + 45] = bucket(45, 0);
  if (use.marks & ADDRESSED) out[at + 53] = bucket(53, 0);
  if (use.marks & ALONE) out[at + 54] = bucket(54, use.middle > 0 ? 1 : 0);
  if (use.marks & BEFORE_LAST) out[at + 55] = bucket(55, 0);
  if (use.marks) out[at + 56] = bucket(56, use.marks);
  out[at + 57] = bucket(57, use.marks, bits, use.low > 0 ? 1 : 0);
}

/** The word lists along a run, as one value. */
function listsOf(words: Word[], first: number, last: number): number {
  let x = last - first;
  for (let k = first; k <= last && k < first + 6; k++)
    x = Math.imul(x ^ (words[k]?.lists ?? 0), 16777619) ^ (k - first);
  return x;
}

/** The widest clusters along a run, as one value. */
function widesOf(words: Word[], first: number, last: number): number {
  let x = last - first;
  for (let k = first; k <= last && k < first + 6; k++) x = Math.imul(x ^ wide(words[k]), 16777619) ^ (k - first);
  return x;
}

/** A short sentence's form: greetings, closing lines and lists of names look alike. */
const formOf = (words: Word[]): number => words.reduce((x, { shape }) => Math.imul(x ^ shape, 16777619), words.length);

/** What stands above the first words of a sentence: a greeting, a closing line, a list. */
function opening(out: Int32Array, words: Word[], i: number, before: Word[]): void {
  const at = i * SLOTS;
  const { shape, lists: bits } = elementAt(words, i);
  const last = before.at(-1);
  const short = before.length < 5;
  out[at + 47] = bucket(47, i, last?.hashLower ?? EDGE, shape);
  out[at + 48] = bucket(48, i, short ? (before[0]?.hashLower ?? EDGE) : 1, words.length < 4 ? shape : 0);
  out[at + 49] = bucket(49, i, bits, Math.min(4, words.length));
}

const MAX_RUN_LENGTH = 12;

function runEnd(words: Word[], i: number): number {
  let r = i;
  while (r - i < MAX_RUN_LENGTH) {
    if (isCapitalised(words[r + 1])) r++;
    else if (LINK.has(words[r + 1]?.text ?? '') && isCapitalised(words[r + 2])) r += 2;
    else break;
  }
  return r;
}

function runStart(words: Word[], i: number): number {
  let q = i;
  while (i - q < MAX_RUN_LENGTH && isCapitalised(words[q - 1])) q--;
  return q;
}
