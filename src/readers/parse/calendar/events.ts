import ical, { type VEvent } from 'node-ical';
import type { Warning } from '../../reader.ts';
import { withoutImpossibleDays } from './days.ts';
import { withoutInheritedNames } from './names.ts';
import { closed } from './nesting.ts';

interface Events {
  events: VEvent[];
  warnings: Warning[];
}

/**
 * The events of calendars (RFC 5545), one after the other; those of a calendar that calls them off are cancelled, and answers to
 * invitations are left out with a warning, for they say nothing of the meeting. A calendar that the parser refuses is read again event by event: one that is refused by itself is read without its rule of recurrence, or left out, each
 * with a warning, and the others stand. So do the whole events of a text that breaks off. Tasks are left out with a warning.
 */
export async function parseEvents(text: string): Promise<Events> {
  const all: Events = { events: [], warnings: [] };
  for (const part of withoutImpossibleDays(withoutInheritedNames(text)).split(/^(?=BEGIN:VCALENDAR)/im)) {
    if (!/^BEGIN:VCALENDAR/i.test(part)) continue;
    const { events, warnings } = await calendarIn(part);
    all.events.push(...events);
    all.warnings.push(...warnings);
  }
  return all;
}

/** What people answer to an invitation (RFC 5546): who asked knows the meeting. */
const ANSWER = /^METHOD:(?:REPLY|REFRESH|COUNTER|DECLINECOUNTER)\s*$/im;
const AND_FUTURE = /^RECURRENCE-ID;[^:\r\n]*\bRANGE=THISANDFUTURE\b/im;
const FUTURE = 'A change of a meeting and of all that follow it is read as one of that meeting alone.';
const CALLED_OFF = /^METHOD:CANCEL\s*$/im;

async function calendarIn(text: string): Promise<Events> {
  if (ANSWER.test(text))
    return {
      events: [],
      warnings: [{ message: 'An answer to an invitation is left out: it says nothing of the meeting.' }],
    };
  const { whole: given, broken } = upToTheBreak(text);
  const { text: whole, unclosed } = closed(given);
  const { events, warnings } = await parse(whole).then(
    (read): Events => ({ events: read, warnings: [] }),
    () => oneByOne(whole),
  );
  const tasks = (whole.match(/^BEGIN:VTODO\s*$/gim) ?? []).length;
  if (tasks > 0) warnings.push({ message: `Tasks are left out (${tasks}): meetings are read.` });
  if (AND_FUTURE.test(whole)) warnings.push({ message: FUTURE });
  if (unclosed > 0)
    warnings.push({ message: `Parts without an end (${unclosed}) are read up to where the next begins.` });
  if (broken !== undefined) warnings.push({ message: `The calendar breaks off${broken && ` in ${broken}`}.` });
  return { events: CALLED_OFF.test(text) ? events.map(calledOff) : events, warnings };
}

function calledOff(event: VEvent): VEvent {
  const altered = Object.entries(event.recurrences ?? {}).map(([day, one]) => [day, { ...one, status: 'CANCELLED' }]);
  return { ...event, status: 'CANCELLED', ...(event.recurrences && { recurrences: Object.fromEntries(altered) }) };
}

/** A calendar without the event in which it breaks off, and what that one is called; whole calendars as they are. */
function upToTheBreak(text: string): { whole: string; broken?: string } {
  if (/^END:VCALENDAR/im.test(text)) return { whole: text };
  const last = Math.max(
    ...[...text.matchAll(/^END:(?:VEVENT|VTODO|VTIMEZONE)\s*$/gim)].map((end) => end.index + end[0].length),
    0,
  );
  const rest = text.slice(last);
  const [head = ''] = last > 0 ? [text.slice(0, last)] : rest.split(/^BEGIN:VEVENT/im, 1);
  const broken = /^BEGIN:VEVENT/im.test(rest) ? `“${lineOf(rest, 'SUMMARY').slice(0, 100) || '(no title)'}”` : '';
  return { whole: `${head.trimEnd()}\nEND:VCALENDAR\n`, broken };
}

const parse = async (text: string): Promise<VEvent[]> =>
  Object.values(await ical.async.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT');

const EVENT = /^BEGIN:VEVENT\s*$[\s\S]*?^END:VEVENT\s*$/gim;
const RECURRENCE = /^(?:RRULE|RDATE|EXDATE|EXRULE)[:;].*\n?/gim;
const lineOf = (event: string, name: string): string =>
  new RegExp(`^${name}(?:;[^:\\r\\n]*)?:(.*)$`, 'im').exec(event)?.[1]?.trim() ?? '';

async function oneByOne(text: string): Promise<Events> {
  const rest = text.replace(EVENT, '');
  const end = rest.search(/^END:VCALENDAR/im);
  const [before, after] = end < 0 ? [`${rest}\r\n`, ''] : [rest.slice(0, end), rest.slice(end)];
  const calendarOf = (those: string[]) => parse(`${before}${those.join('\r\n')}\r\n${after}`);
  const events: VEvent[] = [];
  const warnings: Warning[] = [];
  const series = Map.groupBy(text.match(EVENT) ?? [], (event) => lineOf(event, 'UID') || event);
  for (const those of series.values()) {
    const called = `“${lineOf(those[0] ?? '', 'SUMMARY').slice(0, 100) || '(no title)'}”`;
    const read = await calendarOf(those).catch(() => undefined);
    const once = read ?? (await calendarOf(those.map((event) => event.replace(RECURRENCE, ''))).catch(() => undefined));
    if (once) events.push(...once);
    if (!read && once?.some(({ start }) => start))
      warnings.push({ message: `How ${called} recurs cannot be followed: only its first meeting is taken.` });
    else if (!once) warnings.push({ message: `${called} is damaged and left out.` });
  }
  return { events, warnings };
}
