import type { Context } from '../../context.ts';
import { Problem } from '../../common/errors.ts';
import { publicMessage, publicError, type PublicMessage } from '../../common/public-error.ts';
import { vaultRoots } from '../../access/root-keys.ts';
import { accept } from '../../stores/items/accept-items.ts';
import { log } from '../../stores/collection/runs.ts';
import { sealedOf } from '../../stores/collection/connections.ts';
import { emit } from '../../stores/events/events.ts';
import { keepRenewing } from '../../stores/db/lease.ts';
import { isOutage } from '../../common/transient-errors.ts';
import {
  advance,
  claim,
  MAX_ATTEMPTS,
  release,
  renew,
  retry,
  type Claim,
} from '../../stores/collection/sync-claims.ts';
import { open } from '../../stores/collection/vault.ts';
import { dayIn } from '../../common/time.ts';
import { knownToolkit, readCredentials } from '../../toolkits/read/known.ts';
import { inWindow } from '../../toolkits/read/window.ts';
import type { Collected, Collecting, Page, Toolkit } from '../../toolkits/toolkit.ts';
import { ahead } from './prefetch.ts';
import { finish } from './finish.ts';
import { asIncoming } from './conform.ts';
import { hiding, redactor } from './redact.ts';

const RENEW_MS = 5_000;
const BATCH_SIZE = 200;
const DAY_MS = 86_400_000;

/** What the worker adds to the context: `accepted` is called after each batch of new items. */
interface Helpers {
  signal: AbortSignal;
  accepted(): Promise<void>;
}
/** What became of a sync: `lost` when it is another's, or nobody's any more; `queued` when it is tried again. */
type Outcome = 'succeeded' | 'failed' | 'queued' | 'lost';

/**
 * Collects what is new from a sync's connection, page by page: a page is accepted, then the place behind it is stored, fenced by the
 * claim. So a sync that is cut short goes on at its last page, and what it brings again is a duplicate.
 */
export async function collect(ctx: Context, org: string, id: string, helpers: Helpers): Promise<Outcome> {
  const mine = await claim(ctx.db, org, id);
  if (!mine) return 'lost';
  await using lease = keepRenewing(() => renew(ctx.db, mine), RENEW_MS);
  const signal = AbortSignal.any([helpers.signal, lease.lost]);
  try {
    if (mine.killed) await log(ctx.db, mine, ['Taken up again: its worker had died.']);
    else if (mine.lease_epoch === 1) await say(ctx, mine, 'collection.started', 0);
    return await attempt(ctx, mine, { ...helpers, signal });
  } catch (error) {
    if (lease.lost.aborted) return 'lost';
    await release(ctx.db, mine).catch(() => {});
    if (helpers.signal.aborted) return 'queued';
    throw error;
  }
}

/** A failure of the source, not ours. */
class SourceFailed extends Error {}

async function attempt(ctx: Context, mine: Claim, helpers: Helpers): Promise<Outcome> {
  const runLog: RunLog = { notes: [], redact: (text) => text };
  try {
    if (mine.attempts >= MAX_ATTEMPTS)
      return await ended(ctx, mine, publicMessage(`The worker died ${MAX_ATTEMPTS} times while collecting.`));
    const ready = await prepare(ctx, mine);
    runLog.redact = redactor(ready.credentials, ready.toolkit.source(ready.credentials));
    runLog.notes.push(opening(ready));
    const stop = new AbortController();
    const signal = AbortSignal.any([helpers.signal, stop.signal]);
    const run = { ctx, mine, ready, runLog };
    const pages = ahead(ready.toolkit.collect(asked(run, signal)), stop);
    if (!(await follow(run, pages, helpers))) return 'lost';
    runLog.notes.push('Done.');
    await tell(ctx, mine, runLog);
    return (await finish(ctx, mine, { status: 'succeeded' })) ? 'succeeded' : 'lost';
  } catch (error) {
    const ours = !(error instanceof SourceFailed);
    if (helpers.signal.aborted || (ours && isOutage(error))) throw error;
    return failed(ctx, mine, (ours ? error : error.cause) as Error, runLog);
  }
}

/** What a run gives its toolkit. */
const asked = ({ ctx, mine, ready, runLog }: Run, signal: AbortSignal): Collecting<unknown> => ({
  credentials: ready.credentials,
  cursor: ready.cursor,
  since: ready.since,
  limit: mine.max_results - mine.items,
  address: (host) => ctx.outgoing.address(host),
  fetch: (input, init) =>
    ctx.outgoing.fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal }),
  waits: ctx.outgoing.waits,
  folders: ctx.config.COLLECT_FOLDERS,
  note: (line) => void runLog.notes.push(line),
  log: ctx.log.child({ sync: mine.sync_id }),
  signal,
});

/** Takes page after page until there is none, or enough is collected; false when the claim was lost. */
async function follow(run: Run, pages: AsyncGenerator<Page>, { signal, accepted }: Helpers): Promise<boolean> {
  const { ctx, mine, ready, runLog } = run;
  try {
    for (let total = mine.items; total < mine.max_results;) {
      const { done, value: page } = await pages.next().catch((cause: Error) => {
        throw new SourceFailed('the source failed', { cause });
      });
      signal.throwIfAborted();
      if (done) return true;
      if (!(await renew(ctx.db, mine))) return false;
      const wanted = page.items.filter(inWindow(ready.since));
      const items = await take(run, wanted, accepted);
      const duplicates = wanted.length - items;
      const { cursor } = page;
      if (!(await advance(ctx.db, mine, { cursor, since: ready.since, items, duplicates }))) return false;
      if (wanted.length > 0) runLog.notes.push(`${items} new ${items === 1 ? 'item' : 'items'}, ${duplicates} known.`);
      await tell(ctx, mine, runLog);
      total += items;
      await say(ctx, mine, 'collection.progress', total);
    }
    runLog.notes.push(`Stopped at ${mine.max_results} items; the next run goes on from here.`);
    return true;
  } finally {
    await pages.return(undefined).catch(() => {});
  }
}

/** Accepts what a page brought; answers how many items are new. */
async function take({ ctx, mine, ready }: Run, found: Collected[], accepted: Helpers['accepted']): Promise<number> {
  const place = { ...mine, primary: ready.primary, today: dayIn(ctx.config.TIME_ZONE, ctx.clock.now()) };
  let items = 0;
  for (let from = 0; from < found.length; from += BATCH_SIZE) {
    const batch = found.slice(from, from + BATCH_SIZE).map((item) => asIncoming(item, place));
    const taken = await accept(ctx, { org: mine.org_id, by: ready.created_by, due: true }, batch);
    const fresh = taken.filter(({ duplicate }) => !duplicate).length;
    items += fresh;
    if (fresh > 0) await accepted();
  }
  return items;
}

/** A run under way. */
interface Run {
  ctx: Context;
  mine: Claim;
  ready: Ready;
  runLog: RunLog;
}

interface Ready {
  toolkit: Toolkit;
  credentials: unknown;
  /** Undefined at a first run, and when the window reaches further back than what was asked for before. */
  cursor: unknown;
  /** How far back is collected: the run's window, or what earlier runs covered where that is more. */
  since: Date;
  covered_since: Date | null;
  primary: string;
  created_by: string;
}

/** What collecting needs; throws Problem `invalid` that says what is missing. */
async function prepare({ db, config, clock }: Context, mine: Claim): Promise<Ready> {
  const toolkit = await knownToolkit(mine.toolkit);
  const stored = await sealedOf(db, mine.org_id, mine.connection_id);
  if (!stored) throw new Problem('invalid', 'The connection was deleted.');
  const place = { org: mine.org_id, id: mine.connection_id, field: 'credentials' };
  const credentials = readCredentials(toolkit, JSON.parse(await open(db, vaultRoots(config), place, stored.sealed)));
  const window = new Date(clock.now().getTime() - mine.days_back * DAY_MS);
  return { toolkit, credentials, ...stored, ...placeIn(stored, window) };
}

/** Where a run begins whose window goes back to a moment: at the cursor, or anew when nobody asked for all of the window before. */
function placeIn(
  { cursor, covered_since }: Pick<Ready, 'cursor' | 'covered_since'>,
  window: Date,
): Pick<Ready, 'cursor' | 'since'> {
  if (cursor === null || covered_since === null || window < covered_since) return { cursor: undefined, since: window };
  return { cursor, since: covered_since };
}

function opening({ cursor, covered_since, since }: Ready): string {
  if (cursor !== undefined) return 'Collecting what is new.';
  const day = since.toISOString().slice(0, 10);
  return covered_since === null ? `Collecting for the first time, back to ${day}.` : `Collecting back to ${day}.`;
}

/** What the run's log is told next, and how secrets are kept out of it. */
interface RunLog {
  notes: string[];
  redact(text: string): string;
}

const tell = ({ db }: Context, mine: Claim, { notes, redact }: RunLog): Promise<void> =>
  log(db, mine, notes.splice(0).map(redact));

/** Tells who follows the org how far a sync is. */
const say = (
  { db }: Context,
  { org_id, ...mine }: Claim,
  kind: 'collection.started' | 'collection.progress',
  items: number,
) => {
  const { run_id, sync_id, connection_id, entity, toolkit } = mine;
  return emit(db, org_id, kind, { run_id, sync_id, connection_id, entity, toolkit, items });
};

async function ended(ctx: Context, mine: Claim, error: PublicMessage): Promise<Outcome> {
  await log(ctx.db, mine, [`Failed: ${error}`]);
  return (await finish(ctx, mine, { status: 'failed', error })) ? 'failed' : 'lost';
}

/** What only the owner can mend ends the sync; anything else is tried again later, five times in all without a page between them. */
async function failed(ctx: Context, mine: Claim, error: Error, runLog: RunLog): Promise<Outcome> {
  await tell(ctx, mine, runLog);
  const what = `Collecting from ${mine.toolkit} was cut off`;
  const reason = publicMessage(
    runLog.redact(publicError(hiding(ctx.log, runLog.redact), error, what, { sync: mine.sync_id })).slice(0, 500),
  );
  if (error instanceof Problem && FINAL.has(error.code)) return ended(ctx, mine, reason);
  const pause = error instanceof Problem ? error.extra.retryAfter : undefined;
  const seconds = await retry(ctx.db, mine, reason, pause);
  if (seconds === undefined) return ended(ctx, mine, reason);
  await log(ctx.db, mine, [`Failed: ${reason} Tried again in ${seconds} s.`]);
  return 'queued';
}

const FINAL = new Set(['invalid', 'not_found', 'forbidden', 'too_large']);
