import { dayAfter } from '../common/time.ts';

/** Names of the months as texts are kept by them: English, then German where it is another. */
export const MONTHS =
  'january januar|february februar|march marz|april|may mai|june juni|july juli|august|september|october oktober|november|december dezember'
    .split('|')
    .map((names) => names.split(' '));

/** The term of a day, `2026-09-14`. */
export const dayTerm = (day: string): string => day.replaceAll('-', '');

const MONTH = String.raw`(?<month>jan(?:uar)?y?|feb(?:ruar)?y?|march|märz|mar|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\b\.?`;
const WRITTEN = [
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.)?\s(?:of\s)?${MONTH}(?:,?\s(?<year>\d{4}))?`,
  String.raw`${MONTH}\s(?<day>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,?\s(?<year>\d{4}))?`,
  String.raw`(?<day>\d{1,2})\.\s?(?<number>\d{1,2})\.(?:\s?(?<year>\d{4}))?`,
].map((form) => new RegExp(String.raw`(?<![\p{L}\p{N}])${form}(?![\p{L}\p{N}])`, 'giu'));

/** Days to come that a day without a year may mean: beyond these it is of the year before. */
const AHEAD = 183;

/** The days that a question writes out, as a text may have them in other words: the names of their months, and the terms of those whose year is known. */
export function daysIn(text: string, today: string | undefined): string[][] {
  const coming = today === undefined ? [] : comingDays(text, today).flatMap(wordsOfDay);
  if (!/\d/.test(text)) return coming;
  const found = WRITTEN.flatMap((form) => Array.from(text.matchAll(form), ({ groups }) => groups ?? {}));
  return [...found.flatMap((groups) => namesOf(groups, today)), ...coming];
}

const WEEKDAYS =
  'sunday sonntag|monday montag|tuesday dienstag|wednesday mittwoch|thursday donnerstag|friday freitag|saturday samstag sonnabend'
    .split('|')
    .map((names) => names.split(' '));
const COMING = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:next|this|coming|by|until|till|nächste[nrms]?|kommende[nrms]?|diese[nrms]?|bis) (?<weekday>${WEEKDAYS.flat().join('|')})|(?<two>day after tomorrow|übermorgen)|(?<one>tomorrow|(?<!(?:guten|heute|gestern|jeden|am) )morgen))(?![\p{L}\p{N}])`,
  'giu',
);

/** The terms of the days that a text names, as told from the day that it is of: those on which something is due, among others. */
export const dayTermsIn = (text: string, date: string): string[] =>
  daysIn(text, date)
    .flat()
    .filter((term) => /^\d{8}$/.test(term));

/** The days that a text names by how far they are ahead: `next Friday`, `by Monday`, `übermorgen`. */
function comingDays(text: string, today: string): string[] {
  return Array.from(text.matchAll(COMING), ({ groups }) => {
    const { weekday, two } = groups ?? {};
    if (weekday === undefined) return dayAfter(today, two === undefined ? 1 : 2);
    const at = WEEKDAYS.findIndex((names) => names.includes(weekday.toLowerCase()));
    return dayAfter(today, ((at - new Date(today).getUTCDay() + 6) % 7) + 1);
  });
}

/** How texts may write a day: its number, its month, its term. */
const wordsOfDay = (day: string): string[][] => [
  [String(Number(day.slice(8)))],
  MONTHS[Number(day.slice(5, 7)) - 1] ?? [],
  [dayTerm(day)],
];

function namesOf({ day = '', month, number, year }: Record<string, string | undefined>, today?: string): string[][] {
  const at = month === undefined ? Number(number) - 1 : monthAt(month);
  const names = MONTHS[at];
  if (month === 'may' || !names || Number(day) < 1 || Number(day) > 31) return [];
  const inYear = (one: string) => `${one}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const meant = year ?? (today && latest(inYear, today));
  return [names, ...(meant === undefined ? [] : [[dayTerm(inYear(meant))]])];
}

/** The place of a month by the beginning of its name; German ones begin alike but for these. */
function monthAt(name: string): number {
  const start = name.toLowerCase().replace('ä', 'a').replace('k', 'c').replace('dez', 'dec').replace('mai', 'may');
  return MONTHS.findIndex(([english = '']) => english.startsWith(start.slice(0, 3)));
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

const LAST = String.raw`(?:last|past|previous|letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?)`;
const THIS = String.raw`(?:this|diese[nrms]?)`;
const UNITS = { week: 'week|woche', month: 'month|monat', year: 'year|jahr' };
type Unit = keyof typeof UNITS;

const alone = (form: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:(?:in|from|during|in den|in der|im) )?(?:${form})(?![\p{L}\p{N}]|['’]s)`,
    'iu',
  );

const RELATIVE: [RegExp, (today: string, count: number) => Span][] = [
  [alone('today|heute'), (today) => ({ since: today, until: today })],
  [alone('yesterday|gestern'), (today) => ({ since: dayAfter(today, -1), until: dayAfter(today, -1) })],
  [
    alone('vorgestern|the day before yesterday'),
    (today) => ({ since: dayAfter(today, -2), until: dayAfter(today, -2) }),
  ],
  [
    alone(`(?:the )?${LAST} (?<count>\\d{1,3}) (?:days|tagen?)`),
    (today, count) => ({ since: dayAfter(today, -count), until: today }),
  ],
  [
    alone(`(?:the )?${LAST} (?<count>\\d{1,2}) (?:weeks|wochen)`),
    (today, count) => ({ since: dayAfter(today, -7 * count), until: today }),
  ],
  ...(Object.keys(UNITS) as Unit[]).flatMap((unit): [RegExp, (today: string) => Span][] => [
    [alone(`(?:the )?${LAST} (?:${UNITS[unit]})`), (today) => spanOf(unit, dayAfter(spanOf(unit, today).since, -1))],
    [alone(`${THIS} (?:${UNITS[unit]})`), (today) => spanOf(unit, today)],
  ]),
];

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
  for (const [form, spanFrom] of RELATIVE) {
    const found = form.exec(text);
    if (found) return { span: spanFrom(today, Number(found.groups?.count ?? 0)), rest: text.replace(form, ' ') };
  }
  return undefined;
}
