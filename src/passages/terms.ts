import { otherForms } from './irregular.ts';
import { otherSpellings } from './spellings.ts';
import { stem, type Stemmed } from './stems.ts';
import { STOP_WORDS } from './stop-words.ts';

/** The language of a text: that of its stems, or any other, whose words stand for themselves but for the s of many plurals. */
export type Language = Stemmed | undefined;

const MAX_KNOWN = 50_000;
const known: Record<Stemmed, Map<string, string>> = { en: new Map(), de: new Map() };

/** The stem of a word, remembered. */
export function stemOf(word: string, language: Stemmed): string {
  const stems = known[language];
  const found = stems.get(word);
  if (found !== undefined) return found;
  if (stems.size >= MAX_KNOWN) stems.clear();
  const stemmed = stem(word, language);
  stems.set(word, stemmed);
  return stemmed;
}

const ONE_LETTER = /^[a-z]$/;

/** True for a word by which nothing is found. */
export const isStop = (word: string, language: Language): boolean =>
  ONE_LETTER.test(word) || (language !== undefined && STOP_WORDS[language].has(word));

/** The term under which a word of a text in that language is kept; undefined for one that is not. */
export function termOf(word: string, language: Language): string | undefined {
  if (isStop(word, language)) return undefined;
  return language === undefined ? withoutS(word) : stemOf(word, language);
}

/** A word without the s by which English and the Romance languages make plurals. */
export const withoutS = (word: string): string => (/^[a-z]{3,}[^sui]s$/.test(word) ? word.slice(0, -1) : word);

const NOUN = /^([a-z]{4,})ung(?:en|s)?$/;
const VERB = /^([a-z]{2,}(?:[^aeiou]|[ae]u|ei|ie))e?n$/;

/** Of a German noun in -ung the stem of its verb, and of a verb that noun: `Lieferung` and `liefern`, `Sammlung` and `sammeln`. */
function verbOrNoun(word: string): string[] {
  const noun = NOUN.exec(word)?.[1];
  if (noun !== undefined)
    return [`${noun}en`, noun.replace(/([^aeiou])l$/, '$1eln')]
      .filter((verb) => verb !== noun)
      .map((verb) => stemOf(verb, 'de'));
  const verb = word.endsWith('n') ? VERB.exec(word)?.[1] : undefined;
  if (verb === undefined) return [];
  return [...new Set([verb, verb.replace(/el$/, 'l')])].map((root) => stemOf(`${root}ung`, 'de'));
}

/** All terms under which texts may keep a word: itself, its stem in each language, apart, its other spelling, the other forms of an irregular word, and the noun or verb beside it. */
export const formsOf = (word: string): string[] => [
  ...new Set([
    stemOf(word, 'en'),
    stemOf(word, 'de'),
    withoutS(word),
    ...otherSpellings(word).flatMap((other) => [stemOf(other, 'en'), stemOf(other, 'de'), withoutS(other)]),
    ...verbOrNoun(word),
    ...otherForms(word).flatMap((form) => [form, stemOf(form, 'en')]),
  ]),
];
