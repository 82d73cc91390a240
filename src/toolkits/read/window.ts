import type { Collected } from '../toolkit.ts';

/** What has no time of its own. */
const TIMELESS = new Set(['contact', 'organization']);

/**
 * Tells whether an item belongs to a window that begins at a moment: it is dated or changed on that day or later, or is a card, which has
 * no time, or came with a mail, which has its own.
 */
export const inWindow =
  (since: Date) =>
  ({ type, date, changed = date, metadata }: Pick<Collected, 'type' | 'date' | 'changed' | 'metadata'>): boolean =>
    TIMELESS.has(type) || metadata?.attached_to !== undefined || changed >= since.toISOString().slice(0, 10);
