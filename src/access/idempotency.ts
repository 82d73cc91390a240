import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { invalid, Problem } from '../common/errors.ts';
import { begin, end, finish, isKnown, note, release, type Claim, type Done } from '../stores/operations/idempotency.ts';
import type { Context } from '../context.ts';
import { eachTime, type Once } from '../stores/db/once.ts';
import { transaction, type Db } from '../stores/db/sql.ts';
import type { Answer } from '../http/answer.ts';
import type { Caller } from '../http/route.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Reads the header `Idempotency-Key` of a request that is no reading; undefined when there is none. */
export function readClaim(req: Request, raw: Buffer, caller: Caller, org: string): Claim | undefined {
  const key = req.headers['idempotency-key'];
  if (key === undefined || req.method === 'GET' || req.method === 'HEAD') return undefined;
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
  /** What was done of it before. */
  done: Done;
}

interface Answering {
  /** Claims the key of a request, if it has one. Throws what `answer` makes the first answer of, and Problem `idempotency_mismatch` or `conflict`. */
  claim(claim: Claim | undefined): Promise<void>;
  /** Does work of the request once, as its claim has it. */
  once: Once;
  /** What stands for the request, once its key is claimed. */
  request(): string | undefined;
  /** Whether the key of a request was claimed before, by whatever request. */
  isAgain(claim: Claim | undefined): Promise<boolean>;
  /** The answer of what claims its key and does its work: the first success is kept for 24 hours and replayed, what is refused may be tried again. */
  answer(work: () => Promise<Answer>): Promise<Answer>;
}

/** Has one request answered once for its key; of a `secret` one the answer is not kept, and none that nobody was there to hear: its waiting was cut short. */
export function answeringOnce(
  { db, presence }: Pick<Context, 'db' | 'presence'>,
  secret: boolean,
  gone: AbortSignal,
): Answering {
  let held: Held | undefined;
  return {
    async claim(claim) {
      if (!claim) return;
      await presence.show();
      const begun = await take(db, claim, presence.holder());
      if (secret && Object.keys(begun.done).length > 0) throw await unkept(db, begun);
      held = begun;
    },
    once: (prepare, step = 'all') => (held ? onceHeld(db, held, prepare, step) : eachTime(db)(prepare)),
    request: () => held?.request,
    isAgain: async (claim) => claim !== undefined && isKnown(db, claim),
    async answer(work) {
      try {
        const answer = await work();
        const isKept = secret || !(gone.aborted || answer.passing);
        if (held) await (isKept ? keep(db, held, answer, secret) : end(db, held.claim, held.epoch));
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

async function take(db: Db, claim: Claim, holder: number | null): Promise<Held> {
  const found = await begin(db, claim, holder);
  if (found.state === 'mismatch') {
    throw new Problem(
      'idempotency_mismatch',
      'This Idempotency-Key stands for a different request. Use a new key for a new request.',
    );
  }
  if (found.state === 'running') throw stillRunning();
  if (found.state === 'done') throw new Replayed(replay(found.status, found.headers, found.body));
  const { epoch, since, done } = found;
  const { org, caller, key } = claim;
  const request = createHash('sha256')
    .update(JSON.stringify([org, caller, key, since]))
    .digest('hex');
  return { claim, epoch, request, done: done ?? {} };
}

const stillRunning = (): Problem =>
  new Problem('conflict', 'The first request with this Idempotency-Key is still running. Try again shortly.', {
    retryAfter: 1,
  });

/** Does a step that is not done yet, and notes it in the same transaction; what it answers goes through JSON, so that it is the same done again. */
async function onceHeld<T>(db: Context['db'], held: Held, prepare: Parameters<Once>[0], step: string): Promise<T> {
  if (Object.hasOwn(held.done, step)) return held.done[step] as T;
  const write = await prepare();
  return transaction(db, async (tx) => {
    const done = JSON.parse(JSON.stringify({ [step]: (await write(tx)) ?? null })) as Done;
    if (!(await note(tx, held.claim, held.epoch, done))) throw stillRunning();
    return done[step] as T;
  });
}

/** Ends a request that was done, but whose answer, with its secret, was lost. */
async function unkept(db: Db, { claim, epoch }: Held): Promise<unknown> {
  await finish(db, claim, epoch, { status: 200, headers: {}, body: null });
  return secretGone();
}

async function keep(db: Db, held: Held, answer: Answer, secret: boolean): Promise<void> {
  const { status, headers, body } = answer;
  if (body === undefined || status >= 400) await release(db, held.claim, held.epoch);
  else await finish(db, held.claim, held.epoch, { status, headers, body: secret ? null : body });
}

function replay(status: number, headers: Record<string, string>, body: Buffer | null): Answer {
  if (body) return { status, headers: { ...headers, 'Idempotent-Replayed': 'true' }, body };
  throw secretGone();
}

const secretGone = (): Problem =>
  new Problem(
    'conflict',
    'This request was done; its answer held a secret and was not kept. Use a new Idempotency-Key to do it again.',
    {
      headers: { 'Idempotent-Replayed': 'true' },
    },
  );
