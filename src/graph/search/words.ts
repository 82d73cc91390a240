import type { GraphNode } from '../store.ts';

const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g;
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ى: 'ي',
  ة: 'ه',
};
const SPECIAL = /[ßæœøđðłıþىة]/g;
/** Signs that have no width, as pages put them into long words: they part no words. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]+/gu;
const LONGEST_WORD = 64;
const LONGEST_TEXT = 4000;
const MAX_WORDS = 96;

/** Text without case and accents: what two spellings of one word have in common. */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return plain.replace(SPECIAL, (letter) => LETTERS[letter] ?? letter).normalize('NFC');
}

/** The words of a text in order, folded; scripts without spaces give pairs of neighbouring characters. */
export function words(text: string): string[] {
  const runs = fold(text.slice(0, LONGEST_TEXT).replace(INVISIBLE, '')).match(WORD) ?? [];
  return runs.flatMap(parts).map((word) => word.slice(0, LONGEST_WORD));
}

function parts(run: string): string[] {
  const spaced = run.replace(UNSPACED, ' ').split(' ').filter(Boolean);
  return [...spaced, ...(run.match(UNSPACED) ?? []).flatMap(pairs)];
}

function pairs(run: string): string[] {
  const signs = Array.from(run);
  return signs.length < 2 ? signs : signs.slice(1).map((sign, i) => `${signs[i]}${sign}`);
}

const LABEL = /^[a-z]+:/;
const GENERATED = /^ingest_|^[0-9a-f-]{12,}$/;
const isNumbered = (word: string): boolean => word.length > 6 && /\d/.test(word);

/** The words of a readable id: without the label before it, the entity behind it, and what only a machine reads. */
function idWords(id: string, entities: string[]): string[] {
  const key = id.replace(LABEL, '');
  if (GENERATED.test(key)) return [];
  const entity = entities.find((slug) => key.endsWith(`.${slug}`));
  return words(entity ? key.slice(0, -entity.length) : key).filter((word) => !isNumbered(word));
}

/** What a node goes by: the words of its name in order, and all words of its names, ids and aliases. */
export function namesOf({ name, id, aliases, entities }: GraphNode): { name: string[]; all: string[] } {
  const own = words(name);
  const all = [...own, ...[id, ...aliases].flatMap((known) => idWords(known.replace(/@.*/s, ''), entities))];
  return { name: own, all: [...new Set(all)] };
}

/** What a node can be found by: the words of its name in order, and all its distinct words, sorted. */
export function wordsOf(node: GraphNode): { name: string[]; all: string[] } {
  const name = words(node.name);
  const all = new Set(name);
  const add = (found: string[]) => found.forEach((word) => all.size < MAX_WORDS && all.add(word));
  add(words(node.email ?? ''));
  for (const id of [node.id, ...node.aliases]) add(idWords(id, node.entities));
  for (const value of Object.values(node.properties).flat()) if (typeof value === 'string') add(words(value));
  return { name, all: [...all].toSorted() };
}

/** A character behind it takes two places of a text. */
const LAST_OF_ONE_UNIT = 0xffff;
const SLIPPING = /^[\p{L}\p{M}]{4,24}$/u;

/** The word without each of its letters in turn; none for words that are short, long or hold a digit. */
export function slips(word: string): string[] {
  if (!SLIPPING.test(word)) return [];
  const found = new Set<string>();
  let next = 0;
  for (let at = 0; at < word.length; at = next) {
    next = at + ((word.codePointAt(at) ?? 0) > LAST_OF_ONE_UNIT ? 2 : 1);
    found.add(word.slice(0, at) + word.slice(next));
  }
  return [...found];
}

/** A folded word with umlauts as single letters, where they may be written as two: `joerg` as `jörg` is folded. */
const withoutUmlauts = (word: string): string => (word.length < 4 ? word : word.replace(/([aou])e/g, '$1'));

/** How a word is folded when its umlauts are written otherwise; none for one without. */
export const respellings = (word: string): string[] => [withoutUmlauts(word)].filter((other) => other !== word);

/** True of two words that are one but for how umlauts are written. */
export const isRespelled = (a: string, b: string): boolean =>
  a.length !== b.length && a.charCodeAt(0) === b.charCodeAt(0) && withoutUmlauts(a) === withoutUmlauts(b);

/** True when one letter added, left out, replaced or swapped with its neighbour makes one word the other. */
export function isOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short === long || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  if (long.length > short.length) return short.slice(start) === long.slice(start + 1);
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  const swapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return swapped && short.slice(start + 2) === long.slice(start + 2);
}
