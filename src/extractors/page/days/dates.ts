import { matchesOf } from '../../../common/text/matches.ts';
import { remembered } from '../../../common/text/remembered.ts';
import { Chrono, en, ParsingContext, type Parser } from 'chrono-node';
import { prefilter } from '../../../common/prefilter/prefilter.ts';
import { dayOf, daysAfter, isDay, type Dated } from './calendar.ts';
import { inSentence } from '../../../common/prefilter/in-sentence.ts';
import { isAhead, isOver, thoughtAround } from './gone.ts';
import { listedDays } from './listed.ts';
import { rangesIn } from './ranges.ts';
import { mayBeWeekday, SHORT_CUE } from './short-weekday.ts';
import { calendarDays, daysOfMonth, figuredDays, soonDays, weekdays } from './written.ts';

/** What a day in English words holds. */
const SPELLED =
  /\b(?:(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?|may \d{1,2}|\d{1,2}(?:st|nd|rd|th)?,? (?:of )?may|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tonight|tomorrow|tmrw?|yesterday|(?:next|last|this|coming) (?:week|month|year|quarter)|end of (?:the )?(?:week|month|year|day)|in \d{1,3} (?:days?|weeks?|months?)|\d{1,2}[./]\d{1,2}[./]\d{2,4})\b/i;
const CUE = new RegExp(`(?:\\b|(?=\\())(?:${SHORT_CUE})|${SPELLED.source}`, 'i');
const CUED = inSentence(CUE);
const ISO = /\b(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g;
/** The day comes first wherever dots part a date. */
const DOTTED = /(?<![\d.])(\d{1,2})\. ?(\d{1,2})\. ?((?:19|20)\d{2}|(?<=\b\d\d\.\d\d\.)\d{2})(?!\.?\d)/g;
const MAX_READ_LENGTH = 90;
/** Characters of a day, `2026-03-02`. */
const DAY = 10;
const MAX_LENGTH = 2_000;

/** Beyond this many places in a sentence no more days are looked for. */
const MAX_PLACES = 4;
/** A span of time, a day of a kind or a day after another: no day of the calendar. */
const NO_DAY =
  /^(?:(?:next|last|this|coming|past) (?:day|week|month|quarter|year)s?|the day (?:after|before)|an? (?:second|minute|hour|day|week|month|quarter|year)|(?:an?|one|two|three|\d{1,2}) (?:hour|day|week|month|year)s? (?:later|earlier|after|before))$/i;
/** Before the end of a span of years: `2018–today`. */
const SINCE_YEAR = /\b(?:19|20)\d{2} ?(?:[-–—]|to|until) ?$/;
/** Before a word that is a part of an address. */
const PART = /[\w.@/-]$/;
const KIND_OF = /\b(?:an?|every|each|any|most) $/i;
/** Said of what has been: a weekday beside it is the last one. */
const PAST =
  /\b(?:was|were|had|did|met|spoke|came|went|sent|saw|got|left|said|told|took|gave|held|wrote|called|moved|visited|arrived|talked|last(?! (?:working )?(?:day|chance|date|shift|orders)\b)|since|hatte|war|waren|habe|haben|hat|wurde|wurden)\b/i;
const COMING = /\b(?:will|shall|by|until|till|before|next|bis|vor|wird|werden)\b|['’]ll\b/i;

/** Who has a verb of its own beside it. */
const SUBJECT = /\b(?:I|we|you|he|she|they|it)\b/i;

/** The days that a text of at most a sentence speaks of, in order, relative ones from `date`; written-out days need a month, a weekday or the like. A weekday is the next one, unless the words around it tell what has been; where the text is known to look `ahead`, only what leaves no doubt does. */
export function datesIn(text: string, date: string, ahead = false): Dated[] {
  if (text.length > MAX_LENGTH) return isoDays(text);
  const hasFigures = /\d/.test(text);
  const listed = hasFigures ? listedDays(text, date) : [];
  const spans = hasFigures ? [...listed, ...rangesIn(without(text, listed), date)] : [];
  const rest = without(text, spans);
  const figures = hasFigures
    ? [...isoDays(rest), ...dottedDays(rest), ...figuredDays(rest, date), ...daysOfMonth(rest, date)]
    : [];
  const named = [...calendarDays(rest, date), ...weekdays(text, date), ...soonDays(rest, date)];
  const spoken = named.length ? [] : englishDays(without(rest, figures), date, ahead);
  return [...spans, ...figures, ...named, ...spoken]
    .map((one) => stillToCome(text, one, date))
    .toSorted((a, b) => a.start - b.start);
}

/** Right before the day on which something ends or is due. */
const UNTIL =
  /\b(?:by|until|till?|due(?: on| by)?|before|bis|bis zum|spätestens(?: am| bis)?|jusqu['’]au|avant le|au plus tard le|hasta el|fino al|entro il|senest|tot|vóór) (?:the |end of |ende )?$/i;
/** Days that are over for so long are none by which anything is due. */
const LONG_OVER = 31;

/** A deadline whose year is not written: long over, it is that of the year after, unless the sentence tells what has been. */
function stillToCome(text: string, one: Dated, date: string): Dated {
  const written = text.slice(one.start, one.end);
  const hasYear = /\d{4}|\d\D+\d+\D+\d/.test(written);
  const isDeadline = UNTIL.test(text.slice(0, one.start)) || /^(?:end|ende)\b/i.test(written);
  if (hasYear || one.past || !isDeadline || one.day >= daysAfter(date, -LONG_OVER) || PAST.test(text)) return one;
  const day = `${Number(one.day.slice(0, 4)) + 1}${one.day.slice(4)}`;
  return isDay(day) ? { ...one, day } : one;
}

/** The text with blanks where something was found. */
function without(text: string, found: Dated[]): string {
  let rest = text;
  for (const { start, end } of found) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  return rest;
}

const isoDays = (text: string): Dated[] =>
  matchesOf(ISO, text).map(({ 0: day, index }) => ({ day, start: index, end: index + day.length }));

/** Days in figures, `12.06.2026`. */
const dottedDays = (text: string): Dated[] =>
  matchesOf(DOTTED, text)
    .map(({ 0: whole, 1: day, 2: month, 3: year, index }) => ({
      day: dayOf({ day: Number(day), month: Number(month), year: Number(year) }, ''),
      start: index,
      end: index + whole.length,
    }))
    .filter(({ day }) => isDay(day));

function englishDays(text: string, date: string, ahead: boolean): Dated[] {
  if (!CUED.test(text)) return [];
  const found: Dated[] = [];
  for (let from = 0, turn = 0; turn < MAX_PLACES; turn++) {
    const cue = CUE.exec(text.slice(from))?.index;
    if (cue === undefined) break;
    const at = Math.max(from, from + cue - 24);
    found.push(...spokenIn(text, at, { date, ahead }));
    from = at + MAX_READ_LENGTH;
  }
  return found;
}

/** Chrono's ways of reading English days and times, each with its pattern, which they would make anew for every text. */
const PARSERS = en.casual.parsers.map((parser): Fixed => {
  const pattern = parser.pattern(new ParsingContext(''));
  return { pattern: () => pattern, extract: (context, match) => parser.extract(context, match) };
});
type Fixed = Parser & { pattern(): RegExp };
const parsersFor = prefilter(PARSERS, (parser) => parser.pattern());

/** What chrono reads in a text behind the day on which it was written; much of a sentence is asked for once more as what somebody promises. */
const parsed = remembered(
  (dated: string) => {
    const [day, text] = [dated.slice(0, DAY), dated.slice(DAY)];
    const reference = { instant: new Date(`${day}T12:00:00Z`), timezone: 0 };
    return new Chrono({ parsers: parsersFor(text), refiners: en.casual.refiners }).parse(text, reference);
  },
  { length: DAY + MAX_READ_LENGTH, answers: 200 },
);

/** The days that the words from a place on speak of. */
function spokenIn(text: string, from: number, { date, ahead }: { date: string; ahead: boolean }): Dated[] {
  return parsed(date + text.slice(from, from + MAX_READ_LENGTH))
    .filter(
      ({ start, text: words, index }) =>
        (start.isCertain('day') || start.isCertain('weekday')) &&
        !NO_DAY.test(words) &&
        !(/^today$/i.test(words) && SINCE_YEAR.test(text.slice(0, from + index))) &&
        mayBeWeekday(text, from + index, from + index + words.length) &&
        !KIND_OF.test(text.slice(0, from + index)) &&
        !PART.test(text.slice(Math.max(0, from + index - 1), from + index)) &&
        isNear(start.get('year'), words, date),
    )
    .map(({ start: parts, index, text: written }) => {
      const words = written.replace(/[\s,.;]+$/, '');
      const [start, end] = [from + index, from + index + words.length];
      const place = { start, end };
      const day = dayOf(partsOf(parts), date);
      if (parts.isCertain('day'))
        return /^yesterday\b/i.test(words) ? { day, ...place, past: true } : { day, ...place };
      const span = { start: start + (ON.exec(words)?.[0].length ?? 0), end };
      const past = LAST.test(words) || isPastWeekday(text, span, ahead);
      return past ? { day: lastOf(day, date), ...place, past } : { day: nextOf(day, date), ...place };
    });
}

/** True for a weekday that is over: as the words around it leave no doubt, or as the tense of the sentence has it. */
function isPastWeekday(text: string, { start, end }: { start: number; end: number }, ahead: boolean): boolean {
  if (isOver(text, start, end)) return true;
  if (ahead || isAhead(text, start)) return false;
  const isPast = (words: string) => PAST.test(words) && !COMING.test(words);
  const thought = thoughtAround(text, start, end);
  return isPast(thought) || (!SUBJECT.test(thought) && !PAST.test(thought) && !COMING.test(thought) && isPast(text));
}

const ON = /^on /i;
const LAST = /^(?:last|past)\b/i;
/** A weekday's day, a week later where it is over or today, and a week earlier where it is still to come. */
const nextOf = (day: string, date: string): string => (day <= date ? daysAfter(day, 7) : day);
const lastOf = (day: string, date: string): string => (day >= date ? daysAfter(day, -7) : day);

interface Parts {
  get(part: 'year' | 'month' | 'day'): number | null;
}
const partsOf = (parts: Parts) => ({
  day: parts.get('day') ?? 1,
  month: parts.get('month') ?? 1,
  year: parts.get('year') ?? undefined,
});

/** A year that is not written out is the item's or a neighbour of it. */
const isNear = (year: number | null, phrase: string, date: string): boolean =>
  /\d{4}/.test(phrase) || Math.abs((year ?? 0) - Number(date.slice(0, 4))) < 2;

/** Before a day on which something begins, began or was written. */
const FROM =
  /\b(?:from|since|starting|as of|ab|seit|dated|vom|fra|från|dès|(?:votre|notre|vos|nos|ton|mon) [\p{L}-]{3,20} du|(?<!\b(?:end|week|beginning|evening|morning|night|middle) )of)\s*(?:the |on |dem |le )?$/iu;
const BY =
  /\b(?:by|before|until|till?|due|on|for|bis|bis zum|am|zum|vor|vor dem|innen|inden|før|senest|avant|d['’]ici|au plus tard|entro|antes|antes del|prima)\s*(?:the |le |il |el |del |den )?$/i;

/** What is put off or brought forward is so from one day to another. */
const MOVED =
  /\b(?:verschieb\p{L}*|verschoben|verleg\p{L}*|vorverlegt|vorzieh\p{L}*|vorgezogen|mov(?:e|es|ed|ing)|postpon(?:e|es|ed|ing)|reschedul(?:e|es|ed|ing)|report(?:er|ons|ée?)|déplac\p{L}*|decal\p{L}*|spostat?\p{L}*|rinvi\p{L}*|aplaz\p{L}*|verzet(?:ten)?|verplaats\p{L}*)(?!\p{L})/iu;
const TO = /\b(?:auf|to|until|till|au|al|naar) (?:\p{L}+, )?(?:the |den )?$/iu;

/** The day by which a task is to be done: the first one after `by`, `until`, `due` or the like, else the only one; a day that is over is none. */
export function dueIn(text: string, date: string): string | undefined {
  const days = datesIn(text, date, true).filter(({ start, past }) => !past && !FROM.test(text.slice(0, start)));
  const moved =
    days.length > 1 && MOVED.test(text) ? days.find(({ start }) => TO.test(text.slice(0, start))) : undefined;
  return (moved ?? days.find(({ start }) => BY.test(text.slice(0, start))) ?? days[0])?.day;
}
