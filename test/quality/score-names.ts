import type { Tally } from './figures.ts';

export type NameType = 'Person' | 'Organization';
export interface NamedThing {
  type: string;
  text: string;
}

const TITLES = new Set(
  'mr mrs ms miss dr prof professor sir dame lord lady rev reverend hon sen senator rep president gov governor capt captain col colonel gen general lt sgt judge justice king queen prince princess pope saint st mayor minister chancellor chairman secretary ceo'.split(
    ' ',
  ),
);
const FORMS = new Set(
  'inc incorporated llc ltd limited corp corporation co company plc gmbh ag sa nv bv pty llp lp spa srl oy ab as kk pte'.split(
    ' ',
  ),
);

/** A name as the scorers compare it: without case, accents, punctuation, titles and legal forms. */
export function normalised(name: string, type: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}@.+]+/gu, ' ')
    .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
    .trim();
  const words = plain.split(/\s+/).filter(Boolean);
  if (words.length > 1 && words[0] === 'the') words.shift();
  if (type === 'Person') while (words.length > 1 && TITLES.has(words[0]!)) words.shift();
  if (type === 'Organization') while (words.length > 1 && FORMS.has(words.at(-1)!)) words.pop();
  return words.join(' ');
}

/** True when each word of the one is a word of the other. */
export function isWithin(one: string, other: string): boolean {
  if (!one || !other) return false;
  const words = new Set(other.split(' '));
  return one.split(' ').every((word) => words.has(word));
}

/** The distinct things of a type that a list names: names whose words are all in a longer one count as that one. */
export function thingsOf(names: NamedThing[], type: NameType): string[] {
  const all = [...new Set(names.filter((n) => n.type === type).map((n) => normalised(n.text, type)))].filter(Boolean);
  const words = (name: string) => name.split(' ').length;
  const kept: string[] = [];
  for (const name of all.toSorted((a, b) => words(b) - words(a) || b.length - a.length))
    if (!kept.some((longer) => isWithin(name, longer))) kept.push(name);
  return kept;
}

/** How a document's names compare with its gold ones, merged per document; `wrong` and `missed` name the errors. */
export function scoreNames(gold: NamedThing[], found: NamedThing[], type: NameType) {
  const expected = new Set(thingsOf(gold, type));
  const given = thingsOf(found, type);
  const wrong = given.filter((name) => !expected.has(name));
  const missed = [...expected].filter((name) => !given.includes(name));
  const tally: Tally = { tp: given.length - wrong.length, fp: wrong.length, fn: missed.length };
  return { tally, wrong, missed };
}
