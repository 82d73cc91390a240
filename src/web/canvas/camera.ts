import { effect } from '@preact/signals';
import type Sigma from 'sigma';
import type { CameraState } from 'sigma/types';
import { calm, isNarrow } from '../theme.ts';
import { settling } from './layout.ts';
import type { EdgeLook, NodeLook } from './looks.ts';
import { reachOf } from './reach.ts';
import { scene } from './scene.ts';

let renderer: Sigma<NodeLook, EdgeLook> | undefined;

/** The renderer whose camera moves from now on; none when the canvas is closed. */
export function look(sigma: Sigma<NodeLook, EdgeLook> | undefined): void {
  renderer = sigma;
}

/** Moves the view, at once for those who wish that nothing moves by itself. */
function move(to: Partial<CameraState>, ms: number): void {
  if (calm()) renderer?.getCamera().setState(to);
  else void renderer?.getCamera().animate(to, { duration: ms });
}

/** Brings a node to the middle, once the graph has found its shape and stands on the canvas. */
export function centre(id: string): void {
  const stop = effect(() => {
    if (settling.value) return;
    queueMicrotask(() => stop());
    renderer?.once('afterRender', () => toMiddle(id));
    renderer?.scheduleRender();
  });
}

/** By so much of the height a node stands above the middle where the inspector covers the lower part. */
const RAISED = 0.22;

function toMiddle(id: string): void {
  if (!renderer || !scene.hasNode(id)) return;
  const at = renderer.graphToViewport(scene.getNodeAttributes(id));
  const { x, y } = renderer.viewportToFramedGraph(at);
  const before = renderer.getCamera().ratio;
  const near = Math.min(before, scene.order > 200 ? 0.35 : 0.7);
  const ratio = Math.min(Math.max(before, 1), Math.max(near, before * reach(id, renderer)));
  const raised = isNarrow() ? renderer.getDimensions().height * RAISED : 0;
  const below = renderer.viewportToFramedGraph({ x: at.x, y: at.y + raised });
  move({ x, y: y + (below.y - y) * (ratio / before), ratio }, 350);
}

/** How much further the view would have to be for the neighbours of a node in its middle to stand within, with room for their labels. */
function reach(id: string, of: Sigma<NodeLook, EdgeLook>): number {
  const { width, height } = of.getDimensions();
  const placed = (one: string) => of.graphToViewport(scene.getNodeAttributes(one));
  const up = height * (0.5 - (isNarrow() ? RAISED : 0)) - EDGE;
  return reachOf(placed(id), scene.neighbors(id).map(placed), { x: width / 2 - LABEL, y: up });
}
/** Of the width, on each side. */
const LABEL = 100;

/** Moves the view as little as is needed to have a node well inside. */
export function reveal(id: string): void {
  if (!renderer || !scene.hasNode(id)) return;
  const { width, height } = renderer.getDimensions();
  const { x, y } = renderer.graphToViewport(scene.getNodeAttributes(id));
  const isInside = x > EDGE && y > EDGE && x < width - EDGE && y < height - EDGE;
  if (!isInside) move(renderer.viewportToFramedGraph({ x, y }), 200);
}
const EDGE = 60;

export const zoom = (by: number): void => move({ ratio: (renderer?.getCamera().ratio ?? 1) * by }, 200);
export const wholeView = (): void => move({ x: 0.5, y: 0.5, ratio: 1, angle: 0 }, 350);
