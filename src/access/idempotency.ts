import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { invalid, Problem } from '../common/errors.ts';
import { begin, end, finish, isKnown, release, type Claim } from '../stores/operations/idempotency.ts';
import type { Db } from '../stores/db/sql.ts';
import type { Answer } from '../http/answer.ts';
import type { Caller } from '../http/route.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Reads the header `Idempotency-Key` of a POST; undefined when there is none. */
export function readClaim(req: Request, raw: Buffer, caller: Caller, org: string): Claim | undefined {
  const key = req.headers['idempotency-key'];
  if (key === undefined || req.method !== 'POST') return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw invalid(['header', 'Idempotency-Key'], 'Use 1 to 255 printable ASCII characters without spaces');
  }
  const fingerprint = createHash('sha256').update(`${req.method} ${req.originalUrl}\n`).update(raw).digest();
  return { org, caller: `${caller.key.id} ${caller.userId}`, key, fingerprint };
}

/** Thrown in the place of doing a request again: its first answer. */
class Replayed extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('This request was answered before.');
    this.answer = answer;
  }
}

/** A claim that holds, and what stands for its request: the same when it is done again because it failed or its process died, never that of another. */
interface Held {
  claim: Claim;
  epoch: number;
  request: string;
}

interface Once {
  /** Claims the key of a request, if it has one. Throws what `answer` makes the first answer of, and Problem `idempotency_mismatch` or `conflict`. */
  claim(claim: Claim | undefined): Promise<void>;
  /** What stands for the request, once its key is claimed. */
  request(): string | undefined;
  /** Whether the key of a request was claimed before, by whatever request. */
  isAgain(claim: Claim | undefined): Promise<boolean>;
  /** The answer of what claims its key and does its work: the first success is kept for 24 hours and replayed, what is refused may be tried again. */
  answer(work: () => Promise<Answer>): Promise<Answer>;
}

/** Has one request answered once for its key; of a `secret` one the answer is not kept. */
export function answeringOnce(db: Db, secret: boolean): Once {
  let held: Held | undefined;
  return {
    async claim(claim) {
      if (claim) held = await begun(db, claim);
    },
    request: () => held?.request,
    isAgain: async (claim) => claim !== undefined && isKnown(db, claim),
    async answer(work) {
      try {
        const answer = await work();
        if (held) await keep(db, held, answer, secret);
        return answer;
      } catch (error) {
        if (error instanceof Replayed) return error.answer;
        if (held) await (isRefusal(error) ? release : end)(db, held.claim, held.epoch).catch(() => {});
        throw error;
      }
    },
  };
}

/** Whether an error says that nothing was done. */
const isRefusal = (error: unknown): boolean => error instanceof Problem && error.status < 500;

async function begun(db: Db, claim: Claim): Promise<Held> {
  const found = await begin(db, claim);
  if (found.state === 'mismatch') {
    throw new Problem(
      'idempotency_mismatch',
      'This Idempotency-Key stands for a different request. Use a new key for a new request.',
    );
  }
  if (found.state === 'running') {
    throw new Problem('conflict', 'The first request with this Idempotency-Key is still running. Try again shortly.', {
      retryAfter: 1,
    });
  }
  if (found.state === 'done') throw new Replayed(replay(found.status, found.headers, found.body));
  const { epoch, since } = found;
  const { org, caller, key } = claim;
  const request = createHash('sha256')
    .update(JSON.stringify([org, caller, key, since]))
    .digest('hex');
  return { claim, epoch, request };
}

async function keep(db: Db, held: Held, answer: Answer, secret: boolean): Promise<void> {
  const { status, headers, body } = answer;
  if (body === undefined || status >= 400) await release(db, held.claim, held.epoch);
  else await finish(db, held.claim, held.epoch, { status, headers, body: secret ? null : body });
}

function replay(status: number, headers: Record<string, string>, body: Buffer | null): Answer {
  if (body) return { status, headers: { ...headers, 'Idempotent-Replayed': 'true' }, body };
  throw new Problem(
    'conflict',
    'This request was done; its answer held a secret and was not kept. Use a new Idempotency-Key to do it again.',
    {
      headers: { 'Idempotent-Replayed': 'true' },
    },
  );
}
