interface Limits {
  /** Places in all. */
  most: number;
  /** A key has one of so many places that are free at most, and its first as long as any is. */
  share: number;
}

/** Places that nobody waits for. */
interface Places {
  /** Takes a place for a key; answers how to give it back, or undefined when there is none for it. */
  take(key: string): (() => void) | undefined;
}

/** Opens places of which no key takes all: the fewer are free, the fewer it may have. */
export function openPlaces({ most, share }: Limits): Places {
  const taken = new Map<string, number>();
  let free = most;
  return {
    take(key) {
      const mine = taken.get(key) ?? 0;
      if (free === 0 || mine >= Math.max(1, free / share)) return undefined;
      taken.set(key, mine + 1);
      free--;
      return () => {
        const left = (taken.get(key) ?? 0) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
        free++;
      };
    },
  };
}
