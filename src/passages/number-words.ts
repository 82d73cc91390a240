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

const SMALL = [
  'two zwei deux dos',
  'three drei trois tres',
  'four vier quatre cuatro',
  'five funf cinq cinco',
  'six sechs seis',
  'seven sieben sept siete',
  'eight acht huit ocho',
  'nine neun neuf nueve',
  'ten zehn dix diez',
  'eleven elf onze once',
  'twelve zwolf douze doce',
];
const SPELLED: ReadonlyMap<string, readonly string[]> = new Map(
  SMALL.flatMap((line, i) => {
    const all = [String(i + 2), ...list(line)];
    return all.map((word) => [word, all] as const);
  }),
);

/** A folded word with the digits and other languages' words for its number, where it is a small one. */
export const spellingsOf = (word: string): readonly string[] => SPELLED.get(word) ?? [];
