import { matchesOf } from '../../../common/text/matches.ts';
import { dayOf, isDay, type Dated } from './calendar.ts';
import { monthOf } from '../../../common/text/month-of.ts';
import { isVerb, MONTH_NAMES } from '../../../common/text/calendar-names.ts';

const TO = ' ?(?:[-–—/]|bis(?: zum)?|to|till?|until|through|und|and|et|au|og|och|til)(?: the)? ?';
const ON = '(?:(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)[a-z]{0,8}\\.?,? )?';
const ORDINAL = '(?:st|nd|rd|th|er|\\.)?';
/** `vom 16. bis 27. März`, `16–27 March 2026`, `du 16 au 27 mars`, `28 February to 3 March`. */
const NAMED = new RegExp(
  `(?<![\\p{L}\\d.,:/-])${ON}(\\d{1,2})${ORDINAL}(?: (?:of )?(${MONTH_NAMES.all})\\.?)?(?: (\\d{4}))?${TO}${ON}(\\d{1,2})${ORDINAL} ?(?:of )?(${MONTH_NAMES.all})\\b\\.?(?:,? (\\d{4}))?`,
  'giu',
);
/** `March 16-27`, `March 16 to 27, 2026`. */
const MONTH_FIRST = new RegExp(
  `\\b(${MONTH_NAMES.all})\\.? (\\d{1,2})(?:st|nd|rd|th)? ?(?:[-–—]|to|and|through|until) ?(\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)(?:, (\\d{4}))?`,
  'giu',
);
/** `16.–27.03.`, `28.02. bis 03.03.2026`. */
const FIGURES =
  /(?<![\d.])(\d{1,2})\. ?(?:(\d{1,2})\. ?(\d{4}|\d{2})?)? ?(?:[-–—]|bis(?: zum)?|und|og|til|to) ?(\d{1,2})\. ?(0\d|1[0-2]|[1-9](?=\.))\.? ?(\d{4}|\d{2}(?![\d.]))?(?!\d)/giu;
/** Before figures that are days and no chapters. */
const DATE_PREPOSITION = /\b(?:vom|am|den|dem|zwischen|bis|ab|fra|från|from)\s?$/i;

/** One end of a span of days, as it is written. */
interface End {
  day: string;
  month: number;
  year: string | undefined;
}

/** The first and the last day of the spans of days in a text. */
export function rangesIn(text: string, date: string): Dated[] {
  const found: Dated[] = [];
  const put = (match: RegExpExecArray, [first, last]: [End, End]) => {
    const days = [first, last].map(({ day, month, year }) =>
      dayOf({ day: Number(day), month, year: year === undefined ? undefined : Number(year) }, date),
    );
    const [from = '', to = ''] = days;
    if (!isDay(from) || !isDay(to) || from >= to) return;
    const start = match.index;
    const between = start + match[0].lastIndexOf(last.day);
    found.push({ day: from, start, end: between }, { day: to, start: between, end: start + match[0].length });
  };
  for (const match of matchesOf(NAMED, text)) {
    const [, day = '', firstMonth, firstYear, lastDay = '', month = '', year] = match;
    if (isVerb(month)) continue;
    const last = { day: lastDay, month: monthOf(month), year };
    put(match, [{ day, month: firstMonth ? monthOf(firstMonth) : last.month, year: firstYear ?? year }, last]);
  }
  for (const match of matchesOf(MONTH_FIRST, text)) {
    const [, month = '', day = '', lastDay = '', year] = match;
    if (!isVerb(month))
      put(match, [
        { day, month: monthOf(month), year },
        { day: lastDay, month: monthOf(month), year },
      ]);
  }
  for (const match of matchesOf(FIGURES, text)) {
    const [, day = '', firstMonth, firstYear, lastDay = '', month = '', year] = match;
    if (month.length < 2 && !year && !DATE_PREPOSITION.test(text.slice(0, match.index))) continue;
    const last = { day: lastDay, month: Number(month), year };
    put(match, [{ day, month: Number(firstMonth ?? month), year: firstYear ?? year }, last]);
  }
  return found;
}
