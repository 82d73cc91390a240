import { signal } from '@preact/signals';
import { go } from '../place.ts';

interface Chosen {
  source?: string;
  entity?: string;
}

/** The form that connects a source, while it is open: with what was chosen elsewhere, if anything was. */
export const connecting = signal<Chosen | undefined>(undefined);

/** Opens that form wherever one is. */
export function openConnect(source?: string, entity?: string): void {
  connecting.value = { ...(source !== undefined && { source }), ...(entity !== undefined && { entity }) };
  go({ view: 'settings', part: 'connections' });
}
