interface Point {
  x: number;
  y: number;
}

/** More neighbours than can be named together are not all brought into view. */
const MOST_SHOWN = 30;

/** How many times as far the furthest of the points around a middle lies as there is room on either side, across and up; 0 without any, and of very many. */
export function reachOf(middle: Point, around: Point[], room: Point): number {
  if (around.length > MOST_SHOWN) return 0;
  return Math.max(
    0,
    ...around.flatMap(({ x, y }) => [Math.abs(x - middle.x) / room.x, Math.abs(y - middle.y) / room.y]),
  );
}
