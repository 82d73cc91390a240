import { en } from 'chrono-node';

const CUE =
  /\b(?:(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?|may \d{1,2}|\d{1,2}(?:st|nd|rd|th)?,? (?:of )?may|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tonight|tomorrow|yesterday|(?:next|last|this|coming) (?:week|month|year|quarter)|end of (?:the )?(?:week|month|year|day)|in \d{1,3} (?:days?|weeks?|months?)|\d{1,2}[./]\d{1,2}[./]\d{2,4})\b/i;
const ISO = /\b(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g;
/** The day comes first wherever dots part a date. */
const DOTTED = /(?<![\d.])(\d{1,2})\. ?(\d{1,2})\. ?((?:19|20)\d{2}|(?<=\b\d\d\.\d\d\.)\d{2})(?!\.?\d)/g;
const MAX_READ_LENGTH = 90;

/** A date in a text as a calendar day, with its place in the text. */
interface Dated {
  day: string;
  start: number;
  end: number;
}

/** Beyond this many places in a sentence no more days are looked for. */
const MAX_PLACES = 4;
/** A span of time, a day of a kind or a day after another: no day of the calendar. */
const NO_DAY =
  /^(?:(?:next|last|this|coming|past) (?:week|month|quarter|year)s?|the day (?:after|before)|an? (?:second|minute|hour|day|week|month|quarter|year))$/i;
/** Before a word that is a part of an address. */
const PART = /[\w.@/-]$/;
const KIND_OF = /\b(?:an?|every|each|any|most) $/i;
/** Said of what has been: a weekday beside it is the last one. */
const PAST =
  /\b(?:was|were|had|did|met|spoke|came|went|sent|saw|got|left|said|told|took|gave|held|wrote|called|moved|visited|arrived|talked|last|since|hatte|war|waren|habe|haben|hat|wurde|wurden)\b/i;
const COMING = /\b(?:will|shall|by|until|till|before|next|bis|vor|wird|werden)\b|['’]ll\b/i;

/** The days that a text of at most a sentence speaks of, relative ones from `date`; written-out days need a month, a weekday or the like. A weekday is the next one, unless the text tells what has been. */
export function datesIn(text: string, date: string, forward = !PAST.test(text) || COMING.test(text)): Dated[] {
  if (text.length > 2_000) return [...text.matchAll(ISO)].map(placed(([day]) => day));
  const written = [
    ...[...text.matchAll(ISO)].map(placed(([day]) => day)),
    ...dottedDays(text),
    ...germanDays(text, date),
    ...soonDays(text, date),
  ];
  if (written.length) return written;
  const found: Dated[] = [];
  for (let from = 0, turn = 0; turn < MAX_PLACES; turn++) {
    const cue = CUE.exec(text.slice(from))?.index;
    if (cue === undefined) break;
    const at = Math.max(from, from + cue - 24);
    found.push(...spokenIn(text, at, { date, forward }));
    from = at + MAX_READ_LENGTH;
  }
  return found;
}

const placed =
  (day: (match: RegExpExecArray) => string) =>
  (match: RegExpExecArray): Dated => ({ day: day(match), start: match.index, end: match.index + match[0].length });

/** The days that the words from a place on speak of. */
function spokenIn(text: string, from: number, { date, forward }: { date: string; forward: boolean }): Dated[] {
  const instant = new Date(`${date}T12:00:00Z`);
  const spoken = en.casual.parse(text.slice(from, from + MAX_READ_LENGTH), { instant, timezone: 0 });
  return spoken
    .filter(
      ({ start, text: words, index }) =>
        (start.isCertain('day') || start.isCertain('weekday')) &&
        !NO_DAY.test(words) &&
        !KIND_OF.test(text.slice(0, from + index)) &&
        !PART.test(text.slice(Math.max(0, from + index - 1), from + index)) &&
        isNear(start.get('year'), words, date),
    )
    .map(({ start, index, text: words }) => ({
      day: forward && !start.isCertain('day') && !LAST.test(words) ? nextOf(dayOf(start), date) : dayOf(start),
      start: from + index,
      end: from + index + words.length,
    }));
}

const LAST = /^last\b/i;
const DAY_MS = 86_400_000;
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** A weekday's day, a week later where it is over. */
const nextOf = (day: string, date: string): string => (day < date ? dayAt(Date.parse(day) + 7 * DAY_MS) : day);

const MONTHS = 'januar februar märz april mai juni juli august september oktober november dezember'.split(' ');
const GERMAN =
  /(?<![\d.])(\d{1,2})\. ?(jän|jan|feb|mär|apr|mai|jun|jul|aug|sept?|okt|nov|dez)(?:uar|ruar|z|il|i|ust|ember|tember|ober)?\b\.?(?: (\d{4}))?|\b(?:am|bis|ab|vor|nächsten|kommenden) (montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)\b|(?<=\b(?:am|bis|zum|ab|vom|per|den|dem|spätestens) )(\d{1,2})\. ?(\d{1,2})\.(?! ?\d)/gi;
const WEEKDAYS = 'sonntag montag dienstag mittwoch donnerstag freitag samstag'.split(' ');

/** Half of this away, a day is rather that of another year. */
const FAR_MS = 540 * DAY_MS;

/** Days as German writes them, `1. Juni 2026` and `bis Freitag`: without a year that of `date`, or its neighbour where the day would be more than nine months away. */
function germanDays(text: string, date: string): Dated[] {
  return [...text.matchAll(GERMAN)]
    .map(
      placed(([, day, month = '', year, weekday, dayInFigures, monthInFigures]) => {
        const today = Date.parse(date);
        if (weekday) {
          const ahead = (WEEKDAYS.indexOf(weekday.toLowerCase()) - new Date(today).getUTCDay() + 7) % 7 || 7;
          return dayAt(today + ahead * DAY_MS);
        }
        const named = MONTHS.findIndex((name) =>
          name.startsWith(month.toLowerCase().replace('jän', 'jan').slice(0, 3)),
        );
        const number = Number(monthInFigures ?? named + 1);
        const on = (y: number) => `${y}-${two(number)}-${two(Number(dayInFigures ?? day))}`;
        const now = Number(date.slice(0, 4));
        const away = Math.round((Date.parse(on(now)) - today) / FAR_MS);
        return on(year ? Number(year) : now - (Math.sign(away) || 0));
      }),
    )
    .filter(({ day }) => isDay(day));
}

const SOON =
  /(?<!\b(?:guten|jeden|jeder|am|heute|gestern|eines|nächsten|diesen|bis in den|zum|und) )\b(heute|übermorgen|morgen)\b(?=[ ,.;!?]|$)/gu;
const AHEAD = ['heute', 'morgen', 'übermorgen'];

/** Days as German tells them from the item's own: `morgen`, in small letters, is no morning. */
const soonDays = (text: string, date: string): Dated[] =>
  !/heute|morgen/.test(text)
    ? []
    : [...text.matchAll(SOON)].map(placed(([, word = '']) => dayAt(Date.parse(date) + AHEAD.indexOf(word) * DAY_MS)));

/** Days in figures, `12.06.2026`. */
const dottedDays = (text: string): Dated[] =>
  [...text.matchAll(DOTTED)]
    .map(
      placed(
        ([, day, month, year = '']) =>
          `${year.length > 2 ? year : `20${year}`}-${two(Number(month))}-${two(Number(day))}`,
      ),
    )
    .filter(({ day }) => isDay(day));

const isDay = (day: string): boolean => !Number.isNaN(Date.parse(day)) && dayAt(Date.parse(day)) === day;

/** A year that is not written out is the item's or a neighbour of it. */
const isNear = (year: number | null, phrase: string, date: string): boolean =>
  /\d{4}/.test(phrase) || Math.abs((year ?? 0) - Number(date.slice(0, 4))) < 2;

interface Parts {
  get(part: 'year' | 'month' | 'day'): number | null;
}
const two = (n: number | null): string => String(n ?? 1).padStart(2, '0');
const dayOf = (parts: Parts): string => `${parts.get('year')}-${two(parts.get('month'))}-${two(parts.get('day'))}`;

const FROM = /\b(?:from|since|starting|as of|ab|seit|dated|vom)\s*(?:the |on |dem )?$/i;

/** The day by which a task is to be done: the first one after `by`, `until`, `due` or the like, else the only one. */
export function dueIn(text: string, date: string): string | undefined {
  const days = datesIn(text, date, true).filter(({ start }) => !FROM.test(text.slice(0, start)));
  return (
    days.find(({ start }) =>
      /\b(?:by|before|until|till|due|on|for|bis|bis zum|am|zum|vor|vor dem)\s*(?:the\s)?$/i.test(text.slice(0, start)),
    ) ?? days[0]
  )?.day;
}
