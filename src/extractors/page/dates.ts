import { en } from 'chrono-node';

const CUE =
  /\b(?:(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?|may \d{1,2}|\d{1,2}(?:st|nd|rd|th)?,? (?:of )?may|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tonight|tomorrow|yesterday|(?:next|last|this|coming) (?:week|month|year|quarter)|end of (?:the )?(?:week|month|year|day)|in \d{1,3} (?:days?|weeks?|months?)|\d{1,2}[./]\d{1,2}[./]\d{2,4})\b/i;
const ISO = /\b(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g;
const MAX_READ_LENGTH = 90;

/** A date in a text as a calendar day, with its place in the text. */
interface Dated {
  day: string;
  start: number;
  end: number;
}

/** The days that a text of at most a sentence speaks of, relative ones from `date`; written-out days need a month, a weekday or the like. `forward` takes a weekday for the next one. */
export function datesIn(text: string, date: string, forward = false): Dated[] {
  const iso = [...text.matchAll(ISO)].map((m) => ({ day: m[0], start: m.index, end: m.index + m[0].length }));
  const cue = CUE.exec(text);
  if (iso.length || !cue || text.length > 2_000) return iso;
  const from = Math.max(0, cue.index - 24);
  const spoken = en.casual.parse(
    text.slice(from, from + MAX_READ_LENGTH),
    {
      instant: new Date(`${date}T12:00:00Z`),
      timezone: 0,
    },
    { forwardDate: forward },
  );
  return spoken
    .filter(
      ({ start, text: phrase }) =>
        (start.isCertain('day') || start.isCertain('weekday')) && isNear(start.get('year'), phrase, date),
    )
    .map(({ start, index, text: phrase }) => ({
      day: dayOf(start),
      start: from + index,
      end: from + index + phrase.length,
    }));
}

/** A year that is not written out is the item's or a neighbour of it. */
const isNear = (year: number | null, phrase: string, date: string): boolean =>
  /\d{4}/.test(phrase) || Math.abs((year ?? 0) - Number(date.slice(0, 4))) < 2;

interface Parts {
  get(part: 'year' | 'month' | 'day'): number | null;
}
const two = (n: number | null): string => String(n ?? 1).padStart(2, '0');
const dayOf = (parts: Parts): string => `${parts.get('year')}-${two(parts.get('month'))}-${two(parts.get('day'))}`;

/** The day by which a task is to be done: the first one after `by`, `until`, `due` or the like, else the only one. */
export function dueIn(text: string, date: string): string | undefined {
  const days = datesIn(text, date, true);
  return (
    days.find(({ start }) => /\b(?:by|before|until|till|due|on|for)\s*(?:the\s)?$/i.test(text.slice(0, start))) ??
    days[0]
  )?.day;
}
