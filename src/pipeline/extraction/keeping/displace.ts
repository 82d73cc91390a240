import type { Context } from '../../../context.ts';
import { releaseKeys } from '../../../stores/items/items.ts';
import { outdatedBeside, type Outdated } from '../../../stores/items/revisions.ts';
import { takeItemsBack } from '../../../stores/operations/take-back.ts';
import type { Try } from '../task.ts';

/**
 * Takes items back of which a later revision is known, as a source's deletion does, now that what is read here says the later; answers
 * what is left to be kept. What says again what an outdated one said is accepted anew. `beside` was looked up for all that were to be read.
 */
export async function displace(ctx: Pick<Context, 'db' | 'files'>, tries: Try[], beside: Outdated[]): Promise<Try[]> {
  const read = tries.filter(({ outcome }) => outcome.kind === 'read').map(({ claim }) => claim);
  const outdated = beside.length === 0 || read.length === tries.length ? beside : await outdatedBeside(ctx.db, read);
  for (const [org, those] of Map.groupBy(outdated, ({ org_id }) => org_id)) {
    const graphs = Map.groupBy(those, ({ graph }) => graph);
    const byGraph = new Map([...graphs].map(([graph, some]) => [graph, some.map(({ item_id }) => item_id)]));
    const { buried, originals } = await takeItemsBack(ctx.db, org, byGraph, {
      after: (db, taken) => releaseKeys(db, org, taken),
    });
    await ctx.files.remove(buried.map(({ path }) => path));
    for (const place of originals) await ctx.files.large.remove(place);
  }
  const outdatedIds = new Set(outdated.map(({ item_id }) => item_id));
  return tries.filter(({ claim }) => !outdatedIds.has(claim.item_id));
}
