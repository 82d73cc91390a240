import type { VEvent } from 'node-ical';

/** By which revisions of a meeting are told apart (RFC 5546): how often it was altered, and the instant of the last time. */
export type Stamps = { sequence: number; revised?: string };

type Stamped = Pick<VEvent, 'sequence' | 'dtstamp' | 'lastmodified'>;

/** The stamps of an event: the later of when it was altered and when it was sent. */
export function stampsOf({ sequence, dtstamp, lastmodified }: Partial<Stamped>): Stamps {
  const instants = [dtstamp, lastmodified].map(instantOf).toSorted();
  const count = Number(sequence ?? 0);
  const revised = instants.at(-1);
  return { sequence: Number.isSafeInteger(count) ? Math.max(0, count) : 0, ...(revised && { revised }) };
}

/** The later stamps of a meeting that is told with its series: neither counts for less than the other. */
export function latest(series: Partial<Stamped>, own: Partial<Stamped>): Stamps {
  const [a, b] = [stampsOf(series), stampsOf(own)];
  if (a.sequence !== b.sequence) return a.sequence > b.sequence ? a : b;
  return (a.revised ?? '') > (b.revised ?? '') ? a : b;
}

const instantOf = (value: unknown): string =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : '';
