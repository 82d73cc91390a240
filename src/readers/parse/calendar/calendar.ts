import { byDate } from '../by-date.ts';
import ical, { type Attendee, type VEvent } from 'node-ical';
import type { Metadata } from '../../../common/model.ts';
import { dayIn } from '../../../common/time.ts';
import type { FoundItem, Reading, Warning } from '../../reader.ts';
import { parseEvents } from './events.ts';
import { asText } from '../html.ts';
import { latest, stampsOf, type Stamps } from './stamps.ts';
import { fingerprint } from '../fingerprint.ts';
import { writePerson } from '../people.ts';

const MAX_OF_A_SERIES = 500;

/** One meeting of a series: when it is, and what differs in it. */
interface Occurrence {
  start: Start;
  end?: Start | undefined;
  event: VEvent;
}

/**
 * The meetings of a calendar (RFC 5545) as items, by day: when, where, who called it and who came. A series gives its meetings in the
 * window, 500 at most, under one thread; all else is given whatever its day. An altered meeting has another key and the same `uid`, and a
 * later `sequence` or `revised`; one of a series that is told by itself has the day on which it was planned as its `recurrence_id`. A
 * series whose rule cannot be followed gives its first meeting and a warning.
 */
export async function readCalendar(text: string, window: { from: Date; to: Date }): Promise<Reading> {
  const { events, warnings } = await parseEvents(text);
  const items = events.flatMap((event) => {
    if (!event.start) {
      warnings.push({ message: `${called(event)} has no time and is left out.` });
      return [];
    }
    if ('rdate' in event) warnings.push({ message: `${called(event)} has further days (RDATE), which are left out.` });
    try {
      return event.rrule ? series(event, window, warnings) : once(event);
    } catch {
      warnings.push({ message: `${called(event)} is damaged and left out.` });
      return [];
    }
  });
  return { items: items.toSorted(byDate), warnings };
}

function series(event: VEvent, window: { from: Date; to: Date }, warnings: Warning[]): FoundItem[] {
  return occurrences(event, window, warnings)
    .slice(0, MAX_OF_A_SERIES)
    .flatMap((one) => {
      const { start, end } = one;
      const meant = { ...event, ...one.event, start, end, organizer: one.event.organizer ?? event.organizer } as VEvent;
      const whole = { ...meant, attendee: one.event.attendee ?? event.attendee };
      return meeting(whole, latest(event, one.event));
    });
}

/** A meeting that is no series, and what is told by itself of a series whose rule is told elsewhere. */
function once(event: VEvent): FoundItem[] {
  const altered = [...new Set(Object.values(event.recurrences ?? {}))].filter((one) => one.recurrenceid);
  const own = altered.length === 0 || event.recurrenceid === undefined ? [event] : [];
  return [...own, ...altered].flatMap((one) => meeting(one as VEvent, stampsOf(one)));
}

function occurrences(event: VEvent, window: { from: Date; to: Date }, warnings: Warning[]): Occurrence[] {
  try {
    return ical.expandRecurringEvent(event, window);
  } catch {
    warnings.push({ message: `How ${called(event)} recurs cannot be followed: only its first meeting is taken.` });
    return [{ start: event.start, end: event.end, event }];
  }
}

const called = ({ summary }: VEvent): string => `“${plain(summary).slice(0, 100) || '(no title)'}”`;

function meeting(event: VEvent, stamps: Stamps): FoundItem[] {
  if (!event.start || Number.isNaN(event.start.getTime())) return [];
  const title = plain(event.summary) || '(no title)';
  const body = asText(plain(event.description) || pageOf(event)).replaceAll('\r', '');
  const metadata = fields(event);
  return [
    {
      key: `${String(metadata.uid)}#${fingerprint([title, body, metadata])}`,
      title,
      body,
      type: 'meeting',
      date: dayOf(event.start, event),
      ...(event.url && URL.canParse(String(event.url)) ? { url: String(event.url) } : {}),
      metadata: { ...metadata, ...stamps },
    },
  ];
}

/** What Outlook writes of a meeting as a page, where it has no text. */
const pageOf = (event: VEvent): string => plain((event as { 'ALT-DESC'?: unknown })['ALT-DESC']);

function fields(event: VEvent): Metadata {
  const cancelled = event.status === 'CANCELLED';
  const present = attendees(event).filter(({ params }) => params.PARTSTAT !== 'DECLINED');
  const people = present.map(({ val, params }) => writePerson(params.CN, mailOf(val))).filter(Boolean);
  const organizer = event.organizer;
  const location = plain(event.location);
  return {
    ...placeIn(event),
    ...(organizer
      ? { organizer: writePerson(typeof organizer === 'string' ? '' : organizer.params.CN, mailOf(plain(organizer))) }
      : {}),
    ...(people.length > 0 ? { [cancelled ? 'invitees' : 'participants']: people } : {}),
    ...(location ? { location } : {}),
    ...(event.status ? { status: event.status.toLowerCase() } : {}),
    start: instant(event.start, event),
    ...(event.end ? { end: instant(event.end, event) } : {}),
  };
}

/** Which meeting it is: one of a series by the day on which it was planned, wherever it has been moved. */
function placeIn(event: VEvent): Metadata {
  const { uid, start, rrule, recurrenceid: planned } = event;
  if (planned instanceof Date) {
    const day = dayOf(planned as Start, event);
    return { uid: `${uid}/${day}`, thread: uid, recurrence_id: day };
  }
  return rrule ? { uid: `${uid}/${dayOf(start, event)}`, thread: uid } : { uid };
}

type Person = Exclude<Attendee, string>;

/** Who is asked to come; rooms and other equipment are not people. */
function attendees({ attendee }: VEvent): Person[] {
  const all = [attendee ?? []].flat().slice(0, 500);
  return all
    .map((one) => (typeof one === 'string' ? { val: one, params: {} } : one))
    .filter(({ params }) => !/^(?:ROOM|RESOURCE)$/i.test(params.CUTYPE ?? ''));
}

/** The address of a calendar user; none for one that is told by anything but mail, as `mailto:invalid:nomail`. */
const mailOf = (user: string): string => (/^(?:mailto:)?[^\s:<>]+@[^\s:<>]+$/i.test(user.trim()) ? user : '');

const plain = (value: unknown): string => {
  const text = typeof value === 'object' && value !== null && 'val' in value ? value.val : value;
  return typeof text === 'string' ? text.trim() : '';
};

type Start = VEvent['start'];

/** The day on the calendar of whoever wrote it: a whole day and a time without a zone are told in local terms. */
function dayOf(at: Start, { start }: VEvent): string {
  const zone = at.tz ?? start?.tz;
  if (zone && !at.dateOnly)
    try {
      return dayIn(zone, at);
    } catch {
      return at.toISOString().slice(0, 10);
    }
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0'));
  return `${at.getFullYear()}-${month}-${day}`;
}

const instant = (at: Start, event: VEvent): string =>
  at.dateOnly || event.datetype === 'date' ? dayOf(at, event) : at.toISOString();
