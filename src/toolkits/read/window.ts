import type { Collected } from '../toolkit.ts';

/** What has no time of its own. */
const TIMELESS = new Set(['contact', 'organization']);

/** Tells whether an item belongs to a window that begins at a moment: it is dated on that day or later, or is a card, which has no time. */
export const inWindow =
  (since: Date) =>
  ({ type, date }: Pick<Collected, 'type' | 'date'>): boolean =>
    TIMELESS.has(type) || date >= since.toISOString().slice(0, 10);
