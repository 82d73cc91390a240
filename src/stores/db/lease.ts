import { RUNNING } from './locks.ts';
import { Fragment, row, sql, type Db } from './sql.ts';

/** When a lease ends that begins now and lasts so many seconds, as SQL. */
export const leaseFor = (seconds: number): Fragment => new Fragment(`now() + ${seconds} * interval '1 second'`);

/** Of a row of that alias that nobody holds: it has no lease, or its lease has run out. As SQL. */
export const isUnclaimed = (alias: string): Fragment =>
  new Fragment(`(${alias}.lease_until is null or ${alias}.lease_until < now())`);

/** Of a row of that alias whose lease has a holder that runs no more. As SQL. */
export const isOrphaned = (alias: string): Fragment =>
  new Fragment(`(${alias}.holder is not null and ${alias}.holder not in ${RUNNING})`);

/** Of a row of that alias that is still claimed at this epoch, which is SQL too: nobody has claimed it since, and it was not released. */
export const isClaimedAt = (alias: string, epoch: string): Fragment =>
  new Fragment(`${alias}.lease_epoch = ${epoch} and ${alias}.lease_until is not null`);

/** Renews a lease until it goes out of scope. */
export interface Renewal extends AsyncDisposable {
  /** Aborted when the lease is lost: somebody else has it, or nobody may. */
  readonly lost: AbortSignal;
}

/**
 * Calls `renew` every `ms` milliseconds until the renewal goes out of scope, which waits for a call under way; the lease is lost once it
 * answers false. A renewal that throws is tried again: an outage ends nobody's lease.
 */
export function keepRenewing(renew: () => Promise<boolean | void>, ms: number): Renewal {
  const lost = new AbortController();
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay ??= renew()
      .then((held) => {
        if (held === false) lost.abort(new Error('the lease was lost'));
      })
      .catch(() => {})
      .finally(() => (underWay = undefined));
  }, ms).unref();
  return {
    lost: lost.signal,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await underWay;
    },
  };
}

/** A named lease that this process holds; the epoch fences its return. */
export interface Lease {
  name: string;
  epoch: number;
}

/** Claims a name for `seconds`, as its holder where that is named; undefined while somebody else's lease of it lasts. */
export async function claim(
  db: Db,
  name: string,
  seconds: number,
  holder: number | null = null,
): Promise<Lease | undefined> {
  const claimed = await row<{ epoch: number }>(
    db,
    sql`insert into leases (name, lease_until, holder) values (${name}, ${leaseFor(seconds)}, ${holder})
      on conflict (name) do update set lease_until = excluded.lease_until, holder = excluded.holder, epoch = nextval('lease_epochs')
        where leases.lease_until < now() or ${isOrphaned('leases')}
      returning epoch`,
  );
  return claimed && { name, epoch: claimed.epoch };
}

/** Ends a lease before its time and leaves no trace of it; one that was lost stays with whoever has it. */
export async function release(db: Db, { name, epoch }: Lease): Promise<void> {
  await db.query(sql`delete from leases where name = ${name} and epoch = ${epoch}`);
}

/** Holds a lease for another `seconds`; false when it was lost. */
export async function renew(db: Db, { name, epoch }: Lease, seconds: number): Promise<boolean> {
  const renewed = await db.query(sql`update leases set lease_until = ${leaseFor(seconds)}
    where name = ${name} and epoch = ${epoch} and lease_until > now()`);
  return renewed.rowCount === 1;
}

const HOLD_SECONDS = 30;
const RENEW_MS = 10_000;

/** Runs work under a lease that lasts as long as the work and the process do; undefined, and nothing is run, while somebody else has it. */
export async function withLease<T>(db: Db, name: string, work: () => Promise<T>): Promise<T | undefined> {
  const lease = await claim(db, name, HOLD_SECONDS);
  if (!lease) return undefined;
  try {
    await using _renewal = keepRenewing(() => renew(db, lease, HOLD_SECONDS), RENEW_MS);
    return await work();
  } finally {
    await release(db, lease).catch(() => {});
  }
}
