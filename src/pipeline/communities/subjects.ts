import { elementAt } from '../../common/element-at.ts';
import { joinedSubjects } from '../../graph/readings/community-subjects.ts';

/** A node that may name its community: what it is about, and how well that tells of the whole, best first in a list. */
interface Telling {
  uid: number;
  score: number;
  subject: string;
}

/** A community without a name yet. */
export interface Unnamed {
  id: number;
  size: number;
  telling: Telling[];
}

/** The subject of before stays while it tells at least this part of what the best one tells. */
const STAYS = 0.6;

/**
 * The nodes that name each community, by its id: one whose subject no larger community has, else two whose subjects together no other has,
 * else none. What named a community before goes on to while it still tells enough.
 */
export function chooseSubjects(
  communities: Unnamed[],
  before: ReadonlyMap<number, readonly number[]>,
): Map<number, number[]> {
  const taken = new Set<string>();
  const chosen = new Map<number, number[]>();
  for (const { id, telling } of communities.toSorted((a, b) => b.size - a.size || a.id - b.id)) {
    const free = namesOf(keptFirst(telling, before.get(id) ?? [])).find((names) => !taken.has(keyOf(names)));
    if (!free) continue;
    taken.add(keyOf(free));
    chosen.set(
      id,
      free.map(({ uid }) => uid),
    );
  }
  return chosen;
}

const keyOf = (names: Telling[]): string => joinedSubjects(names.map(({ subject }) => subject)).toLowerCase();

function keptFirst(telling: Telling[], [was]: readonly number[]): Telling[] {
  const kept = telling.find(({ uid, score }) => uid === was && score >= STAYS * elementAt(telling, 0).score);
  return kept ? [kept, ...telling.filter((one) => one !== kept)] : telling;
}

/** Each alone, the best first; then two together. */
function namesOf(telling: Telling[]): Telling[][] {
  const alone = telling.map((one) => [one]);
  const pairs = telling.flatMap((one, at) => telling.slice(at + 1).map((other) => [one, other]));
  return [...alone, ...pairs];
}
