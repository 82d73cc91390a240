import { row, sql, type Db } from './sql.ts';

/** A turn that this process has; the epoch fences its return. */
export interface Lease {
  name: string;
  epoch: number;
}

/** Takes a turn for `seconds`; undefined while somebody else's lease of it lasts. */
export async function take(db: Db, name: string, seconds: number): Promise<Lease | undefined> {
  const taken = await row<{ epoch: number }>(
    db,
    sql`insert into leases (name, lease_until) values (${name}, now() + ${seconds} * interval '1 second')
      on conflict (name) do update set lease_until = excluded.lease_until, epoch = nextval('lease_epochs')
        where leases.lease_until < now()
      returning epoch`,
  );
  return taken && { name, epoch: taken.epoch };
}

/** Ends a turn before its lease does, and leaves no trace of it; one that has passed on stays with whoever has it. */
export async function giveBack(db: Db, { name, epoch }: Lease): Promise<void> {
  await db.query(sql`delete from leases where name = ${name} and epoch = ${epoch}`);
}

/** Holds a turn for another `seconds`; false when it has passed on. */
export async function renew(db: Db, { name, epoch }: Lease, seconds: number): Promise<boolean> {
  const held = await db.query(sql`update leases set lease_until = now() + ${seconds} * interval '1 second'
    where name = ${name} and epoch = ${epoch} and lease_until > now()`);
  return held.rowCount === 1;
}

const HOLD_SECONDS = 30;
const RENEW_MS = 10_000;

/** Runs work in a turn that lasts as long as the work and the process do; undefined, and nothing is run, while somebody else has it. */
export async function whileHeld<T>(db: Db, name: string, work: () => Promise<T>): Promise<T | undefined> {
  const lease = await take(db, name, HOLD_SECONDS);
  if (!lease) return undefined;
  const timer = setInterval(() => void renew(db, lease, HOLD_SECONDS).catch(() => {}), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await giveBack(db, lease).catch(() => {});
  }
}
