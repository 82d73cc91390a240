import { LEGAL_FORMS } from '../../common/text/legal-forms.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GIVEN_NAMES } from '../words/given-names.ts';
import { ORGANIZATION_WORDS, TITLES } from '../words/kinds.ts';

export const FIRST = 1;
export const LAST = 2;
export const PLACE = 4;
export const ORGANIZATION = 8;
export const COMMON = 16;
export const ACTOR = 32;
export const SUFFIX = 64;
export const TITLE = 128;

const LISTS: Record<string, number> = {
  first: FIRST,
  last: LAST,
  place: PLACE,
  organization: ORGANIZATION,
  common: COMMON,
  actor: ACTOR,
};

function read(): Map<string, number> {
  const bits = new Map<string, number>();
  const put = (word: string, bit: number) => bits.set(word, (bits.get(word) ?? 0) | bit);
  for (const line of readFileSync(join(import.meta.dirname, 'gazetteer.txt'), 'utf8').split('\n')) {
    const [list = '', words] = line.split(': ');
    for (const word of words?.split(' ') ?? []) put(word, LISTS[list] ?? 0);
  }
  for (const word of LEGAL_FORMS) put(word, SUFFIX);
  for (const word of ORGANIZATION_WORDS) put(word, SUFFIX);
  for (const word of TITLES) put(word, TITLE);
  return bits;
}

/** Lower-case word → the bits of the lists that hold it: names, places and common words from compromise's lexicon (MIT), legal forms and titles of our own. */
export const gazetteer: ReadonlyMap<string, number> = read();

const BEYOND_ASCII = /[^ -~]/;
const OF_NAMES = FIRST | LAST | PLACE;

/** The lists that hold a word in small letters; those of names hold words with accents without them. */
export function listsOf(word: string): number {
  const bits = gazetteer.get(word);
  if (bits !== undefined || !BEYOND_ASCII.test(word)) return bits ?? 0;
  return (gazetteer.get(word.normalize('NFKD').replace(/\p{M}/gu, '')) ?? 0) & OF_NAMES;
}

/** The lists of a word of a name: a double given name is one (`Karl-Ludwig`). */
export const listsOfName = (word: string): number =>
  listsOf(word) || (word.includes('-') && word.split('-').every((part) => (listsOf(part) & FIRST) > 0) ? FIRST : 0);

/** True for a common given name, in lower case. */
export const isFirstName = (word: string): boolean => (listsOf(word) & FIRST) > 0 || GIVEN_NAMES.has(word);

/** True for a word of the general vocabulary, in lower case. */
export const isCommon = (word: string): boolean => ((gazetteer.get(word) ?? 0) & (COMMON | ACTOR)) > 0;
