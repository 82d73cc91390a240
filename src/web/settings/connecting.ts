import { signal } from '@preact/signals';
import { go } from '../place.ts';

/** The form that connects a source, while it is open: with the source that was chosen elsewhere, if one was. */
export const connecting = signal<{ source?: string } | undefined>(undefined);

/** Opens that form wherever one is. */
export function openConnect(source?: string): void {
  connecting.value = source === undefined ? {} : { source };
  go({ view: 'settings', part: 'connections' });
}
