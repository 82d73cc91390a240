import type { Context } from '../../context.ts';
import { Problem } from '../../common/errors.ts';
import { keepRenewing, type Renewal } from '../../stores/db/lease.ts';
import { isOutage } from '../../common/transient-errors.ts';
import { publicError, publicMessage, type PublicMessage } from '../../common/public-error.ts';
import * as transfers from '../../stores/operations/transfers.ts';
import type { Transfer } from '../../stores/operations/transfers.ts';

const RENEW_MS = 3_000;
const RETRY_SECONDS = 5;

/** What the work on a transfer tells while it is under way. */
export interface Telling {
  /** How far it is, 0 to 1; kept with the next renewal. */
  progress(share: number): void;
}

/** A turn of work on a transfer: what it tells, and the signal at which it stops. */
export interface Turn extends Telling {
  signal: AbortSignal;
}

/** Which transfer of which org. */
export interface TransferId {
  org: string;
  id: string;
}

/** What came of a turn at a transfer: `due` has to be looked at again. */
export type Outcome = 'ready' | 'failed' | 'due' | 'lost';

/** One turn of work on a claimed transfer: answers whether it is ready, or has to be looked at again in a second. */
type Work = (transfer: Transfer, turn: Turn) => Promise<'ready' | 'due'>;

/**
 * Claims a due transfer and works on it, renewing its lease; a claim during which a process died is charged to it. A Problem
 * ends it for good, an outage costs nothing, any other error an attempt.
 */
export async function withTransfer(
  ctx: Pick<Context, 'db' | 'log'>,
  { org, id }: TransferId,
  signal: AbortSignal,
  work: Work,
): Promise<Outcome> {
  const transfer = await transfers.claim(ctx.db, org, id);
  if (!transfer) return 'lost';
  if (transfer.attempts > transfers.MAX_ATTEMPTS)
    return giveUp(ctx, transfer, publicMessage('Its worker died over it again and again. Ask for it anew.'));
  await using lease = holdLease(ctx, transfer);
  try {
    const turn = { progress: lease.progress, signal: AbortSignal.any([signal, lease.lost]) };
    const done = await work(transfer, turn);
    if (done === 'due') await transfers.release(ctx.db, transfer, 1);
    return done;
  } catch (error) {
    if (lease.lost.aborted) return 'lost';
    return settleFailure(ctx, transfer, error, signal.aborted);
  }
}

async function settleFailure(
  ctx: Pick<Context, 'db' | 'log'>,
  transfer: Transfer,
  error: unknown,
  leaving: boolean,
): Promise<Outcome> {
  if (error instanceof Problem && error.status < 500) return giveUp(ctx, transfer, publicMessage(error.message));
  const free = leaving || isOutage(error) || (error instanceof Problem && error.code === 'unavailable');
  const { message } = error as Error;
  if (!free && transfer.attempts >= transfers.MAX_ATTEMPTS)
    return giveUp(ctx, transfer, publicError(ctx.log, error, 'It could not be done', { transfer: transfer.id }));
  if (!leaving) ctx.log.warn({ org: transfer.org_id, transfer: transfer.id, err: message }, 'a transfer was cut off');
  await transfers.release(ctx.db, transfer, leaving ? 0 : RETRY_SECONDS, free ? 0 : 1);
  return 'due';
}

function giveUp(ctx: Pick<Context, 'db'>, transfer: Transfer, reason: PublicMessage): Promise<Outcome> {
  return transfers.fail(ctx.db, transfer, reason);
}

/** Renews a transfer's lease until it goes out of scope; it is lost too when its org is deleted. */
function holdLease({ db }: Pick<Context, 'db'>, transfer: Transfer): Telling & Renewal {
  let share = 0;
  const renewal = keepRenewing(() => transfers.renew(db, transfer, share), RENEW_MS);
  return Object.assign(renewal, { progress: (now: number) => void (share = Math.max(share, Math.min(1, now))) });
}

/** Parts as they are, until the work is to stop. */
export async function* stoppable(parts: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    signal.throwIfAborted();
    yield part;
  }
}
