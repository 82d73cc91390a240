import { signal } from '@preact/signals';
import { go, place } from '../place.ts';
import { reveal } from './camera.ts';
import { scene } from './scene.ts';

/** The node that the keyboard stands on, while the canvas has the focus. */
export const standsOn = signal<string | undefined>(undefined);

const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const isShown = (id: string): boolean => !place.value.hide.includes(scene.getNodeAttribute(id, 'kind'));

/** The most connected node that is shown. */
function busiest(): string | undefined {
  let found: { id: string; degree: number } | undefined;
  scene.forEachNode((id, { degree }) => {
    if (isShown(id) && degree > (found?.degree ?? -1)) found = { id, degree };
  });
  return found?.id;
}

/** The neighbour that lies best in a direction: far aside counts more than far away; undefined where none lies there. */
function neighbourTowards(from: string, [dx, dy]: [number, number]): string | undefined {
  const { x, y } = scene.getNodeAttributes(from);
  let best: { id: string; off: number } | undefined;
  scene.forEachNeighbor(from, (id, look) => {
    const along = (look.x - x) * dx + (look.y - y) * dy;
    const aside = Math.abs((look.x - x) * dy) + Math.abs((look.y - y) * dx);
    const off = along + 2 * aside;
    if (along > 0 && aside <= 3 * along && isShown(id) && off < (best?.off ?? Infinity)) best = { id, off };
  });
  return best?.id;
}

/** Where one begins: at what is selected, else at the most connected node. */
export function begin(): void {
  const { node } = place.value;
  standsOn.value = node !== undefined && scene.hasNode(node) ? node : busiest();
}

/** What a key does in the picture; answers whether it did something. */
export function walk({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  const from = standsOn.value !== undefined && scene.hasNode(standsOn.value) ? standsOn.value : undefined;
  const direction = DIRECTIONS[key];
  if (direction) stand(from === undefined ? busiest() : (neighbourTowards(from, direction) ?? from));
  else if (key === 'Home') stand(busiest());
  else if (key === 'Enter' && shiftKey && from !== undefined && place.value.node !== undefined) go({ to: from });
  else if (key === 'Enter' && from !== undefined) go({ node: from });
  else return false;
  return true;
}

function stand(id: string | undefined): void {
  standsOn.value = id;
  if (id !== undefined) reveal(id);
}
