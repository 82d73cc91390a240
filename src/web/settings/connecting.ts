import { signal } from '@preact/signals';
import { go } from '../place.ts';

/** Whether the form that connects a source is open. */
export const connecting = signal(false);

/** Opens that form wherever one is. */
export function openConnect(): void {
  connecting.value = true;
  go({ view: 'settings', part: 'connections' });
}
