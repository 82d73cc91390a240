import { signal } from '@preact/signals';

/** Nodes that stand out, as those of a path; empty when none do. */
export const lit = signal<Set<string>>(new Set());
