import type { Counts } from './store.ts';

export type Kind = 'label' | 'type' | 'source';
/** By how much counts change: `kind`, a space, the key. */
export type Tally = Map<string, number>;

/** Adds to one count of a tally. */
export function tallyUp(tally: Tally, kind: Kind, key: string, by: number): void {
  const name = `${kind} ${key}`;
  tally.set(name, (tally.get(name) ?? 0) + by);
}

/** The counts that a tally changes. */
export const changesOf = (tally: Tally): { kind: string; key: string; by: number }[] =>
  [...tally].flatMap(([name, by]) => {
    const space = name.indexOf(' ');
    return by === 0 ? [] : [{ kind: name.slice(0, space), key: name.slice(space + 1), by }];
  });

/** A graph's counts from rows that are sorted by key. */
export function countsOf(rows: { kind: string; key: string; count: number }[]): Counts {
  const of = (wanted: Kind) => rows.filter(({ kind }) => kind === wanted).map(({ key, count }) => ({ key, count }));
  const sum = (list: { count: number }[]) => list.reduce((total, { count }) => total + count, 0);
  const [labels, types, sources] = [of('label'), of('type'), of('source')];
  return { nodes: sum(labels), edges: sum(types), labels, types, sources };
}
