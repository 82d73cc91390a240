import { elementAt } from '../../common/element-at.ts';
import type { Dot, Picture } from '../api-types.ts';
import type { Scene } from './looks.ts';

interface Point {
  x: number;
  y: number;
}

/** Where a node stood, and in which community it was, -1 in none. */
type Places = Record<string, [x: number, y: number, community?: number]>;

/** Whose positions are kept: a graph's, and of it each view's own. */
export interface Home {
  graph: string;
  view: string;
}

const MAX_POSITIONS = 20_000;
const TURN = Math.PI * (3 - Math.sqrt(5));
const name = (graph: string): string => `quern.views.${graph}`;

/** The places of a graph's nodes by view, the view that was drawn last at the end. */
function kept(graph: string): Record<string, Places> {
  try {
    return JSON.parse(localStorage.getItem(name(graph)) ?? '{}') as Record<string, Places>;
  } catch {
    return {};
  }
}

/** Of the nodes that have a place, more than this part in another community than before: then the places of old mean nothing. */
const MAX_CHANGED = 0.25;

function isRegrouped(before: Places, dots: Dot[]): boolean {
  const old = dots.filter(({ id }) => before[id]);
  const changed = old.filter(({ id, community_id = -1 }) => (before[id]?.[2] ?? -1) !== community_id);
  return changed.length > old.length * MAX_CHANGED;
}

/**
 * Where nodes stand: where they stood last; beside a neighbour that has a place; or in circles of their communities, the same for the same nodes. Once
 * communities appear or change much, all are laid out anew.
 * `fresh` are those without a place of old.
 */
export function placed(home: Home, dots: Dot[], edges: Picture['edges']): { positions: Point[]; fresh: string[] } {
  const old = kept(home.graph)[home.view] ?? {};
  const before = isRegrouped(old, dots) ? {} : old;
  const fresh = dots.filter(({ id }) => !before[id]).map(({ id }) => id);
  const circles = communityCircles(dots);
  const beside = fresh.length < dots.length ? besideNeighbours(before, edges) : () => undefined;
  const positions = dots.map(({ id }, i) => {
    const at = before[id];
    return at ? { x: at[0], y: at[1] } : (beside(id, i) ?? elementAt(circles, i));
  });
  return { positions, fresh };
}

function besideNeighbours(before: Places, edges: Picture['edges']) {
  const next = new Map<string, string>();
  for (const { source, target } of edges) {
    if (before[source]) next.set(target, source);
    if (before[target]) next.set(source, target);
  }
  return (id: string, i: number): Point | undefined => {
    const at = before[next.get(id) ?? ''];
    return at && { x: at[0] + Math.cos(i * TURN) * 20, y: at[1] + Math.sin(i * TURN) * 20 };
  };
}

/** Each community as a sunflower of its nodes, and the communities as a sunflower, the largest in the middle. */
function communityCircles(dots: Dot[]): Point[] {
  const members = new Map<number, number[]>();
  dots.forEach(({ community_id = -1 }, i) => members.set(community_id, [...(members.get(community_id) ?? []), i]));
  const points: Point[] = [];
  let area = 0;
  for (const of of [...members.values()].toSorted((a, b) => b.length - a.length)) {
    const far = Math.sqrt(area + of.length / 2) * 14;
    const centre = { x: Math.cos(area * TURN) * far, y: Math.sin(area * TURN) * far };
    of.forEach((i, rank) => {
      const out = Math.sqrt(rank + 0.5) * 6;
      points[i] = { x: centre.x + Math.cos(rank * TURN) * out, y: centre.y + Math.sin(rank * TURN) * out };
    });
    area += of.length;
  }
  return points;
}

/** Keeps positions beside those of other views; the views drawn longest ago go when there are too many, and nothing is kept where there is no room. */
export function keepPositions({ graph, view }: Home, scene: Scene): void {
  const here = scene.mapNodes((id, { x, y, community = -1 }): [string, Places[string]] => [
    id,
    [rounded(x), rounded(y), community],
  ]);
  const { [view]: _, ...others } = kept(graph);
  let room = MAX_POSITIONS - here.length;
  const newest = Object.entries(others)
    .toReversed()
    .filter(([, places]) => (room -= Object.keys(places).length) >= 0);
  const all = Object.fromEntries([...newest.toReversed(), [view, Object.fromEntries(here)]]);
  try {
    localStorage.setItem(name(graph), JSON.stringify(all));
  } catch {
    localStorage.removeItem(name(graph));
  }
}

const rounded = (n: number): number => Math.round(n * 100) / 100;
