import type { Standing } from '../../stores/passages/passage-search.ts';
import type { Wanted } from '../question.ts';
import { translationsOf } from './translations.ts';
import { formsOf } from '../terms.ts';

const COMPOUND = /^[a-z]{9,32}$/;
const MIN_PART = 4;
/** A part that is held by itself, what is left of the word being unknown, has so many letters. */
const MIN_ALONE = 6;
const MAX_COMPOUNDS = 2;
/** What German puts between the words of a compound. */
const LINKS = ['', 's', 'n', 'en', 'es', 'er', 'e'];

/** What a part is met by, as a German word that English texts may hold in theirs. */
const termsOf = (part: string): string[] => {
  const own = formsOf(part);
  return [...own, ...translationsOf(own, 'de')];
};

/** The words that may be compounds. */
export const compounds = (unheld: Wanted[]): Wanted[] =>
  unheld.filter(({ word }) => COMPOUND.test(word)).slice(0, MAX_COMPOUNDS);

const places = (word: string): number[] =>
  Array.from({ length: word.length - 2 * MIN_PART + 1 }, (_, i) => i + MIN_PART);

/** The terms of all words that a compound may begin or end with. */
export const termsWithin = ({ word }: Wanted): string[] =>
  places(word).flatMap((at) => [...termsOf(word.slice(0, at)), ...termsOf(word.slice(at))]);

/** The words of a compound that passages hold: two that make the whole, else the longer that they hold at an end; none where they hold none. */
export function partsHeld({ word }: Wanted, { of }: Standing): string[] {
  const isHeld = (part: string) => termsOf(part).some((form) => (of.get(form) ?? 0) > 0);
  const heads = places(word)
    .map((at) => word.slice(0, at))
    .filter(isHeld)
    .toReversed();
  const tails = places(word)
    .map((at) => word.slice(at))
    .filter(isHeld);
  for (const head of heads) {
    const tail = tails.find((one) => LINKS.some((link) => head + link + one === word));
    if (tail !== undefined) return [head, tail];
  }
  const [longest] = [...heads.slice(0, 1), ...tails.slice(0, 1)].toSorted((a, b) => b.length - a.length);
  return longest !== undefined && longest.length >= MIN_ALONE ? [longest] : [];
}
