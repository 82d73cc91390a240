const list = (words: string): string[] => words.split(' ');

const UNITS: Record<string, number> = Object.fromEntries([
  ...list(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ).map((word, i) => [word, i + 1]),
  ...list('twenty thirty forty fifty sixty seventy eighty ninety').map((word, i) => [word, 20 + 10 * i]),
  ...list(
    'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  ).map((word, i) => [word, i + 1]),
  ...list('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig').map((word, i) => [word, 20 + 10 * i]),
]);
const ONE = Object.keys(UNITS)
  .toSorted((a, b) => b.length - a.length)
  .join('|');

const ENGLISH = String.raw`(?:(?:${ONE})(?:[- ](?:${ONE}))?|an?)(?: and a half)? (?:hundred(?: and)?|thousand|million)(?:,? (?:(?:${ONE})(?:[- ](?:${ONE}))?|hundred(?: and)?|thousand)){0,6}`;
const GERMAN = String.raw`(?:${ONE}|und){0,5}(?:einhalb)?(?:hundert|tausend)(?:${ONE}|und|hundert|tausend){0,9}`;

/** How a number of a hundred or more is written in English or German words, as part of an expression. */
export const NUMBER_WORD = `(?:${ENGLISH}|${GERMAN})`;

const PIECE = new RegExp(`einhalb|and a half|hundert|hundred|tausend|thousand|million|und|and|an?(?= )|${ONE}`, 'giu');
const SCALES: Record<string, number> = { tausend: 1000, thousand: 1000, million: 1_000_000 };

/** The number that words write. */
export function numberMeant(words: string): number {
  let [whole, open] = [0, 0];
  for (const [piece] of words.toLowerCase().matchAll(PIECE)) {
    const scale = SCALES[piece];
    if (scale !== undefined) [whole, open] = [whole + (open || 1) * scale, 0];
    else if (piece === 'hundert' || piece === 'hundred') open = (open || 1) * 100;
    else if (piece === 'einhalb' || piece === 'and a half') open += 0.5;
    else open += piece === 'a' || piece === 'an' ? 1 : (UNITS[piece] ?? 0);
  }
  return Math.round(whole + open);
}

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
    const all = [digits, ...list(line)];
    return all.map((word) => [word, all] as const);
  }),
);

/** A folded word with the digits and other languages' words for its number, where it is a small one. */
export const spellingsOf = (word: string): readonly string[] => SPELLED.get(word) ?? [];
