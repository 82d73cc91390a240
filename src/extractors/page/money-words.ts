import { ENGLISH_UNIT, numberMeant } from '../../common/text/number-words.ts';

const WORD = `zero|${ENGLISH_UNIT}|hundred|thousand|million`;
const CURRENCIES: Record<string, string> = { euro: 'EUR', dollar: 'USD', pound: 'GBP', franc: 'CHF' };

/** A number in words of English before a currency: `two hundred and fifty pounds`. */
const SPELLED = new RegExp(
  `(?<!\\b(?:an?|or|to|between|point|few|some|couple of|${WORD})[ -])\\b((?:${WORD})(?:(?: and |[ -])(?:${WORD})){0,8})(?: (?:us|swiss))? (euro|dollar|pound|franc)s?\\b(?!s? of\\b)`,
  'gi',
);
const CUE = /\b(?:euros?|dollars?|pounds?|francs?)\b/i;

/** The amounts of money that a text spells in English words, as `EUR 12000`, with their place. */
export function spelledAmounts(text: string): { at: number; amount: string }[] {
  if (!CUE.test(text)) return [];
  return [...text.matchAll(SPELLED)].flatMap(({ 1: words = '', 2: currency = '', index }) => {
    const value = numberMeant(words);
    return value > 0 ? [{ at: index, amount: `${CURRENCIES[currency.toLowerCase()]} ${value}` }] : [];
  });
}
