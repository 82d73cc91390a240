import { elementAt, lastOf } from '../../common/element-at.ts';
import { letters, umlautless } from '../names.ts';
import { acronymsOf, nameParts } from './name-parts.ts';
import { similarity, sortedWords } from './similar.ts';
import { COMMON_SURNAMES, FIRST_NAMES } from '../tables.ts';

/** How two names agree, from not at all to letter by letter. */
export type Agreement = 'different' | 'surname' | 'part' | 'initial' | 'close' | 'words' | 'equal';

/** What a name says of whom it names: how two agree, and how rare what they share is, 0 to 4. */
export interface NameMatch {
  agreement: Agreement;
  rarity: number;
  /** Others of the house share what agrees, so that a person has to decide whatever else does: a first name alone, a father's name. */
  doubtful?: true;
}

const CLOSE = 0.9;
const ORDER: Agreement[] = ['different', 'surname', 'part', 'initial', 'close', 'words', 'equal'];

/** How much an agreement says, for taking the best of several. */
export const closeness = ({ agreement, rarity }: NameMatch): number => ORDER.indexOf(agreement) * 10 + rarity;

/** Compares two compared names of persons; undefined where single words say too little. */
export function matchPersons(one: string, other: string): NameMatch | undefined {
  const [a, b] = [nameParts(one), nameParts(other)];
  if (a.words.length < 2 || b.words.length < 2) return matchWord(a.words, b.words);
  if (one === other) return { agreement: 'equal', rarity: rarityOf(a.words) };
  if (a.generation === b.generation) return matchWords(a.words, b.words);
  if (a.generation && b.generation) return { agreement: 'surname', rarity: 0 };
  return { ...matchWords(a.words, b.words), doubtful: true };
}

/** Compares the words of two names that are written in two ways. */
function matchWords(a: string[], b: string[]): NameMatch {
  if (sortedWords(a.join(' ')) === sortedWords(b.join(' '))) return { agreement: 'words', rarity: rarityOfBoth(a, b) };
  const [first, last] = [pairOf(elementAt(a, 0), elementAt(b, 0)), pairOf(lastOf(a), lastOf(b))];
  const rarity = rareSurname(lastOf(a));
  if (first === 'equal' && last === 'equal') return middle(a, b, rarityOf(a));
  if (last === 'equal' && first === 'initial') return { agreement: 'initial', rarity };
  if (first !== 'different' && last !== 'different' && first !== 'initial' && last !== 'initial')
    return { agreement: 'close', rarity: rarityOfBoth(a, b) };
  if (isTurned(a, b)) return { agreement: 'close', rarity: 0 };
  return { agreement: last === 'equal' ? 'surname' : 'different', rarity: 0 };
}

/** One word against a whole name: its first name, its surname, or nothing. */
function matchWord(a: string[], b: string[]): NameMatch | undefined {
  const [word = '', whole] = a.length < b.length ? [a[0], b] : [b[0], a];
  const isPart = a.length !== b.length && word.length > 1 && (word === whole[0] || word === lastOf(whole));
  return isPart ? { agreement: 'part', rarity: 0, doubtful: true } : undefined;
}

/** One has a middle name that the other leaves out, abbreviates or has otherwise. */
function middle(a: string[], b: string[], rarity: number): NameMatch {
  const [one, other] = [a.slice(1, -1), b.slice(1, -1)];
  const agree = one.every((word, i) => !other[i] || pairOf(word, other[i]) !== 'different');
  return { agreement: agree ? 'words' : 'surname', rarity };
}

const isTurned = (a: string[], b: string[]): boolean =>
  a.length === 2 &&
  b.length === 2 &&
  isNear(elementAt(a, 0), elementAt(b, 1)) &&
  isNear(elementAt(a, 1), elementAt(b, 0));

const isNear = (one: string, other: string): boolean =>
  one === other || (Math.min(one.length, other.length) > 3 && similarity(one, other) >= CLOSE);

function pairOf(one: string, other: string): 'equal' | 'near' | 'initial' | 'different' {
  if (umlautless(one) === umlautless(other)) return 'equal';
  if ((one.length === 1 || other.length === 1) && one[0] === other[0]) return 'initial';
  return isNear(one, other) ? 'near' : 'different';
}

const rareSurname = (word: string): number => (COMMON_SURNAMES.has(word) ? 0 : 2.5);
const rarityOf = (words: string[]): number =>
  (FIRST_NAMES.has(elementAt(words, 0)) ? 0 : 1.5) + rareSurname(lastOf(words));
/** A name that is common in one of two spellings is common. */
const rarityOfBoth = (a: string[], b: string[]): number => Math.min(rarityOf(a), rarityOf(b));

/** Compares two compared names of anything but persons. */
export function matchTitles(one: string, other: string): NameMatch {
  const [a, b] = [letters(one), letters(other)];
  const rarity = Math.min(4, Math.max(0, (Math.min(a.length, b.length) - 4) / 2));
  if (a === b) return { agreement: 'equal', rarity };
  if (sortedWords(one) === sortedWords(other)) return { agreement: 'words', rarity };
  if (numbersOf(one) !== numbersOf(other)) return { agreement: 'different', rarity: 0 };
  if (Math.min(a.length, b.length) > 5 && similarity(a, b) >= 0.95) return { agreement: 'close', rarity };
  if (acronymsOf(other).includes(a) || acronymsOf(one).includes(b)) return { agreement: 'initial', rarity: 0 };
  return { agreement: beginsWith(one, other) || beginsWith(other, one) ? 'part' : 'different', rarity: 0 };
}

/** Names that are told apart by a number are two names, however alike. */
const numbersOf = (text: string): string => (text.match(/\d+/g) ?? []).join(' ');

const beginsWith = (whole: string, part: string): boolean => part.length > 3 && whole.startsWith(`${part} `);
