export interface Limits {
  /** Places in all. */
  most: number;
  /** Places of one key. */
  ofOne?: number;
  /** A key has one of so many places that are free at most, and its first as long as any is. */
  share?: number;
}

/** Places that nobody waits for. */
interface Places {
  /** Places that nobody has. */
  readonly free: number;
  /** True where there is a place for a key. */
  isOpen(key: string): boolean;
  /** Takes a place for a key; answers how to give it back, or undefined when there is none for it. */
  take(key: string): (() => void) | undefined;
}

/** Opens places of which no key takes all: where a share is given, the fewer are free, the fewer it may have. */
export function openPlaces({ most, ofOne = most, share }: Limits): Places {
  const taken = new Map<string, number>();
  let free = most;

  function isOpen(key: string): boolean {
    const mine = share === undefined ? ofOne : Math.min(ofOne, Math.max(1, free / share));
    return free > 0 && (taken.get(key) ?? 0) < mine;
  }

  function giveBack(key: string): void {
    const left = (taken.get(key) ?? 0) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
    free++;
  }

  return {
    get free() {
      return free;
    },
    isOpen,
    take(key) {
      if (!isOpen(key)) return undefined;
      taken.set(key, (taken.get(key) ?? 0) + 1);
      free--;
      return () => giveBack(key);
    },
  };
}
