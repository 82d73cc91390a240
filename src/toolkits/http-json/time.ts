import { isDay } from '../../common/time.ts';

/** Milliseconds since 1970, from seconds or milliseconds since then or an instant. */
export function instantOf(written: string): number {
  if (/^\d{9,10}(?:\.\d{1,9})?$/.test(written)) return Number(written) * 1_000;
  return /^\d{12,13}$/.test(written) ? Number(written) : Date.parse(written);
}

/** A day, from a day, an instant or seconds since 1970; today for anything else. */
export function dayOf(written: string): string {
  if (isDay(written.slice(0, 10))) return written.slice(0, 10);
  const at = instantOf(written);
  return new Date(Number.isNaN(at) ? Date.now() : at).toISOString().slice(0, 10);
}

/** How an instant is written in a request. */
const WRITTEN: Record<string, (at: Date) => string> = {
  day: (at) => at.toISOString().slice(0, 10),
  instant: (at) => at.toISOString(),
  seconds: (at) => String(Math.floor(at.getTime() / 1_000)),
  minute: (at) => at.toISOString().slice(0, 16).replace('T', ' '),
};

export const writeInstant = (at: Date, form = 'day'): string => WRITTEN[form]?.(at) ?? at.toISOString();
