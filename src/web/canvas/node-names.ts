import type Sigma from 'sigma';
import { place } from '../place.ts';
import type { Label } from '../api-types.ts';
import { discsUnder } from './crowd.ts';
import { measuring, named, writeLabels } from './draw.ts';
import { boxesOf, placeLabels, type Box, type Named, type Placed } from './labels.ts';
import type { EdgeLook, NodeLook } from './looks.ts';
import { drawn, scene } from './scene.ts';

/** How much a label's edges count towards being named: people and firms are what one looks for. */
const WEIGHT: Record<Label, number> = {
  Business: 2,
  Organization: 1,
  Contact: 1,
  Account: 1,
  Asset: 0.6,
  Thread: 0.5,
  Activity: 0.35,
};
/** Pixels of the view for each name, where all of the graph is seen. */
const ROOM = 14_000;
const MAX_NAMES = 90;
/** So many are looked at for names in one picture. */
const TRIED = 1500;

let ranked: string[] = [];
let version = -1;

/** The nodes by importance, ranked once for each picture. */
function byImportance(): string[] {
  if (version === drawn.peek().version && ranked.length === scene.order) return ranked;
  version = drawn.peek().version;
  const weight = (id: string) => {
    const { kind, degree } = scene.getNodeAttributes(id);
    return WEIGHT[kind] * degree;
  };
  const weights = new Map(scene.mapNodes((id) => [id, weight(id)]));
  ranked = scene.nodes().toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  return ranked;
}

/** So many of the most important nodes are named before the communities are. */
const FIRST = 6;

/** So many of the most important nodes in view names keep clear of where they can. */
const KEPT_CLEAR = 600;
/** A name that would cover more nodes than this is left out. */
const MOST_COVERED = 2;

/** How many of the more important nodes in view a box would cover. */
export const nodesUnder = (sigma: Sigma<NodeLook, EdgeLook>): ((box: Box) => number) =>
  discsUnder(inView(sigma).take(KEPT_CLEAR));

/** Names of the most important nodes and what they take up; those that are called as a community is are left to it. */
export function firstNames(
  context: CanvasRenderingContext2D,
  sigma: Sigma<NodeLook, EdgeLook>,
  communities: Set<string>,
  covers: (box: Box) => number,
): { placed: Placed[]; taken: Box[] } {
  const measure = measuring(context, sigma.getSettings());
  const wanted = [...inView(sigma).take(FIRST)].filter(({ text }) => !communities.has(bare(text)));
  const placed = placeLabels(wanted, sigma.getDimensions(), measure, { covers });
  return { placed, taken: boxesOf(placed, measure) };
}

interface Beside {
  taken: Box[];
  /** What is written already. */
  labelled: Set<string>;
  covers: (box: Box) => number;
}

/** Writes names of nodes after those that are placed, the most important first; the nearer one comes, the more. */
export function nodeNames(
  context: CanvasRenderingContext2D,
  sigma: Sigma<NodeLook, EdgeLook>,
  first: Placed[],
  { taken, labelled, covers }: Beside,
): void {
  const view = sigma.getDimensions();
  const most = Math.min(MAX_NAMES, (view.width * view.height) / ROOM / sigma.getCamera().ratio);
  const style = sigma.getSettings();
  const isFirst = ({ x, y }: Named): boolean => first.some((one) => one.x === x && one.y === y);
  const others = inView(sigma).filter((one) => !isFirst(one) && !labelled.has(bare(one.text)));
  const around = { taken, covers, mostCovered: MOST_COVERED, most: most - first.length };
  const placed = placeLabels(others, view, measuring(context, style), around);
  writeLabels(context, [...first, ...placed], style);
}

/** A name without the marks that hold its direction. */
const bare = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');

/** What may be named in the view, the most important first. */
function* inView(sigma: Sigma<NodeLook, EdgeLook>): Generator<Named> {
  const view = sigma.getDimensions();
  const { hide } = place.peek();
  let tried = 0;
  for (const id of byImportance()) {
    if (tried === TRIED) return;
    if (!scene.hasNode(id)) continue;
    const look = scene.getNodeAttributes(id);
    if (hide.includes(look.kind)) continue;
    const { x, y } = sigma.graphToViewport(look);
    if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
    tried++;
    const label = look.more ? `${look.label} +${look.more.toLocaleString('en')}` : look.label;
    yield named({ x, y, size: sigma.scaleSize(look.size), label, color: '' });
  }
}
