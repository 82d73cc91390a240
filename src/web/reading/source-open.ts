import { signal } from '@preact/signals';
import type { Evidence } from '../api-types.ts';

/** The fact whose source is open: all that speaks for it, the node in whose files to look, and which is shown. */
export const openSource = signal<{ evidence: Evidence[]; of: string; at: number } | undefined>(undefined);
