import { createHash } from 'node:crypto';
import type { SampleItem } from './sample-items.ts';

/** sha256 of an item as sent, without its key: stands for the item wherever its id would. */
export function contentHash(item: SampleItem): string {
  const { idempotency_key: _, ...content } = item;
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
