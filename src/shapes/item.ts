import { z } from 'zod';
import { instant } from '../http/fields.ts';
import { STATUSES, type ItemRow } from '../stores/items/items.ts';

/** An item as lists show it. */
export const ItemRecord = z.object({
  item_id: z.string(),
  title: z.string(),
  type: z.string().optional().describe('As sent; absent when none was.'),
  entity: z.string(),
  source: z.string(),
  graph_id: z.string(),
  status: z.enum(STATUSES),
  date: z.string().describe('The day that it is of, as sent or else that of its acceptance.'),
  submitted_at: instant(),
  attempts: z.int(),
  error: z.string().optional(),
  warnings: z.array(z.string()).optional().describe('What was left out when it was read, though it was read.'),
});

/** A row as such an item. */
export const asRecord = (item: ItemRow): z.input<typeof ItemRecord> => ({
  item_id: item.item_id,
  title: item.title,
  ...(item.type !== '' && { type: item.type }),
  entity: item.entity,
  source: item.source,
  graph_id: item.graph_id,
  status: item.status,
  date: item.date,
  submitted_at: item.submitted_at.toISOString(),
  attempts: item.attempts,
  ...(item.error !== null && { error: item.error }),
  ...(item.warnings && { warnings: item.warnings }),
});
