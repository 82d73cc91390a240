import {
  alternatives,
  ENGLISH_AND_GERMAN_MONTHS,
  isVerb,
  MONTH_NAMES,
  RELATIVE_DAYS,
  WEEKDAYS,
  weekdayNamed,
} from '../common/text/calendar-names.ts';
import { prefilter } from '../common/prefilter/prefilter.ts';
import { monthOf } from '../common/text/month-of.ts';
import { dayAfter } from '../common/time.ts';
import { fold } from '../graph/search/words.ts';

/** Names of the months as texts are kept by them: English, then German where it is another. */
export const MONTHS = ENGLISH_AND_GERMAN_MONTHS.map((names) => names.map(fold));

/** The term of a day, `2026-09-14`. */
export const dayTerm = (day: string): string => day.replaceAll('-', '');

const apart = (form: string): string => String.raw`(?<![\p{L}\p{N}])(?:${form})(?![\p{L}\p{N}])`;
const MONTH = String.raw`(?<month>${MONTH_NAMES.all})\b\.?`;
const YEAR = String.raw`(?:,?\s(?:del?\s)?(?<year>\d{4}))?`;
const WRITTEN = [
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s(?:of\s|de\s)?${MONTH}${YEAR}`,
  String.raw`${MONTH}\s(?<day>\d{1,2})(?:st|nd|rd|th)?(?!\d)${YEAR}`,
  String.raw`(?<day>\d{1,2})\.\s?(?<number>\d{1,2})\.(?:\s?(?<year>\d{4}))?`,
].map((form) => new RegExp(apart(form), 'giu'));
const writtenFor = prefilter(WRITTEN, (form) => form);

/** Days to come that a day without a year may mean: beyond these it is of the year before. */
const AHEAD = 183;

/** The days that a question writes out, as a text may have them in other words: the names of their months, and the terms of those whose year is known. */
export function daysIn(text: string, today: string | undefined): string[][] {
  const coming = today === undefined ? [] : comingDays(text, today).flatMap(wordsOfDay);
  if (!/\d/.test(text)) return coming;
  const found = writtenFor(text).flatMap((form) => Array.from(text.matchAll(form), ({ groups }) => groups ?? {}));
  return [...found.flatMap((groups) => namesOf(groups, today)), ...coming];
}

const RELATIVE = Object.entries({ ...RELATIVE_DAYS.en, ...RELATIVE_DAYS.others });
const relative = (isMeant: (ahead: number) => boolean): string =>
  alternatives(RELATIVE.flatMap(([words, ahead]) => (isMeant(ahead) ? [words] : []))).replaceAll("'", "['’]");
const aheadOf = (words: string): number => Object.fromEntries(RELATIVE)[words.toLowerCase().replace('’', "'")] ?? 0;

const WEEKDAY = alternatives(Object.values(WEEKDAYS).flat());
/** What stands before a weekday that is to come. */
const NEXT =
  "next|this|coming|by|until|till|nächste[nrms]?|kommende[nrms]?|diese[nrms]?|bis|ce|avant|jusqu['’]à|d['’]ici|neste|næste|nästa|på|innen|inden|senast";
const COMING = [
  `(?:${NEXT}) (?<weekday>${WEEKDAY})`,
  `(?<weekday>${WEEKDAY}) prochain`,
  `(?<!(?:guten|heute|gestern|jeden|am|god|hver) )(?<ahead>${relative((ahead) => ahead > 0)})`,
].map((form) => new RegExp(apart(form), 'giu'));
const comingFor = prefilter(COMING, (form) => form);

/** The terms of the days that a text names, as told from the day that it is of: those on which something is due, among others. */
export const dayTermsIn = (text: string, date: string): string[] =>
  daysIn(text, date)
    .flat()
    .filter((term) => /^\d{8}$/.test(term));

/** The days that a text names by how far they are ahead: `next Friday`, `by Monday`, `übermorgen`. */
function comingDays(text: string, today: string): string[] {
  const found = comingFor(text).flatMap((form) => Array.from(text.matchAll(form), ({ groups }) => groups ?? {}));
  return found.map(({ ahead = '', weekday }) => {
    if (weekday === undefined) return dayAfter(today, aheadOf(ahead));
    return dayAfter(today, ((weekdayNamed(weekday) - new Date(today).getUTCDay() + 6) % 7) + 1);
  });
}

/** How texts may write a day: its number, its month, its term. */
const wordsOfDay = (day: string): string[][] => [
  [String(Number(day.slice(8)))],
  MONTHS[Number(day.slice(5, 7)) - 1] ?? [],
  [dayTerm(day)],
];

function namesOf({ day = '', month, number, year }: Record<string, string | undefined>, today?: string): string[][] {
  const at = (month === undefined ? Number(number) : monthOf(month)) - 1;
  const names = MONTHS[at];
  if (isVerb(month ?? '') || !names || Number(day) < 1 || Number(day) > 31) return [];
  const inYear = (one: string) => `${one}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const meant = year ?? (today && latest(inYear, today));
  return [names, ...(meant === undefined ? [] : [[dayTerm(inYear(meant))]])];
}

/** The latest year in which a day is not far ahead. */
function latest(inYear: (year: string) => string, today: string): string {
  const year = today.slice(0, 4);
  return inYear(year) <= dayAfter(today, AHEAD) ? year : String(Number(year) - 1);
}

/** Days, both inclusive. */
export interface Span {
  since: string;
  until: string;
}

type Unit = 'week' | 'month' | 'year';
/** How a language says which span it means: words before its units, words behind them, and the units, also more than one. */
interface Spoken extends Record<Unit | 'days' | 'weeks', string> {
  last: string;
  /** Behind a unit, or between a number and it. */
  behind?: string;
  this: string;
}
const SPOKEN: Spoken[] = [
  {
    last: 'last|past|previous',
    this: 'this',
    week: 'week',
    month: 'month',
    year: 'year',
    days: 'days',
    weeks: 'weeks',
  },
  {
    last: 'letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?',
    this: 'diese[nrms]?',
    week: 'woche',
    month: 'monat',
    year: 'jahr',
    days: 'tagen?',
    weeks: 'wochen',
  },
  {
    last: 'derni(?:er|ère)s?',
    behind: 'derni(?:er|ère)s?|passée?s?',
    this: 'cette|cet?',
    week: 'semaine',
    month: 'mois',
    year: 'an|année',
    days: 'jours',
    weeks: 'semaines',
  },
  {
    last: 'últim[oa]s?',
    behind: 'pasad[oa]s?',
    this: 'est[ea]',
    week: 'semana',
    month: 'mes',
    year: 'año',
    days: 'días',
    weeks: 'semanas',
  },
  {
    last: 'ultim[oaie]',
    behind: 'scors[oaie]',
    this: 'quest[oa]',
    week: 'settimana',
    month: 'mese',
    year: 'anno',
    days: 'giorni',
    weeks: 'settimane',
  },
  {
    last: 'forrige|sidste|siste|förra|senaste',
    this: 'denne|dette|denna|detta',
    week: 'uken?|ugen?|veckan?',
    month: 'måned(?:en)?|månad(?:en)?',
    year: 'år(?:et)?',
    days: 'dage(?:ne|r)?|dagar(?:na)?',
    weeks: 'uger(?:ne)?|uker|ukene|veckor(?:na)?',
  },
];

const THE = "(?:the |les? |la |l['’]|los |el |il |gli |de |di )?";
const alone = (form: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:(?:in|from|during|in den|in der|im|dans|pendant|en|durante) )?${THE}(?:${form})(?![\p{L}\p{N}]|['’]s)`,
    'iu',
  );
const spoken = (formOf: (one: Spoken) => string): RegExp => alone(SPOKEN.map(formOf).join('|'));
const lastOf = (unit: Unit) =>
  spoken(({ last, behind, [unit]: named }) => `(?:${last}) (?:${named})${behind ? `|(?:${named}) (?:${behind})` : ''}`);
/** So many of a unit up to today. */
const countOf = (unit: 'days' | 'weeks') =>
  spoken(
    ({ last, behind, [unit]: named }) =>
      `(?:${last}) \\d{1,3} (?:${named})${behind ? `|\\d{1,3} (?:${behind}) (?:${named})` : ''}`,
  );

const countIn = (words: string): number => Number(/\d+/.exec(words));
const spanBack = (today: string, days: number): Span => ({ since: dayAfter(today, -days), until: today });
/** Today or a day before it. */
const BEFORE = new RegExp(
  relative((ahead) => ahead <= 0),
  'iu',
);
const SPANS: [RegExp, (today: string, words: string) => Span][] = [
  [
    alone(BEFORE.source),
    (today, words) => {
      const day = dayAfter(today, aheadOf(BEFORE.exec(words)?.[0] ?? ''));
      return { since: day, until: day };
    },
  ],
  [countOf('days'), (today, words) => spanBack(today, countIn(words))],
  [countOf('weeks'), (today, words) => spanBack(today, 7 * countIn(words))],
  ...(['week', 'month', 'year'] as const).flatMap((unit): [RegExp, (today: string) => Span][] => [
    [lastOf(unit), (today) => spanOf(unit, dayAfter(spanOf(unit, today).since, -1))],
    [spoken((one) => `(?:${one.this}) (?:${one[unit]})`), (today) => spanOf(unit, today)],
  ]),
];

const spansFor = prefilter(SPANS, ([form]) => form);

/** The week from Monday, month or year that a day is in. */
function spanOf(unit: Unit, day: string): Span {
  if (unit === 'year') return { since: `${day.slice(0, 4)}-01-01`, until: `${day.slice(0, 4)}-12-31` };
  if (unit === 'week') {
    const since = dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
    return { since, until: dayAfter(since, 6) };
  }
  const since = `${day.slice(0, 7)}-01`;
  return { since, until: dayAfter(`${dayAfter(since, 31).slice(0, 7)}-01`, -1) };
}

/** When a question asks about, told from today (`last week`, `gestern`), with the question without it; undefined where it does not say. */
export function spanMeant(text: string, today: string): { span: Span; rest: string } | undefined {
  for (const [form, spanFrom] of spansFor(text)) {
    const found = form.exec(text);
    if (!found) continue;
    return { span: spanFrom(today, found[0]), rest: text.replace(form, ' ') };
  }
  return undefined;
}
