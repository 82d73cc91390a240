import { numberMeant } from '../common/text/number-words.ts';
import { NUMBER_WORD } from './number-words.ts';
import type { Run } from './numbers.ts';

const SCALES: Record<string, number> = {
  k: 3,
  tsd: 3,
  tausend: 3,
  thousand: 3,
  mille: 3,
  m: 6,
  mn: 6,
  mio: 6,
  million: 6,
  millions: 6,
  millionen: 6,
  millones: 6,
  bn: 9,
  mrd: 9,
  billion: 9,
  milliarde: 9,
  milliarden: 9,
};
const SCALE = Object.keys(SCALES)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
/** A single `m` behind a space is metres more often than millions. */
const SCALED = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}.,'’])(?<whole>\d{1,4})(?:[.,](?<part>\d{1,3}))?(?: ?(?<scale>(?!m\b)(?:${SCALE}))|(?<metres>m))\.?(?![\p{L}\p{M}\p{N}])`,
  'giu',
);
const WORDS = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${NUMBER_WORD}(?![\p{L}\p{M}\p{N}])`, 'giu');
const ORDINALS = ['first|erste|1st|1\\.', 'second|zweite|2nd|2\\.', 'third|dritte|3rd|3\\.', 'fourth|vierte|4th|4\\.'];
const PERIODS = ORDINALS.flatMap((ordinal, i): [RegExp, string][] => [
  [part(`(?:${ordinal})[nrms]? (?:quarter|quartal)s?`), `q${i + 1}`],
  ...(i < 2
    ? [[part(`(?:${ordinal})[nrms]? (?:half(?: of the year|-year)?|halbjahr)s?`), `h${i + 1}`] as [RegExp, string]]
    : []),
]);
const WEEK = part('(?:kw|cw|(?:calendar |kalender)?(?:week|woche)) (?<week>\\d{1,2})');

function part(form: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${form}(?![\p{L}\p{M}\p{N}])`, 'giu');
}

/** Least and most digits of an amount by which texts are found. */
const LEAST = 4;
const MOST = 15;

/** A number with its unit, written as one word. */
const GLUED =
  /(?<![\p{L}\p{M}\p{N}.,])(?<digits>\d{1,9})(?<unit>(?!st\b|nd\b|rd\b|th\b)[a-z]{2,4})(?![\p{L}\p{M}\p{N}])/giu;
const DECIMAL = /(?<![\p{L}\p{M}\p{N}.,:/-])(?<whole>\d{1,3})[.,](?<part>\d{1,2})(?![\p{L}\p{M}\p{N}:/]|[.,-]\d|\.$)/gu;

/**
 * Amounts with a word or letter for their zeros, large numbers in words, decimals, quarters and weeks, each with the term that all its
 * spellings share, and a number and its unit that are one word each by itself: `2.5k`, `11,80`, `Q3`, `KW 41`, `148kWp`.
 */
export const quantitiesIn = (text: string): Run[] =>
  [
    ...every(SCALED, text, (found) => scaled(found.groups ?? {})),
    ...(/tausend|thousand|million/i.test(text) ? every(WORDS, text, ([said]) => large(numberMeant(said))) : []),
    ...(/quart|hal[fb]/i.test(text) ? PERIODS.flatMap(([form, term]) => every(form, text, () => term)) : []),
    ...every(DECIMAL, text, ({ groups }) => decimal(groups ?? {})),
    ...every(GLUED, text, ({ groups }) => groups?.digits),
    ...unitsIn(text),
    ...every(WEEK, text, ({ groups }) => `kw${Number(groups?.week)}`),
  ].filter(({ terms }) => terms.length > 0);

/** The units that are one word with their number: `kWp` of `148kWp`. */
export const unitsIn = (text: string): Run[] => every(GLUED, text, ({ groups }) => groups?.unit?.toLowerCase());

const every = (form: RegExp, text: string, termOf: (found: RegExpMatchArray) => string | undefined): Run[] =>
  Array.from(text.matchAll(form), (found) => run(found, termOf(found)));

const run = ({ index, 0: said }: RegExpMatchArray, term: string | undefined): Run => ({
  terms: term === undefined ? [] : [term],
  start: index ?? 0,
  end: (index ?? 0) + said.length,
});

/** The digits of an amount without its letter or word for zeros. */
function scaled({
  whole = '',
  part: decimals = '',
  scale,
  metres,
}: Record<string, string | undefined>): string | undefined {
  const zeros = SCALES[(scale ?? metres ?? '').toLowerCase()] ?? 0;
  const digits = `${whole}${decimals}${'0'.repeat(Math.max(0, zeros - decimals.length))}`.replace(/^0+/, '');
  return digits.length >= LEAST && digits.length <= MOST ? digits : undefined;
}

/** A decimal without the zeros behind it; undefined for a whole number. */
function decimal({ whole = '', part: decimals = '' }: Record<string, string | undefined>): string | undefined {
  const told = decimals.replace(/0+$/, '');
  return told === '' ? undefined : `${Number(whole)}d${told}`;
}

const large = (value: number | undefined): string | undefined =>
  value !== undefined && String(value).length >= LEAST && String(value).length <= MOST ? String(value) : undefined;
