import type { Context } from '../../context.ts';
import { Problem } from '../../common/errors.ts';
import { publicMessage, publicError, type PublicMessage } from '../../common/public-error.ts';
import { sentence, type Sentence } from '../../common/text/sentence.ts';
import { log } from '../../stores/collection/runs.ts';
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
  type Wait,
} from '../../stores/collection/sync-claims.ts';
import { readingFor } from '../../readers/read-foreign.ts';
import type { Tally } from '../../stores/collection/source-removals.ts';
import { inWindow } from '../../toolkits/read/window.ts';
import type { Collecting, Page } from '../../toolkits/toolkit.ts';
import type { Asking } from '../../toolkits/read/answer.ts';
import { acceptPage } from './accept-page.ts';
import { accessTokens } from './access-token.ts';
import { ahead } from './prefetch.ts';
import { finish } from './finish.ts';
import { opening, prepare, type Ready } from './prepare.ts';
import { masking } from './mask-secrets.ts';
import { hiding, redactor, unsaid } from './redact.ts';
import { takeBackMissed, tooMuch, type Removing } from './take-back-missed.ts';

const RENEW_MS = 5_000;

/** What the worker adds to the context: `accepted` is called after each batch of new items. */
interface Helpers extends Removing {
  accepted(): Promise<void>;
}
/** What became of a sync: `lost` when it is another's, or nobody's any more; `queued` when it is tried again; `held` when an owner is asked. */
export type Outcome = 'succeeded' | 'failed' | 'held' | 'queued' | 'lost';

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
    return await readingFor(org, () => attempt(ctx, mine, { ...helpers, signal }));
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
  const runLog: RunLog = { notes: [], secrets: [], redact: (text) => text };
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
    const followed = await follow(run, pages, helpers);
    if (followed === 'lost') return 'lost';
    const held = followed === 'all' ? await removeMissed(run, helpers) : undefined;
    if (!held) runLog.notes.push(sentence`Done.`);
    await tell(ctx, mine, runLog);
    const status = held ? 'held' : 'succeeded';
    return (await finish(ctx, mine, { status, ...(held && { held }) })) ? status : 'lost';
  } catch (error) {
    const ours = !(error instanceof SourceFailed);
    if (helpers.signal.aborted || (ours && isOutage(error))) throw error;
    return failed(ctx, mine, (ours ? error : error.cause) as Error, runLog);
  }
}

/** What a run gives its toolkit. */
function asked({ ctx, mine, ready, runLog }: Run, signal: AbortSignal): Collecting<unknown> {
  const asking: Asking = {
    fetch: (input, init) =>
      ctx.outgoing.fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal }),
    note: (line) => void runLog.notes.push(line),
    signal,
  };
  const { toolkit, credentials, cursor, since, recheck } = ready;
  const style = toolkit.authorization?.style ?? 'form';
  return {
    ...asking,
    credentials,
    cursor,
    since,
    limit: mine.max_results - mine.items,
    recheck,
    accessToken: accessTokens(ctx, { ...mine, style, hide: (secrets) => alsoHide(runLog, secrets) }, asking),
    base: ctx.config.PRESET_URLS.get(toolkit.name),
    address: (host) => ctx.outgoing.address(host),
    waits: ctx.outgoing.waits,
    folders: ctx.config.COLLECT_FOLDERS,
    log: ctx.log.child({ sync: mine.sync_id }),
  };
}

/** Keeps further secrets out of what a run's log tells of the source. */
function alsoHide(runLog: RunLog, secrets: string[]): void {
  const { redact } = runLog;
  const hidden = unsaid(secrets, '');
  runLog.secrets.push(...secrets);
  runLog.redact = (text) => hidden(redact(text));
}

/** Takes page after page until there is none, or enough is collected; `lost` when the claim was. */
async function follow(
  { ctx, mine, ready, runLog }: Run,
  pages: AsyncGenerator<Page>,
  { signal, accepted }: Helpers,
): Promise<'all' | 'enough' | 'lost'> {
  const { toolkit, credentials, primary, created_by, plan, keeps } = ready;
  const shown = () => masking(credentials, toolkit.source(credentials), runLog.secrets);
  const note = (line: Sentence) => void runLog.notes.push(line);
  const to = { claim: mine, primary, created_by, plan, keeps, note, shown, accepted };
  try {
    let { cursor } = ready;
    for (let [total, whole] = [mine.items, true]; whole && total < mine.max_results;) {
      const { done, value: page } = await pages.next().catch((cause: Error) => {
        throw new SourceFailed('the source failed', { cause });
      });
      signal.throwIfAborted();
      if (done) return 'all';
      if (!(await renew(ctx.db, mine))) return 'lost';
      const wanted = page.items.filter(inWindow(ready.since));
      const taken = await acceptPage(ctx, to, page, { items: wanted, most: mine.max_results - total });
      const { items, duplicates } = taken;
      whole = taken.whole;
      if (whole) cursor = page.cursor;
      if (!(await advance(ctx.db, mine, { cursor, since: ready.since, duplicates }))) return 'lost';
      if (wanted.length > 0)
        runLog.notes.push(
          items === 1 ? sentence`1 new item, ${duplicates} known.` : sentence`${items} new items, ${duplicates} known.`,
        );
      await tell(ctx, mine, runLog);
      total += items;
      await say(ctx, mine, 'collection.progress', total);
    }
    runLog.notes.push(sentence`Stopped at ${mine.max_results} items; the next run goes on from here.`);
    return 'enough';
  } finally {
    await pages.return(undefined).catch(() => {});
  }
}

/** Takes back what the source has no more, unless that is so much that an owner is asked; answers how much that is. */
async function removeMissed({ ctx, mine, runLog: { notes } }: Run, helpers: Helpers): Promise<Tally | undefined> {
  const confirmed = await takeBackMissed(ctx, mine, 'confirmed', helpers);
  const much = await tooMuch(ctx, mine);
  if (much) {
    notes.push(
      sentence`The source no longer has ${much.missing} of ${much.known} items. Nothing is taken back until an owner confirms it.`,
    );
    return much;
  }
  const removed = confirmed + (await takeBackMissed(ctx, mine, 'all', helpers));
  if (removed > 0)
    notes.push(
      removed === 1
        ? sentence`1 item taken back: the source has them no more.`
        : sentence`${removed} items taken back: the source has them no more.`,
    );
  return undefined;
}

/** A run under way. */
interface Run {
  ctx: Context;
  mine: Claim;
  ready: Ready;
  runLog: RunLog;
}

/** What the run's log is told next, and how secrets are kept out of it. */
interface RunLog {
  notes: Sentence[];
  /** What no credentials hold and nobody may see all the same. */
  secrets: string[];
  redact(said: string): string;
}

const tell = ({ db }: Context, mine: Claim, { notes, redact }: RunLog): Promise<void> =>
  log(
    db,
    mine,
    notes.splice(0).map((line) => line.with(redact)),
  );

/** Tells who follows the org how far a sync is. */
const say = (
  { db }: Context,
  { org_id, ...mine }: Claim,
  kind: 'collection.started' | 'collection.progress',
  items: number,
) => {
  const { run_id, sync_id, connection_id, entity, toolkit } = mine;
  return emit(db, { org: org_id }, kind, { run_id, sync_id, connection_id, entity, toolkit, items });
};

async function ended(ctx: Context, mine: Claim, error: PublicMessage): Promise<Outcome> {
  await log(ctx.db, mine, [`Failed: ${error}`]);
  return (await finish(ctx, mine, { status: 'failed', error })) ? 'failed' : 'lost';
}

/** What only the owner can mend ends the sync; anything else is tried again later, five times in all without a page between them. */
async function failed(ctx: Context, mine: Claim, error: Error, runLog: RunLog): Promise<Outcome> {
  await tell(ctx, mine, runLog);
  const what = `Collecting from ${mine.toolkit} was cut off`;
  const { redact } = runLog;
  const said =
    error instanceof Problem
      ? publicMessage(error.sentence.with(redact))
      : publicError(hiding(ctx.log, redact), error, what, { sync: mine.sync_id });
  const reason = publicMessage(said.slice(0, 500));
  if (error instanceof Problem && FINAL.has(error.code)) return ended(ctx, mine, reason);
  const seconds = await retry(ctx.db, mine, reason, waitAfter(error));
  if (seconds === undefined) return ended(ctx, mine, reason);
  await log(ctx.db, mine, [`Failed: ${reason} Tried again in ${seconds} s.`]);
  return 'queued';
}

const waitAfter = (error: Error): Wait =>
  error instanceof Problem
    ? { seconds: error.extra.retryAfter, limited: error.code === 'rate_limited' }
    : { limited: false };

const FINAL = new Set(['invalid', 'not_found', 'forbidden', 'too_large']);
