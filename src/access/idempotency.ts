import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { invalid, Problem } from '../common/errors.ts';
import { begin, finish, release, type Claim } from '../stores/operations/idempotency.ts';
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

/** Answers a claimed request once: the first success is kept for 24 hours and replayed, what is refused may be tried again. */
export async function answerOnce(db: Db, claim: Claim, secret: boolean, work: () => Promise<Answer>): Promise<Answer> {
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
  if (found.state === 'done') return replay(found.status, found.headers, found.body);
  const { epoch } = found;
  try {
    const answer = await work();
    if (answer.body === undefined || answer.status >= 400) await release(db, claim, epoch);
    else
      await finish(db, claim, epoch, {
        status: answer.status,
        headers: answer.headers,
        body: secret ? null : answer.body,
      });
    return answer;
  } catch (error) {
    await release(db, claim, epoch).catch(() => {});
    throw error;
  }
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
