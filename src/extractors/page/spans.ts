/** A set of non-overlapping text spans that answers whether a place is taken in logarithmic time. */
export interface Spans {
  add(start: number, end: number): void;
  /** True when any taken span shares a character with this one. */
  overlaps(start: number, end: number): boolean;
}

/** An empty set of spans; adding a span that overlaps a taken one changes nothing. */
export function spans(): Spans {
  const starts: number[] = [];
  const ends: number[] = [];
  const after = (at: number): number => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? Infinity) > at) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const overlaps = (start: number, end: number) => {
    const next = after(start);
    return (starts[next] ?? Infinity) < end;
  };
  return {
    overlaps,
    add(start, end) {
      if (end <= start || overlaps(start, end)) return;
      const at = after(start);
      starts.splice(at, 0, start);
      ends.splice(at, 0, end);
    },
  };
}
