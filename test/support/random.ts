/** A seeded source of numbers (mulberry32): the same seed gives the same choices on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number in [0, below). */
  int(below: number): number;
  pick<T>(list: readonly T[]): T;
  /** Like `pick`, but the first entries come far more often (Zipf-like). */
  popular<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
}

export function random(seed: number): Random {
  let state = seed | 0;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    int,
    pick: (list) => list[int(list.length)]!,
    popular: (list) => list[Math.floor(list.length ** next()) - 1]!,
    shuffle(list) {
      const mixed = [...list];
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = int(i + 1);
        [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
      }
      return mixed;
    },
  };
}
