import type { Context } from '../../context.ts';
import { eachInTurns } from '../../common/concurrency/giving-turns.ts';
import { Problem } from '../../common/errors.ts';
import { filesFull } from '../../common/plans.ts';
import { dayIn } from '../../common/time.ts';
import { accept, type Accepted, type Incoming, type Transact } from '../../stores/items/accept-items.ts';
import { byKeys } from '../../stores/items/items.ts';
import { keepFiles, removeUnused } from '../../stores/items/keep-file.ts';
import type { Original } from '../../stores/items/originals.ts';
import { transaction, type Pool } from '../../stores/db/sql.ts';
import { denyAndTell } from '../../stores/orgs/plan-denials.ts';
import { mark, miss } from '../../stores/collection/source-objects.ts';
import { brought, type Claim } from '../../stores/collection/sync-claims.ts';
import type { Collected, Page } from '../../toolkits/toolkit.ts';
import { asIncoming, keyOf } from './conform.ts';
import { ours, sentence, type Sentence } from '../../common/text/sentence.ts';

const BATCH_SIZE = 200;

/** For whom a page is accepted, and who is told of each batch of new items. */
export interface Accepting {
  claim: Claim;
  /** Key of the org's primary graph. */
  primary: string;
  created_by: string;
  plan: string;
  /** What the source no longer has stays. */
  keeps: boolean;
  /** Adds a line to the run's log. */
  note(line: Sentence): void;
  /** What shows an item without the connection's secrets. */
  shown(): (item: Collected) => Collected;
  accepted(): Promise<void>;
}

/** How many items of a page are new, and how many were known; `whole` where the page had no more. */
interface Taken {
  items: number;
  duplicates: number;
  whole: boolean;
}

/**
 * Accepts these items of a page, `most` new ones at most, and notes what a page that was taken whole says of the objects at the source.
 * May be done again.
 */
export async function acceptPage(
  ctx: Context,
  to: Accepting,
  page: Page,
  { items: all, most }: { items: Collected[]; most: number },
): Promise<Taken> {
  const reading = { ...to.claim, scope: page.scope ?? '' };
  const wanted = all.length > most ? await firstNew(ctx, to, all, most) : all;
  let items = 0;
  for (let from = 0; from < wanted.length; from += BATCH_SIZE)
    items += await acceptBatch(
      ctx,
      to,
      reading.scope,
      await eachInTurns(wanted.slice(from, from + BATCH_SIZE), to.shown()),
    );
  const taken = { items, duplicates: wanted.length - items };
  if (wanted.length < all.length) return { ...taken, whole: false };
  const { listed = [], removed = [], instead } = page;
  if (listed.length + removed.length > 0 || instead !== undefined)
    await mark(ctx.db, reading, { read: [], listed, removed: to.keeps ? [] : removed, instead });
  if (page.complete && !to.keeps) await miss(ctx.db, reading);
  return { ...taken, whole: true };
}

/** The beginning of a list with so many items that are not known yet, and all known ones before the next. */
async function firstNew({ db }: Context, { claim }: Accepting, all: Collected[], most: number): Promise<Collected[]> {
  const keys = all.map((found) => keyOf(found, claim));
  const held = await byKeys(
    db,
    keys.map((idempotency_key) => ({ org_id: claim.org_id, idempotency_key })),
  );
  const known = new Set(held.map(({ idempotency_key }) => idempotency_key));
  let left = most;
  const end = keys.findIndex((key) => {
    if (known.has(key)) return false;
    known.add(key);
    return --left < 0;
  });
  return end < 0 ? all : all.slice(0, end);
}

async function acceptBatch(ctx: Context, to: Accepting, scope: string, found: Collected[]): Promise<number> {
  const { claim, primary, created_by } = to;
  const place = { ...claim, primary, today: dayIn(ctx.config.TIME_ZONE, ctx.clock.now()) };
  const submission = { org: claim.org_id, by: created_by, due: true };
  const submit = (batch: Incoming[]) => accept(ctx, submission, batch, counted(ctx.db, claim));
  const kept = await keepOriginals(ctx, claim.org_id, found);
  const unkept = new Set<unknown>();
  /** Its key was set free while it was being looked up, as another connection's source no longer has it. */
  const again = (batch: Incoming[]) => (error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return submit(batch);
    throw error;
  };
  const taking = async (left: Collected[]) => {
    const batch = await eachInTurns(left, (item) => asIncoming(item, { ...place, original: kept.get(item.original) }));
    const taken = await submit(batch).catch(again(batch));
    const added = left.filter((_, n) => taken[n] && !taken[n].duplicate);
    for (const { original } of added) if (original && !kept.has(original)) unkept.add(original);
    if (added.length > 0) await to.accepted();
    const withdrawn = await mark(
      ctx.db,
      { ...claim, scope },
      { read: broughtBy(left, taken), listed: [], removed: [] },
    );
    return { added: added.length, left: left.filter((_, n) => withdrawn.has(taken[n]?.id ?? '')) };
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
    if (unkept.size > 0) await tellUnkept(ctx, to, unkept.size);
  }
  return fresh;
}

/** Counts what is new for its sync as it is stored. */
const counted =
  (db: Pool, claim: Claim): Transact =>
  (store) =>
    transaction(db, async (tx) => {
      const stored = await store(tx);
      const added = stored.filter(({ duplicate }) => !duplicate).length;
      if (added > 0) await brought(tx, claim, added);
      return stored;
    });

/** Keeps the files that items were read from, each once, as far as the plan has room. */
async function keepOriginals(ctx: Context, org: string, found: Collected[]): Promise<Map<unknown, Original>> {
  const came = [...new Set(found.flatMap(({ original }) => original ?? []))];
  const kept = await keepFiles(ctx, org, came);
  return new Map(came.flatMap((one, n) => (kept[n] ? [[one, kept[n]]] : [])));
}

/** Items whose files the plan has no room for are taken in without them, and their org is told. */
async function tellUnkept({ db, clock }: Context, { claim, plan, note }: Accepting, count: number): Promise<void> {
  const reason = filesFull(plan);
  note(sentence`Items were taken in without the files that they were read from, ${count} in all. ${ours(reason)}`);
  await denyAndTell(db, claim.org_id, { day: dayIn('UTC', clock.now()), gate: 'file_bytes', reason, times: count });
}

/** Which object brought which item, those that people took back left out. */
const broughtBy = (found: Collected[], taken: Accepted[]): { object: string; item_id: string }[] =>
  found.flatMap(({ object }, n) => {
    const one = taken[n];
    return object !== undefined && one && one.duplicate?.status !== 'deleted' ? [{ object, item_id: one.id }] : [];
  });
