import { byText } from '../facts.ts';
import type { Profile } from './profile.ts';

type Marked = Pick<Profile, 'keep'>;

const PLACES = 15;
const KEPT = '|';
const DROPPED = '-';

/** How a decision marks a profile or a label: its place in the sequence, which side it is on, and what the decision says. */
export const keptMark = (seq: number, says: string, isDropped = false): string =>
  `${String(seq).padStart(PLACES, '0')}${isDropped ? DROPPED : KEPT}${says}`;

/** True for a profile of what a merge dropped: its names and addresses stand behind those of what was kept. */
export const wasDropped = ({ keep }: Marked): boolean => keep?.[PLACES] === DROPPED;

/** True for a profile of what a merge kept, and no merge dropped. */
export const wasKept = ({ keep }: Marked): boolean => keep?.[PLACES] === KEPT;

/** The place of the decision that left a mark. */
export const placeOf = (mark: string): number => Number(mark.slice(0, PLACES));

/** What the latest of the marks that decisions left says, with its place. */
export function latest(marks: string[]): { says: string; place: number } | undefined {
  const mark = marks.toSorted(byText).at(-1);
  return mark ? { says: mark.slice(PLACES + 1), place: placeOf(mark) } : undefined;
}

/** The id that a standing merge gives a thing, the place of that merge, and the ids that merges dropped. */
export function keptOf(group: Marked[]): { keep?: string; place: number; dropped: string[] } {
  const marks = group.map((p) => (p.keep ?? '').split('\n'));
  const found = latest(marks.map(([mark = '']) => mark));
  return { ...(found && { keep: found.says }), place: found?.place ?? 0, dropped: marks.flatMap(([, ...ids]) => ids) };
}
