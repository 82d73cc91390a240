import {
  alternatives,
  ENGLISH_AND_GERMAN_MONTHS,
  isVerb,
  MONTH_NAMES,
  RELATIVE_DAYS,
  WEEKDAYS,
  weekdayNamed,
} from '../../common/text/calendar-names.ts';
import { prefilter } from '../../common/prefilter/prefilter.ts';
import { monthOf } from '../../common/text/month-of.ts';
import { dayAfter } from '../../common/time.ts';
import { fold } from '../../graph/search/words.ts';

/** Names of the months as texts are kept by them: English, then German where it is another. */
export const MONTHS = ENGLISH_AND_GERMAN_MONTHS.map((names) => names.map(fold));

/** The term of a day, `2026-09-14`. */
export const dayTerm = (day: string): string => day.replaceAll('-', '');

/** A pattern of what stands apart from other letters and digits. */
export const apart = (form: string): string => String.raw`(?<![\p{L}\p{N}])(?:${form})(?![\p{L}\p{N}])`;
/** A month by its name. */
export const MONTH = String.raw`(?<month>${MONTH_NAMES.all})\b\.?`;
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

/** The numbers of days in their months that a question writes out: the `5` of `5 October`. */
export const dayNumbersIn = (text: string): ReadonlySet<string> =>
  new Set(
    /\d/.test(text)
      ? writtenFor(text).flatMap((form) => Array.from(text.matchAll(form), ({ groups }) => groups?.['day'] ?? ''))
      : [],
  );

/** The day that a text begins with, the latest that it may be, and how long it is written. */
export function leadingDay(text: string, today: string): { day: string; length: number } | undefined {
  for (const form of writtenFor(text)) {
    const found = Array.from(text.matchAll(form)).find(({ index }) => index === 0);
    const [, [term] = []] = found ? namesOf(found.groups ?? {}, today) : [];
    if (found && term !== undefined)
      return { day: `${term.slice(0, 4)}-${term.slice(4, 6)}-${term.slice(6)}`, length: found[0].length };
  }
  return undefined;
}

const RELATIVE = Object.entries({ ...RELATIVE_DAYS.en, ...RELATIVE_DAYS.others });
/** Words for days that are so far ahead, as alternatives. */
export const relative = (isMeant: (ahead: number) => boolean): string =>
  alternatives(RELATIVE.flatMap(([words, ahead]) => (isMeant(ahead) ? [words] : []))).replaceAll("'", "['’]");
/** How many days ahead such words say. */
export const aheadOf = (words: string): number =>
  Object.fromEntries(RELATIVE)[words.toLowerCase().replace('’', "'")] ?? 0;

/** The days of the week in all languages, as alternatives. */
export const WEEKDAY = alternatives(Object.values(WEEKDAYS).flat());
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
