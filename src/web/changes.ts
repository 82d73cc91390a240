import { computed, effect, signal } from '@preact/signals';
import { scene } from './canvas/scene.ts';
import { heard } from './events.ts';

/** How often the graph changed, as far as was told, and as of which of those it is drawn. */
export const graphChanged = signal({ n: 0, drawn: 0 });

/** Draws the graph as it is now. */
export function redraw(): void {
  const n = graphChanged.peek().n + 1;
  graphChanged.value = { n, drawn: n };
}

/** Larger pictures are drawn anew only when asked. */
const MAX_LIVE = 1500;
const GATHER_MS = 700;
let soon: ReturnType<typeof setTimeout> | undefined;

const graphEvents = computed(() => (heard.value.graph ?? 0) + (heard.value.reset ?? 0));

effect(() => {
  if (graphEvents.value === 0) return;
  const was = graphChanged.peek();
  graphChanged.value = { ...was, n: was.n + 1 };
  if (scene.order > MAX_LIVE) return;
  clearTimeout(soon);
  soon = setTimeout(redraw, GATHER_MS);
});
