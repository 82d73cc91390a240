import type { Box, Named } from './labels.ts';
import { meets } from './labels.ts';

/** The side of a square of the view in which discs are looked for together. */
const SIDE = 48;

const squares = ([left, top, right, bottom]: Box): string[] => {
  const found: string[] = [];
  for (let column = Math.floor(left / SIDE); column <= right / SIDE; column++)
    for (let row = Math.floor(top / SIDE); row <= bottom / SIDE; row++) found.push(`${column} ${row}`);
  return found;
};

/** How many of the discs a box would cover. */
export function discsUnder(discs: Iterable<Pick<Named, 'x' | 'y' | 'size'>>): (box: Box) => number {
  const bySquare = new Map<string, Box[]>();
  for (const { x, y, size } of discs) {
    const disc: Box = [x - size, y - size, x + size, y + size];
    for (const square of squares(disc)) {
      const there = bySquare.get(square);
      if (there) there.push(disc);
      else bySquare.set(square, [disc]);
    }
  }
  return (box) =>
    new Set(squares(box).flatMap((square) => (bySquare.get(square) ?? []).filter((disc) => meets(disc, box)))).size;
}
