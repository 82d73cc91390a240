import { matchesOf } from '../../../common/text/matches.ts';
import type { Screened } from '../../../common/prefilter/screen.ts';
import {
  dayOf,
  daysAfter,
  isDay,
  lastOfMonth,
  nextOfMonth,
  weekdayFrom,
  weekdayOfNextWeek,
  type Dated,
} from './calendar.ts';
import { inSentence } from '../../../common/prefilter/in-sentence.ts';
import { isOver } from './gone.ts';
import { monthOf } from '../../../common/text/month-of.ts';
import {
  isVerb,
  MONTH_NAMES,
  RELATIVE_DAYS,
  WEEKDAYS,
  weekdayNamed,
  alternatives,
} from '../../../common/text/calendar-names.ts';

const NAMED = inSentence(
  new RegExp(
    `(?<![\\d.])(\\d{1,2})(?:\\. ?(${MONTH_NAMES.dotted})|(?:er|º)?(?: de)? (${MONTH_NAMES.bare}))\\b\\.?(?:(?: del?)? (\\d{4}))?`,
    'giu',
  ),
);
const FIGURES = inSentence(
  /(?<=\b(?:(?:am|bis|zum|ab|vom|per|den|dem|spätestens)|(?:wiedervorlage|wv|\p{Ll}*(?:termin|frist|sitzung)|nächstes treffen|fällig|abnahme|abgabe|deadline)(?: am)?:?)[.,]{0,2} )(\d{1,2})\. ?(\d{1,2})\.(?! ?\d)/giu,
);

/** `Mi., 06.05., 8 Uhr`, `due 30.04.` */
const BEHIND = inSentence(/(?<=\b(?:Mo|Di|Mi|Do|Fr|Sa|So|due|Due)[.,]{0,2} )(\d{1,2})\.(\d{1,2})\.(?! ?\d)/g);

/** `avant le 29/05`, `entro il 22/06`: the day comes first in French, Italian and Spanish. */
const PARTED = inSentence(/(?<=\b(?:le|du|au|il|al|dal|el|del|entro) )(\d{1,2})\/(0\d|1[0-2])(?![/\d])/giu);

/** `21-06-2024`: which is the day shows where it is no month. */
const DASHED = inSentence(/(?<![\d./-])(1[3-9]|2\d|3[01])-(0?[1-9]|1[0-2])-((?:19|20)\d{2})(?![\d/-])/gu);

/** `end of May`, `Ende Mai`: the last day of a month. */
const LAST_OF = inSentence(
  new RegExp(
    `\\b(?:end(?: of)?|ende|fin|slutten av|utgangen av|slutet av|slutningen af) (${MONTH_NAMES.all})\\b\\.?(?: (\\d{4}))?`,
    'giu',
  ),
);

/** `bis Monatsende`: the last day of the month that it is. */
const LAST_OF_THIS = inSentence(/\b(?:monatsende|ende (?:des|dieses) monats|fin du mois)\b/giu);

/** `a week from today`, `10 days from now`. */
const FROM_TODAY = inSentence(/\b(an?|one|two|three|four|\d{1,2}) (day|week|fortnight)s? from (?:today|now)\b/gi);
const NUMBERS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4 };
const LENGTHS: Record<string, number> = { day: 1, week: 7, fortnight: 14 };

/** Ways of writing a day, each with the day that a match of it is. */
const FORMS: [pattern: Screened, read: (match: RegExpExecArray, date: string) => string | undefined][] = [
  [
    NAMED,
    ([, day, dotted, bare = '', year], date) =>
      dayOf({ day: Number(day), month: monthOf(dotted ?? bare), year: yearOf(year) }, date),
  ],
  [
    LAST_OF,
    ([, name = '', year], date) =>
      isVerb(name) ? undefined : lastOfMonth(dayOf({ day: 1, month: monthOf(name), year: yearOf(year) }, date)),
  ],
  [LAST_OF_THIS, (_, date) => lastOfMonth(date)],
  [
    FROM_TODAY,
    ([, count = '', unit = ''], date) =>
      daysAfter(date, (NUMBERS[count.toLowerCase()] ?? Number(count)) * (LENGTHS[unit.toLowerCase()] ?? 0)),
  ],
  [FIGURES, ([, day, month], date) => dayOf({ day: Number(day), month: Number(month) }, date)],
];

/** Days in figures behind what says that they are some, or with the year: `due 30.04.`, `le 29/05`, `21-06-2024`. */
export const figuredDays = (text: string, date: string): Dated[] =>
  [BEHIND, PARTED, DASHED].flatMap((pattern) =>
    pattern.matches(text).flatMap(({ 0: whole, 1: day, 2: month, 3: year, index }) => {
      const found = dayOf({ day: Number(day), month: Number(month), year: yearOf(year) }, date);
      return isDay(found) ? { day: found, start: index, end: index + whole.length } : [];
    }),
  );

const yearOf = (year: string | undefined): number | undefined => (year === undefined ? undefined : Number(year));

/** Days as German, French, Spanish, Italian and the Nordic languages write them, `1. Juni 2026`, `bis 10.5.`, `le 3 mars`. */
export const calendarDays = (text: string, date: string): Dated[] =>
  FORMS.flatMap(([pattern, read]) =>
    pattern.matches(text).flatMap((match) => {
      const day = read(match, date);
      const [start, end] = [match.index, match.index + match[0].length];
      return day !== undefined && isDay(day) ? { day, start, end } : [];
    }),
  );

const WEEKDAY_FORMS: [days: string[], before: string, behind: string][] = [
  [
    WEEKDAYS.de,
    '\\b(am|bis|ab|vor|nächsten|kommenden|diesen|letzten|vergangenen|vorigen|seit|vom) ',
    '(?:vormittag|nachmittag|mittag|abend|morgen|früh)?\\b( (?:nächster|kommender) woche)?',
  ],
  [WEEKDAYS.no, '(?<!\\b(?:hver|hvert|varje|alle) )\\b(?:(i|sist|sidste|forrige|förra) )?', '(?=\\b|s\\b)(?!er\\b)'],
  [
    WEEKDAYS.sv.filter((day) => !WEEKDAYS.no.includes(day)),
    '(?<!\\b(?:varje|alla) )\\b(?:(i|förra) )?',
    '(?=\\b|s\\b)(?!ar\\b)',
  ],
  [WEEKDAYS.it, '\\b(entro|per|da|questo|prossimo|scorso) ', '(?!\\p{L})( prossimo| scorso)?'],
  [WEEKDAYS.es, '\\b(antes del|para el|hasta el|desde el|este|próximo|pasado) ', '(?!\\p{L})( próximo| pasado)?'],
  [WEEKDAYS.nl, '\\b(uiterlijk|vóór|voor|tot|vanaf|komende|aanstaande|afgelopen|vorige)(?: op)? ', '(?!\\p{L})()'],
  [WEEKDAYS.fr, '(?<!\\b(?:le|chaque|les) )\\b()', '\\b( dernier| passé)?'],
];
const WEEKDAY = WEEKDAY_FORMS.map(([days, before, behind]) =>
  inSentence(new RegExp(`${before}(${days.join('|')})${behind}`, 'giu')),
);
const PAST_MARKER =
  /^(?:letzten|vergangenen|vorigen|seit|vom|i|sist|sidste|forrige|förra|scorso|pasado|afgelopen|vorige)$/i;
/** Goes on to the day that a weekday is. */
const DATED = new RegExp(
  `^,? (?:(?:den|dem|der|le) )?\\d{1,2}(?:\\. ?(?:\\d{1,2}\\.|${MONTH_NAMES.dotted})|(?:er)?(?: de)? (?:${MONTH_NAMES.bare}))`,
  'iu',
);

/** The weekdays of German, French and the Nordic languages: the next one, or the last where the words tell that it is over. */
export function weekdays(text: string, date: string): Dated[] {
  return WEEKDAY.flatMap((pattern) =>
    pattern.matches(text).flatMap((match) => {
      const [whole, before = '', name = '', behind = ''] = match;
      const [start, end] = [match.index, match.index + whole.length];
      if (DATED.test(text.slice(end, end + 30))) return [];
      const weekday = weekdayNamed(name);
      const isSpan = /^vom$/i.test(before) && / bis /.test(text.slice(end));
      const past =
        (PAST_MARKER.test(before) && !isSpan) ||
        /dernier|passé|scorso|pasado/.test(behind) ||
        isOver(text, start + before.length, end);
      const day = /woche/i.test(behind) ? weekdayOfNextWeek(date, weekday) : weekdayFrom(date, weekday, past);
      return { day, start, end, ...(past ? { past } : {}) };
    }),
  );
}

const NAMES = alternatives(Object.keys(RELATIVE_DAYS.others)).replaceAll("'", "['’]");
const SOON = new RegExp(
  `(?<!\\b(?:guten|jeden|jeder|am|heute|gestern|eines|nächsten|diesen|bis in den|zum|und|god|hver) )(?<![\\p{L}\\d])(${NAMES})(?=[ ,.;!?)]|$)`,
  'gu',
);
const NAMED_SOON = inSentence(new RegExp(NAMES));

/** Days told from the item's own: `morgen`, in small letters, is no morning. */
export const soonDays = (text: string, date: string): Dated[] =>
  !NAMED_SOON.test(text)
    ? []
    : matchesOf(SOON, text).map((match) => {
        const ahead = RELATIVE_DAYS.others[(match[1] ?? '').replace('’', "'")] ?? 0;
        return {
          day: daysAfter(date, ahead),
          start: match.index,
          end: match.index + match[0].length,
          ...(ahead < 0 ? { past: true } : {}),
        };
      });

/** `on Friday the 13th`, `by the 20th`: a day whose month is not said. */
const OF_A_MONTH = inSentence(
  new RegExp(
    `\\b(?:(${WEEKDAYS.en.join('|')}),? the|(?:on|by|until|till|before|from) the) (\\d{1,2})(?:st|nd|rd|th)\\b(?=[.,;!?)]*$|[.,;:!?)]|\\s(?:and|at|by|for|to|in|if|so|but|or|we|I)\\b)`,
    'giu',
  ),
);

/** Days of which only the number is told: the next such day. */
export const daysOfMonth = (text: string, date: string): Dated[] =>
  OF_A_MONTH.matches(text).flatMap(({ 0: whole, 1: weekday, 2: day, index }) => {
    const on = weekday === undefined ? undefined : weekdayNamed(weekday);
    const found = nextOfMonth(date, Number(day), on);
    return found === undefined ? [] : [{ day: found, start: index, end: index + whole.length }];
  });
