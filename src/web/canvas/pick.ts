import type Sigma from 'sigma';
import { NodeCircleProgram } from 'sigma/rendering';
import type { Coordinates } from 'sigma/types';
import { place } from '../place.ts';
import { scene } from './scene.ts';
import type { EdgeLook, NodeLook } from './looks.ts';

/** Pixels beside a node that still count as it. */
const NEAR = 2;

/** The node at a point of the view, found by places: asking WebGL for the pixel there would wait until all is drawn. */
export function nodeAt(sigma: Sigma<NodeLook, EdgeLook>, at: Coordinates): string | null {
  if (isDragged(sigma)) return null;
  const { x, y } = sigma.viewportToGraph(at);
  const from = sigma.graphToViewport({ x: 0, y: 0 });
  const to = sigma.graphToViewport({ x: 1, y: 0 });
  const pixels = Math.hypot(to.x - from.x, to.y - from.y);
  const { hide } = place.value;
  const found = { id: null as string | null, off: 1 };
  scene.forEachNode((id, look) => {
    const far = Math.hypot(look.x - x, look.y - y) * pixels;
    const off = far / (sigma.scaleSize(look.size) + NEAR);
    if (off < found.off && !hide.includes(look.kind)) Object.assign(found, { id, off });
  });
  return found.id;
}

/** Draws nodes once, without the second picture that a pixel would be read from. */
export class Disc extends NodeCircleProgram<NodeLook, EdgeLook> {
  constructor(gl: WebGLRenderingContext, _: WebGLFramebuffer | null, renderer: Sigma<NodeLook, EdgeLook>) {
    super(gl, null, renderer);
  }
}

const isDragged = (sigma: Sigma<NodeLook, EdgeLook>): boolean => sigma.getMouseCaptor().isMoving;
