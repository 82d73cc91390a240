import type { Request } from 'express';
import type { Answer } from '../http/answer.ts';
import { readBytes } from '../http/body/body.ts';
import { ORDINARY } from '../http/body/body-limit.ts';
import type { Route } from '../http/route.ts';
import { onOneConnection, type Db } from '../stores/db/sql.ts';
import { admit, type Admitted } from './admit.ts';
import { admittedOr, count, enter, lookUp, type Asked } from './enter.ts';
import { isSame } from './known-callers.ts';
import type { Kit } from './kit.ts';

/** Who was let in, with the answer where it was made meanwhile. */
interface Entered {
  admitted: Admitted | undefined;
  answer?: Promise<Answer>;
}

/** Makes the answer for somebody on a connection. */
type Reading = (admitted: Admitted, db: Db) => Promise<Answer>;

/**
 * Lets a request in. Where it only reads, its key was let in before and a connection is free, it is read for whoever that was while it is
 * looked up who it is now, in one write to the database. That is the answer where it is the same caller with the same rights; else it is
 * thrown away, whatever it was.
 */
export async function enterReading(kit: Kit, route: Route, asked: Asked, read: Reading): Promise<Entered> {
  if (!route.reads) return { admitted: await enter(kit, route, asked) };
  const known = isBrief(asked.req) ? kit.known.of(route, asked.req) : undefined;
  const entered =
    known && known.org.id === asked.req.params.org_id
      ? await readFor(kit, route, asked, { known, read })
      : { admitted: await enter(kit, route, asked) };
  if (entered.admitted && !entered.answer) kit.known.note(route, asked.req, entered.admitted);
  return entered;
}

async function readFor(
  kit: Kit,
  route: Route,
  asked: Asked,
  { known, read }: { known: Admitted; read: Reading },
): Promise<Entered> {
  const { db } = kit.ctx;
  await countHolding(kit, route, asked, known);
  const incomplete = route.body && (await bodyFault(asked));
  if (incomplete || db.idleCount === 0) {
    const admitted = await forgetting(kit, asked, lookUp(kit, route, asked));
    return { admitted, ...(incomplete && { answer: Promise.reject(incomplete.error) }) };
  }
  const [admission, reading] = await onOneConnection(db, (on) =>
    Promise.allSettled([admit(route, asked.req, on, kit.isAdmin), read(known, on)]),
  );
  const admitted = await forgetting(kit, asked, admittedOr(kit, route, asked, outcome(admission)));
  return isSame(known, admitted) ? { admitted, answer: outcome(reading) } : { admitted };
}

/** Counts a request against the key of whoever is known by it; of one that asks too often it is looked up first whether it still holds: one that does not is no key, and its request counts against the address. */
function countHolding(kit: Kit, route: Route, asked: Asked, known: Admitted): Promise<void> {
  return count(kit, asked, known).catch(async (refusal: unknown) => {
    await forgetting(kit, asked, lookUp(kit, route, asked));
    throw refusal;
  });
}

/** Who is let in; whoever is refused is known no longer. */
const forgetting = (kit: Kit, { req }: Asked, admitting: Promise<Admitted>): Promise<Admitted> =>
  admitting.catch((error: unknown) => {
    kit.known.forget(req);
    throw error;
  });

/** What keeps a body from being read; undefined once all of it is there. */
const bodyFault = ({ req, res }: Asked): Promise<{ error: unknown } | undefined> =>
  readBytes(req, res, ORDINARY).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );

const outcome = <T>(settled: PromiseSettledResult<T>): Promise<T> =>
  settled.status === 'fulfilled' ? Promise.resolve(settled.value) : Promise.reject(settled.reason);

const MOST_BYTES = 16_384;

/** Whether a request has a body that comes by itself, of a length that it tells, and is done anew each time. */
function isBrief({ headers }: Request): boolean {
  const { expect, 'transfer-encoding': parts, 'content-encoding': packed, 'idempotency-key': once } = headers;
  return (
    [expect, parts, packed, once].every((one) => one === undefined) &&
    Number(headers['content-length'] ?? 0) <= MOST_BYTES
  );
}
