/** A stretch of a text that the same marks cover. */
interface Segment<T> {
  start: number;
  end: number;
  /** The marks that cover it, the shortest first. */
  of: T[];
}

/** Cuts a text where marks begin and end; what lies outside the text is left out. */
export function segments<T>(length: number, marks: { span: [start: number, end: number]; of: T }[]): Segment<T>[] {
  const within = marks.filter(({ span: [start, end] }) => start >= 0 && start < end && end <= length);
  const cuts = [...new Set([0, length, ...within.flatMap(({ span }) => span)])].toSorted((a, b) => a - b);
  const byLength = within.toSorted((a, b) => a.span[1] - a.span[0] - (b.span[1] - b.span[0]));
  return cuts.slice(0, -1).map((start, i) => ({
    start,
    end: cuts[i + 1] ?? length,
    of: byLength.filter(({ span }) => span[0] <= start && start < span[1]).map(({ of }) => of),
  }));
}
