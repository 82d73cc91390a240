import type Sigma from 'sigma';
import type { EdgeLook, NodeLook } from './looks.ts';

/** Where the middle of the graph's places stands in the view, and how many pixels they are apart. */
export interface Standing {
  x: number;
  y: number;
  scale: number;
}

export function standing(sigma: Sigma<NodeLook, EdgeLook>): Standing {
  const { x, y } = sigma.graphToViewport({ x: 0, y: 0 });
  const far = sigma.graphToViewport({ x: 1000, y: 0 });
  return { x, y, scale: Math.hypot(far.x - x, far.y - y) / 1000 };
}

export function isMoving(sigma: Sigma<NodeLook, EdgeLook>): boolean {
  const { isMoving, draggedEvents, currentWheelDirection } = sigma.getMouseCaptor();
  return sigma.getCamera().isAnimated() || isMoving || draggedEvents > 0 || currentWheelDirection !== 0;
}

/** Moves what was painted for one standing to another, without painting it. */
export function follow(canvas: HTMLCanvasElement, then: Standing, now: Standing): void {
  const by = now.scale / then.scale;
  canvas.style.transformOrigin = '0 0';
  canvas.style.transform = `translate(${now.x - by * then.x}px, ${now.y - by * then.y}px) scale(${by})`;
}
