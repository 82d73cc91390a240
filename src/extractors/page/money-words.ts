const UNITS: Record<string, number> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, n) => [word, n]),
);
const TENS: Record<string, number> = Object.fromEntries(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, n) => [word, (n + 2) * 10]),
);
const SCALES: Record<string, number> = { thousand: 1e3, million: 1e6 };
const WORD = [...Object.keys(UNITS), ...Object.keys(TENS), 'hundred', ...Object.keys(SCALES)].join('|');
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
    const value = numberOf(words.toLowerCase());
    return value > 0 ? [{ at: index, amount: `${CURRENCIES[currency.toLowerCase()]} ${value}` }] : [];
  });
}

/** The number that words spell: `two hundred and fifty` is 250, `twelve thousand` 12,000. */
function numberOf(words: string): number {
  let [total, group] = [0, 0];
  for (const word of words.split(/ and |[ -]/)) {
    const scale = SCALES[word];
    if (word === 'hundred') group = Math.max(1, group) * 100;
    else if (scale) [total, group] = [total + Math.max(1, group) * scale, 0];
    else group += UNITS[word] ?? TENS[word] ?? 0;
  }
  return total + group;
}
