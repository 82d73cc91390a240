/** The clock that everything takes as an argument; tests pass their own. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };

const DAY_MS = 86_400_000;

/** By time zone: to make one takes longer than all else that accepting an item computes. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The calendar day (`YYYY-MM-DD`) of an instant in an IANA time zone. */
export function dayIn(zone: string, at: Date): string {
  const known = calendars.get(zone);
  if (known) return known.format(at);
  const calendar = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  calendars.set(zone, calendar);
  return calendar.format(at);
}

/** The day `days` before now, as `YYYY-MM-DD` (UTC). */
export const daysAgo = (days: number, clock: Clock): string =>
  new Date(clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** The day `days` after another one (before it, when negative). */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days from one day to a later one; of instants the day counts that they begin with. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS);

/** True when the text is a day that the calendar has: no store knows a year 0. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const TIME = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** True for a moment with its offset from UTC, `2025-03-04T09:30:00Z`. */
export const isInstant = (text: string): boolean => isDay(text.slice(0, 10)) && TIME.test(text.slice(10));
