/** An index of arrays that only grow: each look adds what has come since the last. Nothing that is indexed may change. */
export function growingIndex<T, I>(
  empty: () => I,
  add: (index: I, one: T, at: number) => void,
): (all: readonly T[]) => I {
  const known = new WeakMap<readonly T[], { index: I; seen: number }>();
  return (all) => {
    const mine = known.get(all) ?? { index: empty(), seen: 0 };
    known.set(all, mine);
    for (const one of all.slice(mine.seen)) add(mine.index, one, mine.seen++);
    return mine.index;
  };
}
