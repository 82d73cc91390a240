import { inSentence } from '../../../common/prefilter/in-sentence.ts';
import { dayOf, isDay, type Dated } from './calendar.ts';
import { monthOf } from '../../../common/text/month-of.ts';
import { isVerb, MONTH_NAMES } from '../../../common/text/calendar-names.ts';

const DAY = '\\d{1,2}(?:st|nd|rd|th|er|\\.)?';
const AND = '(?:, ?(?:and |und |or |oder )?| ?(?:and|und|or|oder|et|ou|og|och|&) )';
/** `14, 15 and 16 July 2026`, `am 3., 4. und 5. Mai`: three days at least; of two the one is where a span begins. */
const BEHIND = inSentence(
  new RegExp(
    `(?<![\\p{L}\\d.,:/$€£-])((?:${DAY}${AND}){2,6}${DAY}) ?(?:of )?(${MONTH_NAMES.all})\\b\\.?(?:,? (\\d{4}))?`,
    'giu',
  ),
);
/** `July 14, 15 and 16, 2026`. */
const BEFORE = inSentence(
  new RegExp(`\\b(${MONTH_NAMES.all})\\.? ((?:${DAY}${AND}){2,6}${DAY})(?![\\d:/-])(?:, (\\d{4}))?`, 'giu'),
);

/** `6 June, 4 July and 1 August 2026`: days each with a month. */
const EACH = inSentence(
  new RegExp(
    `(?<![\\p{L}\\d.,/$€£-])(?:${DAY} (?:of )?(?:${MONTH_NAMES.all})\\b\\.?${AND}){1,8}${DAY} (?:of )?(?:${MONTH_NAMES.all})\\b\\.?(?:,? (\\d{4})\\b)?`,
    'giu',
  ),
);
const ONE = new RegExp(`(\\d{1,2})(?:st|nd|rd|th|er|\\.)? (?:of )?(${MONTH_NAMES.all})\\b`, 'giu');

/** The days of a list that share a year alone. */
const eachOwn = (text: string, date: string): Dated[] =>
  EACH.matches(text).flatMap(({ 0: list, 1: written, index }) => {
    const year = written === undefined ? {} : { year: Number(written) };
    const days = [...list.matchAll(ONE)].map(({ 0: whole, 1: day, 2: month = '', index: at }) => ({
      day: dayOf({ day: Number(day), month: monthOf(month), ...year }, date),
      start: index + at,
      end: index + at + whole.length,
    }));
    return days.every(({ day }) => isDay(day)) ? days : [];
  });

/** The days of a list that share a month, or a year. */
export function listedDays(text: string, date: string): Dated[] {
  const read = (match: RegExpExecArray, [list = '', month = '', year]: (string | undefined)[]): Dated[] => {
    if (isVerb(month)) return [];
    const from = match.index + match[0].indexOf(list);
    const days = [...list.matchAll(/\d{1,2}/g)].map(({ 0: day, index }) => ({
      day: dayOf(
        { day: Number(day), month: monthOf(month), year: year === undefined ? undefined : Number(year) },
        date,
      ),
      start: from + index,
      end: from + index + day.length,
    }));
    return days.every(({ day }, n) => isDay(day) && (n === 0 || day > (days[n - 1]?.day ?? ''))) ? days : [];
  };
  return [
    ...BEHIND.matches(text).flatMap((match) => read(match, [match[1], match[2], match[3]])),
    ...BEFORE.matches(text).flatMap((match) => read(match, [match[2], match[1], match[3]])),
    ...eachOwn(text, date),
  ];
}
