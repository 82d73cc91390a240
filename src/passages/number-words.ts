import { UNIT } from '../common/text/number-words.ts';

const ENGLISH = String.raw`(?:(?:${UNIT})(?:[- ](?:${UNIT}))?|an?)(?: and a half)? (?:hundred(?: and)?|thousand|million)(?:,? (?:(?:${UNIT})(?:[- ](?:${UNIT}))?|hundred(?: and)?|thousand)){0,6}`;
const GERMAN = String.raw`(?:${UNIT}|und){0,5}(?:einhalb)?(?:hundert|tausend)(?:${UNIT}|und|hundert|tausend){0,9}`;

/** How a number of a hundred or more is written in English or German words, as part of an expression. */
export const NUMBER_WORD = `(?:${ENGLISH}|${GERMAN})`;

/** Small numbers in English, German, French and Spanish, but for words that are others in one of them. */
const SMALL: Record<number, string> = {
  2: 'two zwei deux dos',
  3: 'three drei trois tres',
  4: 'four vier quatre cuatro',
  5: 'five funf cinq cinco',
  6: 'six sechs seis',
  7: 'seven sieben siete',
  8: 'eight acht huit ocho',
  9: 'nine neun neuf nueve',
  10: 'ten zehn dix diez',
  11: 'eleven onze',
  12: 'twelve zwolf douze doce',
  15: 'fifteen funfzehn quinze quince',
  20: 'twenty zwanzig vingt veinte',
  30: 'thirty dreissig trente treinta',
  40: 'forty vierzig quarante cuarenta',
  50: 'fifty funfzig cinquante cincuenta',
  60: 'sixty sechzig soixante sesenta',
  70: 'seventy siebzig setenta',
  80: 'eighty achtzig ochenta',
  90: 'ninety neunzig noventa',
};
const SPELLED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(SMALL).flatMap(([digits, line]) => {
    const all = [digits, ...line.split(' ')];
    return all.map((word) => [word, all] as const);
  }),
);

/** A folded word with the digits and other languages' words for its number, where it is a small one. */
export const spellingsOf = (word: string): readonly string[] => SPELLED.get(word) ?? [];
