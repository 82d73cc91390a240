import { expect, test } from 'vitest';
import { discsUnder } from '../../../src/web/canvas/crowd.ts';
import {
  besideOrUnder,
  meets,
  placeLabels,
  type Box,
  type Named,
  type Placed,
} from '../../../src/web/canvas/labels.ts';

const VIEW = { width: 600, height: 400 };
const measure = ({ text }: Named): number => text.length * 7;
const boxOf = ({ left, line, text }: Placed): Box => [left, line - 6, left + text.length * 7, line + 6];

/** Nodes strewn over the view and beyond its edges, the same in each run. */
const strewn = Array.from({ length: 300 }, (_, i): Named => {
  const turn = i * 2.399963;
  const far = Math.sqrt(i) * 20;
  return {
    x: 300 + Math.cos(turn) * far,
    y: 200 + Math.sin(turn) * far,
    size: 3 + (i % 7),
    text: `Person ${i} of all`,
  };
});

test('no name runs off the edge, and none over another or over what is taken', () => {
  const taken: Box[] = [[250, 180, 350, 220]];
  const placed = placeLabels(strewn, VIEW, measure, { taken });
  expect(placed.length).toBeGreaterThan(10);
  const boxes = [...taken, ...placed.map(boxOf)];
  for (const [i, box] of boxes.entries()) {
    expect(box[0] >= 0 && box[2] <= VIEW.width && box[1] >= 0 && box[3] <= VIEW.height).toBe(true);
    expect(boxes.slice(i + 1).filter((other) => meets(box, other))).toEqual([]);
  }
});

test('a name at the right edge stands left of its node', () => {
  const [placed] = placeLabels([{ x: 580, y: 200, size: 5, text: 'Interviews' }], VIEW, measure);
  expect(placed!.left + measure(placed!)).toBeLessThan(580);
});

test('the first given is named first, whatever stands around it', () => {
  const hub = { x: 300, y: 200, size: 12, text: 'Hub' };
  const around = strewn.map((one) => ({ ...one, x: 300, y: 200 }));
  expect(placeLabels([hub, ...around], VIEW, measure).map(({ text }) => text)).toEqual(['Hub']);
});

test('a large node is named on whichever side has room', () => {
  const hub = { x: 300, y: 200, size: 12, text: 'Hub' };
  const walls: Box[] = [
    [314, 0, 600, 400],
    [0, 0, 286, 400],
  ];
  const [left] = placeLabels([hub], VIEW, measure, { taken: [[314, 0, 600, 400]] });
  expect(left!.left + measure(hub)).toBeLessThan(hub.x);
  const [under] = placeLabels([hub], VIEW, measure, { taken: walls });
  expect(under!.line).toBeGreaterThan(hub.y + hub.size);
  const [over] = placeLabels([hub], VIEW, measure, { taken: [...walls, [286, 212, 314, 400]] });
  expect(over!.line).toBeLessThan(hub.y - hub.size);
});

test('of the sides that have room a name takes the one where it covers the fewest nodes', () => {
  const hub = { x: 300, y: 200, size: 12, text: 'Hub' };
  const right = { x: 325, y: 203, size: 6 };
  const left = { x: 280, y: 198, size: 4 };
  const place = (...discs: (typeof right)[]) => placeLabels([hub], VIEW, measure, { covers: discsUnder(discs) })[0]!;
  expect(place().left).toBeGreaterThan(hub.x);
  expect(place(right).left + measure(hub)).toBeLessThan(hub.x);
  expect(place(right, left).line).toBeGreaterThan(hub.y + hub.size);
  const crowd = Array.from({ length: 400 }, (_, i) => ({
    x: 240 + (i % 20) * 6,
    y: 140 + Math.floor(i / 20) * 6,
    size: 3,
  }));
  expect(placeLabels([hub], VIEW, measure, { covers: discsUnder(crowd), mostCovered: 2 })).toEqual([]);
});

test.each([
  ['beside its node where there is room', 50, 100, 200],
  ['left of it at the right edge', 560, 100, 200],
  ['under it and within the view where neither side has room', 300, 400, 225],
])('the name of what is selected stands %s', (_, x, wide, line) => {
  const spot = besideOrUnder({ x, y: 200, size: 5, text: 'Weekly digest' }, wide, VIEW);
  expect(spot.line).toBe(line);
  expect(spot.left).toBeGreaterThanOrEqual(2);
  expect(spot.left + wide).toBeLessThanOrEqual(VIEW.width - 2);
});
