const listed = (words: string, from: number, step: number): [string, number][] =>
  words.split(' ').map((word, i) => [word, from + step * i]);

const ENGLISH = [
  ...listed(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    1,
    1,
  ),
  ...listed('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
];
const GERMAN = [
  ...listed(
    'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
    1,
    1,
  ),
  ...listed('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig', 20, 10),
];
const UNITS: ReadonlyMap<string, number> = new Map([...ENGLISH, ...GERMAN]);
const SCALES: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['tausend', 1e3],
  ['million', 1e6],
]);

const anyOf = (words: Iterable<string>): string => [...words].toSorted((a, b) => b.length - a.length).join('|');

/** The English words for numbers below a hundred, as part of an expression; the longer ones first. */
export const ENGLISH_UNIT = anyOf(ENGLISH.map(([word]) => word));
/** The English and German ones. */
export const UNIT = anyOf(UNITS.keys());

const PIECE = new RegExp(`einhalb|and a half|hundert|hundred|tausend|thousand|million|und|and|an?(?= )|${UNIT}`, 'giu');

/** The number that English or German words spell: `two hundred and fifty` is 250, `zweieinhalbtausend` 2,500; 0 where they spell none. */
export function numberMeant(words: string): number {
  let [whole, open] = [0, 0];
  for (const [piece] of words.toLowerCase().matchAll(PIECE)) {
    const scale = SCALES.get(piece);
    if (scale !== undefined) [whole, open] = [whole + (open || 1) * scale, 0];
    else if (piece === 'hundert' || piece === 'hundred') open = (open || 1) * 100;
    else if (piece === 'einhalb' || piece === 'and a half') open += 0.5;
    else open += piece === 'a' || piece === 'an' ? 1 : (UNITS.get(piece) ?? 0);
  }
  return Math.round(whole + open);
}
