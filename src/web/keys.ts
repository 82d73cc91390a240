import { expandHere } from './canvas/moves.ts';
import { wholeView } from './canvas/camera.ts';
import { openPalette } from './palette.tsx';
import { go, place } from './place.ts';
import { undoLast } from './toasts.tsx';
import { lit } from './canvas/highlight.ts';

/** Keys of the view that is open; they come before those of the page. */
export const viewKeys: { current?: Record<string, () => void> } = {};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const inGraph: Record<string, () => void> = {
  t: () => go({ table: !place.value.table }),
  '0': wholeView,
  e: () => void (place.value.node !== undefined && expandHere(place.value.node)),
  Escape: () => {
    lit.value = new Set();
    go({ node: undefined });
  },
};
const everywhere: Record<string, () => void> = {
  '/': () => {
    const field = document.querySelector<HTMLInputElement>('#search');
    if (field) field.focus();
    else openPalette();
  },
  u: () => void undoLast(),
};

/** What a key does where nothing is being typed and no dialog is open; Ctrl K opens the palette anywhere. */
export function onKey(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    openPalette();
    return;
  }
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isTyping(event.target) ||
    document.querySelector('dialog[open]')
  )
    return;
  const act =
    viewKeys.current?.[event.key] ??
    everywhere[event.key] ??
    (place.value.view === 'graph' ? inGraph[event.key] : undefined);
  if (!act) return;
  event.preventDefault();
  act();
}
