import { z } from 'zod';
import { Synced } from '../waiting/extract-now.ts';
import type { Taken } from './accept-once.ts';
import type { Gated } from './gate.ts';

const Duplicate = z.object({ index: z.int(), id: z.string(), changed: z.literal(true).optional() });
const Hint = z.object({ action: z.literal('register_business'), message: z.string(), entities: z.array(z.string()) });
const Rejection = z.object({
  index: z.int(),
  item: z.unknown(),
  error: z.literal('entity_not_registered'),
  hint: Hint,
});

/** What whoever sends items is told of them. */
export const Ingested = z.object({
  status: z.literal('ok'),
  ingested: z.int(),
  ids: z.array(z.string()),
  duplicates: z.array(Duplicate).optional(),
  rejected: z.array(Rejection).optional(),
  sync: Synced.optional(),
  sync_error: z.string().optional(),
});

/** What became of items that were sent. */
export function answerOf({ places, rejected }: Gated, taken: Taken[]) {
  const duplicates = taken.flatMap(({ id, duplicate, isNew }, i) =>
    duplicate && !isNew ? [{ index: places[i] ?? i, id, ...(duplicate.changed && { changed: true as const }) }] : [],
  );
  return {
    status: 'ok' as const,
    ingested: taken.length - duplicates.length,
    ids: taken.map(({ id }) => id),
    ...(duplicates.length > 0 && { duplicates }),
    ...(rejected.length > 0 && { rejected }),
  };
}
