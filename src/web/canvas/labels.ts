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

/**
 * Places names, the first given first: each inside the view and clear of those before it and of what is `taken`.
 * Those without room are left out.
 */
export function placeLabels(
  all: Iterable<Named>,
  view: View,
  measure: (one: Named) => number,
  { taken = [], most = Infinity }: { taken?: Box[]; most?: number } = {},
): Placed[] {
  const boxes = [...taken];
  const placed: Placed[] = [];
  for (const one of all) {
    if (placed.length >= most) break;
    const { x, y, size } = one;
    if (x < 0 || x > view.width || y < HALF || y > view.height - HALF) continue;
    const wide = measure(one);
    const left = beside(one, wide, view);
    if (left === undefined) continue;
    const box: Box = [Math.min(left, x - size), y - HALF, Math.max(left + wide, x + size), y + HALF];
    if (boxes.some((other) => meets(other, box))) continue;
    boxes.push(box);
    placed.push({ ...one, left });
  }
  return placed;
}
