/** A date in a text as a calendar day, with its place in the text. */
export interface Dated {
  day: string;
  start: number;
  end: number;
  /** A day that is over by the words around it: `last Friday`, `wie am Freitag besprochen`. */
  past?: boolean;
}

const DAY_MS = 86_400_000;
/** Half of this away, a day is rather that of another year. */
const FAR_MS = 540 * DAY_MS;

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
const two = (n: number): string => String(n).padStart(2, '0');

/** The day that is so many days after another. */
export const daysAfter = (date: string, days: number): string => dayAt(Date.parse(date) + days * DAY_MS);

/** True for a day that a calendar has. */
export const isDay = (day: string): boolean => !Number.isNaN(Date.parse(day)) && dayAt(Date.parse(day)) === day;

/** Which day of the week a day is, Sunday being 0. */
const weekdayOf = (date: string): number => new Date(Date.parse(date)).getUTCDay();

/** The next such weekday after a day, or the last one before it. */
export function weekdayFrom(date: string, weekday: number, past = false): string {
  const ahead = (weekday - weekdayOf(date) + 7) % 7 || 7;
  if (!past) return daysAfter(date, ahead);
  return daysAfter(date, ahead === 7 ? -7 : ahead - 7);
}

/** Such a weekday of the week after a day's own, weeks beginning on Monday. */
export const weekdayOfNextWeek = (date: string, weekday: number): string =>
  daysAfter(date, 7 - ((weekdayOf(date) + 6) % 7) + ((weekday + 6) % 7));

/** A day and month, as they are written. */
interface Written {
  day: number;
  month: number;
  year?: number | undefined;
}

/** The day as the calendar has it; without a year that of `date`, or its neighbour where the day would be more than nine months away. */
export function dayOf({ day, month, year }: Written, date: string): string {
  const on = (y: number) => `${y}-${two(month)}-${two(day)}`;
  if (year !== undefined) return on(year < 100 ? 2000 + year : year);
  const now = Number(date.slice(0, 4));
  const away = Math.round((Date.parse(on(now)) - Date.parse(date)) / FAR_MS);
  return on(now - (Math.sign(away) || 0));
}

/** The last day of the month of a day. */
export const lastOfMonth = (day: string): string =>
  daysAfter(`${daysAfter(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`, -1);

/** The next such day of a month from a day on, one that falls on the weekday where one is told; undefined where none of the next twelve does. */
export function nextOfMonth(date: string, day: number, weekday?: number): string | undefined {
  let month = date.slice(0, 8);
  for (let ahead = 0; ahead < 12; ahead++) {
    const found = `${month}${two(day)}`;
    if (isDay(found) && found >= date && (weekday === undefined || weekdayOf(found) === weekday)) return found;
    month = daysAfter(`${month}28`, 4).slice(0, 8);
  }
  return undefined;
}
