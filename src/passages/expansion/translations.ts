import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lazy } from '../../common/lazy.ts';
import { relatedTo } from './related-words.ts';
import { stemsOfVerb } from '../german-verbs.ts';
import type { Stemmed } from '../stems.ts';
import { STOP_WORDS } from '../stop-words.ts';
import { stemOf } from '../terms.ts';

/** So many translations of a word are looked for. */
const MAX_TERMS = 8;
const VERB = /(?:e[lr])?n$/;

type Table = ReadonlyMap<string, readonly string[]>;

/** English words and German ones that mean the same, folded: groups are parted by `;`, the languages by `/`. */
const groups = lazy(() =>
  readFileSync(join(import.meta.dirname, 'english-german.txt'), 'utf8')
    .split(/[;\n]/)
    .filter((group) => group.trim() !== '')
    .map((group) => {
      const [english = [], german = []] = group.split('/').map((words) => words.trim().split(/\s+/));
      return { english, german };
    }),
);

/** The stems of an English question's words must not be met by German ones that only look alike: `Gift`, `Rat`. */
const isEnglish = lazy(() => {
  const known = new Set(groups().flatMap(({ english }) => english.map((word) => stemOf(word, 'en'))));
  return (term: string): boolean => known.has(term) || STOP_WORDS.en.has(term) || relatedTo(term).length > 0;
});

/** German words for an English word that is known by these terms. */
export const germanFor = (own: readonly string[]): string[] => [
  ...new Set(own.flatMap((term) => words().get(term) ?? [])),
];

const words = lazy((): Table => {
  const found = new Map<string, string[]>();
  for (const { english, german: others } of groups())
    for (const word of english) found.set(stemOf(word, 'en'), [...(found.get(stemOf(word, 'en')) ?? []), ...others]);
  return found;
});

/** The stems of all German words among them. */
export const translatedStems = (): string[] =>
  groups().flatMap((group) => group.german.map((word) => stemOf(word, 'de')));

const german = (word: string): string[] => [stemOf(word, 'de'), ...(VERB.test(word) ? stemsOfVerb(word) : [])];

const tables = lazy((): Record<Stemmed, Table> => {
  const [ofEnglish, ofGerman] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const add = (table: Map<string, string[]>, term: string, others: string[]) =>
    table.set(term, [...new Set([...(table.get(term) ?? []), ...others])].slice(0, MAX_TERMS));
  for (const group of groups()) {
    const terms = group.german.flatMap(german).filter((term) => !isEnglish()(term));
    for (const word of group.english) add(ofEnglish, stemOf(word, 'en'), terms);
    const others = group.english.map((word) => stemOf(word, 'en'));
    for (const term of new Set(group.german.flatMap(german))) add(ofGerman, term, others);
  }
  return { en: ofEnglish, de: ofGerman };
});

/** The terms of German texts for an English word, of English ones for a German word; of a word in either language, as far as it is no word of the other. */
export function translationsOf(own: readonly string[], language?: Stemmed): string[] {
  const { en, de } = tables();
  const toGerman = language === 'de' ? [] : own.flatMap((term) => en.get(term) ?? []);
  const isGerman = (term: string) => language === 'de' || (language === undefined && !isEnglish()(term));
  const toEnglish = own.flatMap((term) => (isGerman(term) ? (de.get(term) ?? []) : []));
  return [...new Set([...toGerman, ...toEnglish])];
}
