/** A queue in which each key has a line of its own, and lines take turns. */
interface FairQueue<T> {
  push(key: string, value: T): void;
  /** The first of the line whose turn it is, among those that may have one; undefined when these are empty. */
  shift(may?: (key: string) => boolean): T | undefined;
  readonly size: number;
}

/** Opens an empty fair queue. A line that was served goes behind all others, so a short one waits for one value of each at most. */
export function fairQueue<T>(): FairQueue<T> {
  const lines = new Map<string, T[]>();
  let size = 0;
  return {
    push(key, value) {
      const line = lines.get(key);
      if (line) line.push(value);
      else lines.set(key, [value]);
      size++;
    },
    shift(may = () => true) {
      const first = lines.entries().find(([key]) => may(key));
      if (!first) return undefined;
      const [key, line] = first;
      const value = line.shift();
      lines.delete(key);
      if (line.length > 0) lines.set(key, line);
      size--;
      return value;
    },
    get size() {
      return size;
    },
  };
}
