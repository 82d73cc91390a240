import { signal } from '@preact/signals';
import type { Evidence } from '../api-types.ts';

/** All that speaks for a fact, the node in whose files to look, and which of it is shown. */
export interface OpenSource {
  evidence: Evidence[];
  of: string;
  at: number;
}

/** The fact whose source is open. */
export const openSource = signal<OpenSource | undefined>(undefined);
