import type { Minute } from '../stores/operations/installation-minutes.ts';

/** A stretch of the last day; null where nobody looked. */
export interface Stretch {
  from: Date;
  accepted: number | null;
  extracted: number | null;
  /** The worst that was seen in it. */
  lag: number | null;
  failed: number | null;
}

const MINUTE_MS = 60_000;
export const STRETCH_MS = 15 * MINUTE_MS;
const STRETCHES = 96;

/** The last 24 hours in quarters of an hour, the oldest first. A count that began anew counts from there. */
export function lastDayOf(minutes: Minute[], now: Date): Stretch[] {
  const end = Math.ceil((now.getTime() + 1) / STRETCH_MS) * STRETCH_MS;
  const start = end - STRETCHES * STRETCH_MS;
  const grown = minutes.map((minute, i) => ({ ...minute, accepted: grownSince(minutes[i - 1], minute) }));
  const placed = Map.groupBy(grown, ({ at }) => Math.floor((at.getTime() - start) / STRETCH_MS));
  return Array.from({ length: STRETCHES }, (_, place) => {
    const from = new Date(start + place * STRETCH_MS);
    const seen = placed.get(place);
    if (!seen) return { from, accepted: null, extracted: null, lag: null, failed: null };
    const sum = (of: 'accepted' | 'extracted') => seen.reduce((total, minute) => total + minute[of], 0);
    const worst = (of: 'lag' | 'failed') => Math.max(...seen.map((minute) => minute[of]));
    return { from, accepted: sum('accepted'), extracted: sum('extracted'), lag: worst('lag'), failed: worst('failed') };
  });
}

function grownSince(before: Minute | undefined, { accepted }: Minute): number {
  if (before === undefined) return 0;
  return accepted < before.accepted ? accepted : accepted - before.accepted;
}

/** What was accepted within the last `ms`, from what was noted and what stands now. */
export function acceptedWithin(
  minutes: Minute[],
  { now, accepted, ms }: { now: Date; accepted: number; ms: number },
): number {
  const all = [...minutes, { at: now, accepted, extracted: 0, lag: 0, failed: 0 }];
  return all.reduce(
    (total, minute, i) => (now.getTime() - minute.at.getTime() < ms ? total + grownSince(all[i - 1], minute) : total),
    0,
  );
}
