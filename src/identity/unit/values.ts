import { each } from '../profile.ts';
import type { ValueKind } from '../value-kinds.ts';
import type { Profile } from './profile.ts';

/** The values of a kind over several profiles, each with the highest rank. */
export function gather(members: Profile[], kind: ValueKind): Map<string, string> {
  const best = new Map<string, string>();
  for (const [text, rank] of valuesOf(members, kind)) if (rank > (best.get(text) ?? '')) best.set(text, rank);
  return best;
}

/** The value of one of these kinds with the highest rank, as [text, rank]; of equals the greatest as text. */
export function top(members: Profile[], ...kinds: ValueKind[]): [text: string, rank: string] | undefined {
  let found: [string, string] | undefined;
  for (const kind of kinds)
    for (const entry of valuesOf(members, kind))
      if (!found || entry[1] > found[1] || (entry[1] === found[1] && entry[0] > found[0])) found = entry;
  return found;
}

/** All values of a kind with their ranks. */
export const valuesOf = (members: Profile[], kind: ValueKind): [text: string, rank: string][] =>
  members.flatMap(({ state }) => (state ? each(state, kind) : []));
