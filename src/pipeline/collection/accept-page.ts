import type { Context } from '../../context.ts';
import { elementAt } from '../../common/element-at.ts';
import { Problem } from '../../common/errors.ts';
import { dayIn } from '../../common/time.ts';
import { accept, type Accepted, type Incoming } from '../../stores/items/accept-items.ts';
import { keepFiles, removeUnused } from '../../stores/items/keep-file.ts';
import type { Original } from '../../stores/items/originals.ts';
import { mark, miss } from '../../stores/collection/source-objects.ts';
import type { Claim } from '../../stores/collection/sync-claims.ts';
import type { Collected, Page } from '../../toolkits/toolkit.ts';
import { asIncoming } from './conform.ts';

const BATCH_SIZE = 200;

/** For whom a page is accepted, and who is told of each batch of new items. */
export interface Accepting {
  claim: Claim;
  /** Key of the org's primary graph. */
  primary: string;
  created_by: string;
  /** What the source no longer has stays. */
  keeps: boolean;
  accepted(): Promise<void>;
}

/** Accepts these items of a page, and notes what the page says of the objects at the source; answers how many items are new. May be done again. */
export async function acceptPage(ctx: Context, to: Accepting, page: Page, wanted: Collected[]): Promise<number> {
  const reading = { ...to.claim, scope: page.scope ?? '' };
  let items = 0;
  for (let from = 0; from < wanted.length; from += BATCH_SIZE)
    items += await acceptBatch(ctx, to, reading.scope, wanted.slice(from, from + BATCH_SIZE));
  const { listed = [], removed = [], instead } = page;
  if (listed.length + removed.length > 0 || instead !== undefined)
    await mark(ctx.db, reading, { read: [], listed, removed: to.keeps ? [] : removed, instead });
  if (page.complete && !to.keeps) await miss(ctx.db, reading);
  return items;
}

async function acceptBatch(ctx: Context, to: Accepting, scope: string, found: Collected[]): Promise<number> {
  const { claim, primary, created_by } = to;
  const place = { ...claim, primary, today: dayIn(ctx.config.TIME_ZONE, ctx.clock.now()) };
  const submit = (batch: Incoming[]) => accept(ctx, { org: claim.org_id, by: created_by, due: true }, batch);
  const kept = await keepOriginals(ctx, claim.org_id, found);
  /** Its key was set free while it was being looked up, as another connection's source no longer has it. */
  const again = (batch: Incoming[]) => (error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return submit(batch);
    throw error;
  };
  const taking = async (left: Collected[]) => {
    const batch = left.map((item) => asIncoming(item, { ...place, original: kept.get(item.original) }));
    const taken = await submit(batch).catch(again(batch));
    const added = taken.filter(({ duplicate }) => !duplicate).length;
    if (added > 0) await to.accepted();
    const withdrawn = await mark(
      ctx.db,
      { ...claim, scope },
      { read: broughtBy(left, taken), listed: [], removed: [] },
    );
    return { added, left: left.filter((_, n) => withdrawn.has(taken[n]?.id ?? '')) };
  };
  let fresh = 0;
  try {
    for (let left = found; left.length > 0;) {
      const done = await taking(left);
      fresh += done.added;
      left = done.left;
    }
  } finally {
    await removeUnused(ctx, claim.org_id, [...kept.values()]);
  }
  return fresh;
}

/** Keeps the files that items were read from, each once. */
async function keepOriginals({ files }: Context, org: string, found: Collected[]): Promise<Map<unknown, Original>> {
  const came = [...new Set(found.flatMap(({ original }) => original ?? []))];
  const kept = await keepFiles(files, org, came);
  return new Map(came.map((one, n) => [one, elementAt(kept, n)]));
}

/** Which object brought which item, those that people took back left out. */
const broughtBy = (found: Collected[], taken: Accepted[]): { object: string; item_id: string }[] =>
  found.flatMap(({ object }, n) => {
    const one = taken[n];
    return object !== undefined && one && one.duplicate?.status !== 'deleted' ? [{ object, item_id: one.id }] : [];
  });
