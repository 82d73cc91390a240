import type Sigma from 'sigma';
import { elementAt, lastOf } from '../../common/element-at.ts';
import { areaColour, areaInk, theme } from '../theme.ts';
import type { Community } from '../api-types.ts';
import { meets, type Box } from './labels.ts';
import { scene } from './scene.ts';
import type { EdgeLook, NodeLook, Scene } from './looks.ts';

interface Area {
  community: number;
  name: string;
  size: number;
  /** Corners of the hull, in the graph's own places. */
  hull: [number, number][];
}

const LEAST = 4;

/** The communities of what is drawn that are large enough to be seen, as hulls around the most of their nodes. */
export function areas(scene: Scene, known: Map<number, Community>): Area[] {
  const members = new Map<number, NodeLook[]>();
  scene.forEachNode((_, look) => {
    if (look.community === undefined) return;
    const of = members.get(look.community);
    if (of) of.push(look);
    else members.set(look.community, [look]);
  });
  return [...members]
    .filter(([, of]) => of.length >= LEAST)
    .map(([community, of]) => ({
      community,
      name: shorter(known.get(community)?.name ?? ''),
      size: of.length,
      hull: hullOf(central(of.map(({ x, y }) => [x, y]))),
    }))
    .toSorted((a, b) => b.size - a.size);
}

const MAX_CHARACTERS = 44;
const shorter = (name: string): string =>
  name.length > MAX_CHARACTERS ? `${name.slice(0, MAX_CHARACTERS - 2).trimEnd()}…` : name;

/** The nine tenths of points that stand nearest to the middle of all, so that a straggler spans no area. */
function central(points: [number, number][]): [number, number][] {
  const mx = median(points.map(([x]) => x));
  const my = median(points.map(([, y]) => y));
  const far = ([x, y]: [number, number]) => (x - mx) ** 2 + (y - my) ** 2;
  return points.toSorted((a, b) => far(a) - far(b)).slice(0, Math.max(LEAST, Math.ceil(points.length * 0.85)));
}

const median = (values: number[]): number =>
  elementAt(
    values.toSorted((a, b) => a - b),
    values.length >> 1,
  );

/** Andrew's monotone chain. */
function hullOf(points: [number, number][]): [number, number][] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: [number, number][]) => {
    const line: [number, number][] = [];
    for (const p of list) {
      while (line.length > 1 && !left(elementAt(line, line.length - 2), lastOf(line), p)) line.pop();
      line.push(p);
    }
    return line.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const left = (a: [number, number], b: [number, number], c: [number, number]): boolean =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;

/** Paints areas as patches under the edges, opaque: their layer is nearly transparent, so that none has a rim. */
export function paintAreas(context: CanvasRenderingContext2D, sigma: Sigma<NodeLook, EdgeLook>, all: Area[]): void {
  const { width, height } = sigma.getDimensions();
  context.clearRect(0, 0, width, height);
  context.lineJoin = 'round';
  for (const { community, hull } of all) {
    context.beginPath();
    for (const [x, y] of hull) {
      const at = sigma.graphToViewport({ x, y });
      context.lineTo(at.x, at.y);
    }
    context.closePath();
    context.fillStyle = context.strokeStyle = areaColour(community);
    context.lineWidth = scene.order > 1000 ? 26 : 44;
    context.fill();
    context.stroke();
  }
}

interface AreaName {
  community: number;
  name: string;
  font: string;
  x: number;
  y: number;
  box: Box;
}
const MAX_NAMES = 12;
/** Pixels of the view for each name of a community. */
const ROOM = 40_000;

/** How strongly names show at a zoom: they go as one comes near, and later where there is much to come near to. */
function strengthAt(ratio: number): number {
  const near = scene.order > 1000 ? 0.15 : 0.4;
  return Math.min(1, Math.max(0, (ratio - near) / near));
}

const isFree = (box: Box, taken: Box[]): boolean => !taken.some((other) => meets(other, box));

/** Where the names of the largest areas stand: above, below or on them, inside the view, clear of each other and of what is taken, and above rather than where one node more is covered. */
export function placeNames(
  context: CanvasRenderingContext2D,
  sigma: Sigma<NodeLook, EdgeLook>,
  all: Area[],
  { taken, covers }: { taken: Box[]; covers: (box: Box) => number },
): AreaName[] {
  const { width, height } = sigma.getDimensions();
  const placed: AreaName[] = [];
  if (strengthAt(sigma.getCamera().ratio) === 0) return placed;
  for (const { community, name, hull, size } of all) {
    if (placed.length >= Math.min(MAX_NAMES, (width * height) / ROOM)) break;
    if (name === '') continue;
    const points = hull.map(([x, y]) => sigma.graphToViewport({ x, y }));
    const font = `650 ${size > 40 ? 14 : 12.5}px system-ui, sans-serif`;
    context.font = font;
    const half = context.measureText(name).width / 2;
    const middle = points.reduce((sum, p) => sum + p.x, 0) / points.length;
    const over = Math.min(...points.map((p) => p.y)) - 8;
    const below = Math.max(...points.map((p) => p.y)) + 18;
    if (middle < 0 || middle > width) continue;
    const x = Math.max(half + 8, Math.min(width - half - 8, middle));
    const [spot] = [over, below, (over + below) / 2]
      .map((y, i) => {
        const box: Box = [x - half - 4, y - 15, x + half + 4, y + 5];
        return { y, box, cost: i + covers(box) };
      })
      .filter(
        ({ y, box }) => y > 0 && y < height && !placed.some((other) => meets(other.box, box)) && isFree(box, taken),
      )
      .toSorted((a, b) => a.cost - b.cost);
    if (spot) placed.push({ community, name, font, x, ...spot });
  }
  return placed;
}

/** Writes names where they were placed. */
export function paintNames(
  context: CanvasRenderingContext2D,
  sigma: Sigma<NodeLook, EdgeLook>,
  placed: AreaName[],
): void {
  const { width, height } = sigma.getDimensions();
  context.clearRect(0, 0, width, height);
  context.textAlign = 'center';
  context.lineJoin = 'round';
  context.globalAlpha = strengthAt(sigma.getCamera().ratio);
  for (const { community, name, font, x, y } of placed) {
    context.font = font;
    context.lineWidth = 4;
    context.strokeStyle = theme.value.paper;
    context.strokeText(name, x, y);
    context.fillStyle = areaInk(community);
    context.fillText(name, x, y);
  }
  context.globalAlpha = 1;
}
