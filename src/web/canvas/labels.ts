/** Where something is written: left, top, right, bottom, in pixels of the view. */
export type Box = [left: number, top: number, right: number, bottom: number];

export const meets = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** A name beside the middle of its node, whose radius is its size. */
export interface Named {
  x: number;
  y: number;
  size: number;
  text: string;
}
export interface Placed extends Named {
  /** Where the text begins. */
  left: number;
  /** The middle of its line. */
  line: number;
}
export interface View {
  width: number;
  height: number;
}

const GAP = 4;
const HALF = 10;
/** Where a name stands beside its node: to the right, or to the left where it would run off the edge; undefined where neither has room. */
export function beside({ x, size }: Named, wide: number, { width }: View): number | undefined {
  const right = x + size + GAP;
  if (right + wide <= width - 2) return right;
  const left = x - size - GAP - wide;
  return left >= 2 ? left : undefined;
}

/** Where a name stands that must not be left out: beside its node, else under it and within the view. */
export function besideOrUnder(one: Named, wide: number, view: View): Pick<Placed, 'left' | 'line'> {
  const left = beside(one, wide, view);
  if (left !== undefined) return { left, line: one.y };
  const most = Math.max(2, view.width - 2 - wide);
  return { left: Math.min(most, Math.max(2, one.x - wide / 2)), line: one.y + one.size + 2 * HALF };
}

/** Where a name may stand, the best first: right of its node, left of it, under it and over it. */
const spots = ({ x, y, size }: Named, wide: number, { width, height }: View): Pick<Placed, 'left' | 'line'>[] =>
  [
    { left: x + size + GAP, line: y },
    { left: x - size - GAP - wide, line: y },
    { left: x - wide / 2, line: y + size + HALF },
    { left: x - wide / 2, line: y - size - HALF },
  ].filter(({ left, line }) => left >= 2 && left + wide <= width - 2 && line >= HALF && line <= height - HALF);

const boxOfName = ({ left, line }: Pick<Placed, 'left' | 'line'>, wide: number): Box => [
  left,
  line - HALF,
  left + wide,
  line + HALF,
];
const boxOfDisc = ({ x, y, size }: Named): Box => [x - size, y - size, x + size, y + size];

/** What names that were placed take up, with their nodes. */
export const boxesOf = (placed: Placed[], measure: (one: Named) => number): Box[] =>
  placed.flatMap((one) => [boxOfName(one, measure(one)), boxOfDisc(one)]);

interface Around {
  /** What no name may stand on. */
  taken?: Box[];
  /** How many discs of nodes a name would cover: where several spots are free, the one with the fewest is taken. */
  covers?: (box: Box) => number;
  /** A name that would cover more is left out. */
  mostCovered?: number;
  most?: number;
}

/**
 * Places names, the first given first: each inside the view and clear of those before it and of what is `taken`.
 * Those without room are left out.
 */
export function placeLabels(
  all: Iterable<Named>,
  view: View,
  measure: (one: Named) => number,
  { taken = [], covers = () => 0, mostCovered = Infinity, most = Infinity }: Around = {},
): Placed[] {
  const boxes = [...taken];
  const isFree = (box: Box): boolean => !boxes.some((other) => meets(other, box));
  const placed: Placed[] = [];
  for (const one of all) {
    if (placed.length >= most) break;
    const { x, y } = one;
    if (x < 0 || x > view.width || y < 0 || y > view.height || !isFree(boxOfDisc(one))) continue;
    const wide = measure(one);
    const free = spots(one, wide, view).filter((at) => isFree(boxOfName(at, wide)));
    const [best] = free
      .map((spot) => ({ spot, covered: covers(boxOfName(spot, wide)) }))
      .toSorted((a, b) => a.covered - b.covered);
    if (!best || best.covered > mostCovered) continue;
    boxes.push(boxOfName(best.spot, wide), boxOfDisc(one));
    placed.push({ ...one, ...best.spot });
  }
  return placed;
}
