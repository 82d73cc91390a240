import type Sigma from 'sigma';
import type { Coordinates } from 'sigma/types';
import { place } from '../place.ts';
import { scene } from './scene.ts';
import type { EdgeLook, NodeLook } from './looks.ts';

/** Pixels beside a node that still count as it. */
const NEAR = 2;

/** Has the picture find nodes by `nodeAt`, and keep no second picture in WebGL to find them by. */
export function pickByPlace(sigma: Sigma<NodeLook, EdgeLook>): void {
  Object.assign(sigma, { getNodeAtPosition: (at: Coordinates) => nodeAt(sigma, at), pickingLayers: new Set() });
}

/** The node at a point of the view, found by places: asking WebGL for the pixel there would wait until all is drawn. */
function nodeAt(sigma: Sigma<NodeLook, EdgeLook>, at: Coordinates): string | null {
  if (isDragged(sigma)) return null;
  const { x, y } = sigma.viewportToGraph(at);
  const from = sigma.graphToViewport({ x: 0, y: 0 });
  const to = sigma.graphToViewport({ x: 1, y: 0 });
  const pixels = Math.hypot(to.x - from.x, to.y - from.y);
  const scale = sigma.scaleSize(1);
  const { hide } = place.value;
  const found = { id: null as string | null, off: 1 };
  scene.forEachNode((id, look) => {
    const [right, up] = [(look.x - x) * pixels, (look.y - y) * pixels];
    const off = (right * right + up * up) / (look.size * scale + NEAR) ** 2;
    if (off < found.off && !hide.includes(look.kind)) Object.assign(found, { id, off });
  });
  return found.id;
}

const isDragged = (sigma: Sigma<NodeLook, EdgeLook>): boolean => sigma.getMouseCaptor().isMoving;
