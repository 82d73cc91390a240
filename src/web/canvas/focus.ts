import type Sigma from 'sigma';
import { place } from '../place.ts';
import { theme } from '../theme.ts';
import { discsUnder } from './crowd.ts';
import { drawDisc, drawHover, measuring, named, writeLabels } from './draw.ts';
import { placeLabels, type Box, type Named } from './labels.ts';
import { typeOf } from './unsure-node.ts';
import { scene } from './scene.ts';
import type { EdgeLook, NodeLook } from './looks.ts';

/** What stands out: the node under the pointer or the keyboard with its neighbours, else the nodes of a path, else the selected node with its neighbours. */
interface Focus {
  over?: string;
  lit: Set<string>;
}

const MAX_NAMES = 40;

/**
 * Paints what stands out over a veil that dims all the rest, with the names of its nodes, and the card of the selected node.
 * It costs what stands out, however much is drawn below: nothing there is painted anew. Answers whether anything stands out.
 */
export function paintFocus(
  context: CanvasRenderingContext2D,
  sigma: Sigma<NodeLook, EdgeLook>,
  { over, lit }: Focus,
): boolean {
  const { width, height } = sigma.getDimensions();
  context.clearRect(0, 0, width, height);
  const picked = place.value.node;
  const isPath = over === undefined && lit.size > 0;
  const hub = [over, isPath ? undefined : picked].find((id) => id !== undefined && scene.hasNode(id));
  const bright = hub === undefined ? [...lit].filter((id) => scene.hasNode(id)) : [hub, ...scene.neighbors(hub)];
  const shown = bright.filter((id) => !isHidden(id));
  if (shown.length === 0) return false;
  veil(context, sigma.getDimensions());
  edges(context, sigma, hub === undefined ? among(lit) : scene.edges(hub), hub === undefined);
  nodes(context, sigma, shown, picked);
  if (picked !== undefined && scene.hasNode(picked) && !isHidden(picked)) card(context, sigma, picked);
  return true;
}

const isHidden = (id: string): boolean => place.value.hide.includes(scene.getNodeAttribute(id, 'kind'));

const among = (ids: Set<string>): string[] =>
  [...ids].flatMap((id) => (scene.hasNode(id) ? scene.outEdges(id).filter((edge) => ids.has(scene.target(edge))) : []));

function veil(context: CanvasRenderingContext2D, { width, height }: { width: number; height: number }): void {
  context.globalAlpha = 0.8;
  context.fillStyle = theme.value.paper;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 1;
}

function edges(
  context: CanvasRenderingContext2D,
  sigma: Sigma<NodeLook, EdgeLook>,
  ids: string[],
  path: boolean,
): void {
  context.strokeStyle = path ? theme.value.accent : theme.value.strong;
  context.lineWidth = path ? 2.5 : 1.3;
  for (const unsure of [false, true]) {
    context.setLineDash(unsure ? [4, 4] : []);
    context.beginPath();
    for (const id of ids) {
      const [from, to] = scene.extremities(id);
      if (Boolean(scene.getEdgeAttribute(id, 'unsure')) !== unsure || isHidden(from) || isHidden(to)) continue;
      const a = sigma.graphToViewport(scene.getNodeAttributes(from));
      const b = sigma.graphToViewport(scene.getNodeAttributes(to));
      context.moveTo(a.x, a.y);
      context.lineTo(b.x, b.y);
    }
    context.stroke();
  }
  context.setLineDash([]);
}

const looks = (sigma: Sigma<NodeLook, EdgeLook>, id: string) => {
  const { kind, label, size, confidence, x, y } = scene.getNodeAttributes(id);
  return {
    ...sigma.graphToViewport({ x, y }),
    label,
    size: sigma.scaleSize(size),
    color: theme.value.labels[kind],
    type: typeOf(confidence),
  };
};

/** Draws nodes, and of them the names of the most connected; the card of the selected one has its own. */
function nodes(
  context: CanvasRenderingContext2D,
  sigma: Sigma<NodeLook, EdgeLook>,
  ids: string[],
  picked: string | undefined,
): void {
  const style = sigma.getSettings();
  const measure = measuring(context, style);
  const first = ids[0] ?? '';
  const ranked = ids
    .filter((id) => id !== picked)
    .toSorted((a, b) => Number(b === first) - Number(a === first) || degree(b) - degree(a));
  const discs = ids.map((id) => looks(sigma, id));
  const placed = placeLabels(
    ranked.map((id) => named(looks(sigma, id))),
    sigma.getDimensions(),
    measure,
    {
      taken: picked !== undefined && ids.includes(picked) ? [boxOfCard(looks(sigma, picked), measure)] : [],
      covers: discsUnder(discs),
      most: MAX_NAMES,
    },
  );
  for (const disc of discs) drawDisc(context, disc);
  writeLabels(context, placed, style);
}

const degree = (id: string): number => scene.getNodeAttribute(id, 'degree');

/** About what the card of the selected node takes up, with the node. */
function boxOfCard(look: Parameters<typeof named>[0], measure: (one: Named) => number): Box {
  const { x, y, size, text } = named(look);
  return [x - size, y - 15, x + size + measure({ x, y, size, text }) + 28, y + 15];
}

const card = (context: CanvasRenderingContext2D, sigma: Sigma<NodeLook, EdgeLook>, id: string): void =>
  drawHover(context, looks(sigma, id), sigma.getSettings());
