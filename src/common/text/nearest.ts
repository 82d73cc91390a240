/** The name that somebody who wrote `given` most likely meant: one that it is part of, or that differs by a third of its letters at most. */
export function nearest(given: string, names: readonly string[]): string | undefined {
  const wanted = lettersOf(given);
  const ranked = names
    .map((name) => ({ name, letters: lettersOf(name) }))
    .map(({ name, letters }) => ({ name, away: within(wanted, letters) ? 1 : distance(wanted, letters), letters }))
    .filter(({ away, letters }) => away <= Math.max(1, Math.floor(Math.max(wanted.length, letters.length) / 3)))
    .toSorted((a, b) => a.away - b.away);
  return ranked[0]?.name;
}

const LONGEST = 64;
const SHORTEST_PART = 3;

/** Spellings in other cases and with other marks between the words are one. */
const lettersOf = (name: string): string =>
  name
    .slice(0, LONGEST)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const within = (one: string, other: string): boolean =>
  one !== other && Math.min(one.length, other.length) >= SHORTEST_PART && (other.includes(one) || one.includes(other));

/** Letters to add, drop, change or swap with their neighbour to make one text of the other. */
function distance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = at(last, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swap = isSwap(one, other, i, j) ? at(before, j - 2) + 1 : Infinity;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, change, swap));
    }
    [before, last] = [last, row];
  }
  return at(last, other.length);
}

const at = (row: number[], place: number): number => row[place] ?? Infinity;

const isSwap = (one: string, other: string, i: number, j: number): boolean =>
  i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
