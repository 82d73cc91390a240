import type { Context } from '../../context.ts';
import type { Once } from '../../stores/db/once.ts';
import { transaction } from '../../stores/db/sql.ts';
import { accept, type Accepted, type Submission } from '../../stores/items/accept-items.ts';
import type { Gated } from './gate.ts';

/** What became of an item that a request brought. */
export type Taken = Accepted & {
  /** The request took it in, now or before its answer was lost. */
  isNew: boolean;
};

/** What is done once for a request, if anything stands for it. */
interface Requested {
  request: () => string | undefined;
  once: Once;
}

/** Accepts what a request brings; which of it was new is noted in the same transaction, so that the request done again answers as it would have. */
export async function acceptOnce(
  ctx: Context,
  submission: Submission,
  { accepted: items, places }: Pick<Gated, 'accepted' | 'places'>,
  { request, once, step = 'items' }: Requested & { step?: string },
): Promise<Taken[]> {
  if (request() === undefined)
    return (await accept(ctx, submission, items)).map((one) => ({ ...one, isNew: !one.duplicate }));
  let before: number[] = [];
  const taken = await accept(ctx, submission, items, async (store) => {
    let stored: Accepted[] | undefined;
    before = await once(
      () => async (tx) => {
        stored = await store(tx);
        return places.filter((_, i) => !stored?.[i]?.duplicate);
      },
      step,
    );
    return stored ?? transaction(ctx.db, store);
  });
  const isNew = new Set(before);
  return taken.map((one, i) => ({ ...one, isNew: !one.duplicate || isNew.has(places[i] ?? -1) }));
}
