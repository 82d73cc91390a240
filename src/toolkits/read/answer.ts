import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../common/errors.ts';
import { charsetMeant } from '../../readers/parse/text.ts';
import type { Collecting } from '../toolkit.ts';
import { bytesOf } from './whole.ts';
import { sentence } from '../../common/text/sentence.ts';

/** What a server answered, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** What of a run is needed to ask a server. */
export type Asking = Pick<Collecting<unknown>, 'fetch' | 'note' | 'signal'>;

const MAX_BYTES = 32 * 1_048_576;
const MAX_WAITS = 5;
const MAX_WAIT_SECONDS = 60;

/**
 * Asks a server over HTTP, within the run's limits: it is waited for as it asks (429, 503) for a minute at most, five times. 304 is an
 * answer, and so are the statuses in `answers`. Throws Problem `invalid` for what only the owner can mend, `rate_limited` for a longer wait, and an Error for what may pass.
 */
export async function ask(
  run: Asking,
  url: string,
  init: RequestInit = {},
  answers: readonly number[] = [],
): Promise<Answer> {
  const { host } = new URL(url);
  for (let waits = 0; ; waits++) {
    const answer = await run.fetch(url, { ...init, signal: run.signal });
    const { status, headers } = answer;
    if (status === 429 || status === 503) {
      await answer.body?.cancel();
      await wait(run, host, { status, seconds: pauseAsked(headers, waits), waits });
      continue;
    }
    if (status === 304 || (status >= 200 && status < 300) || answers.includes(status))
      return { status, headers, bytes: await bytesOf(answer, host, MAX_BYTES) };
    await answer.body?.cancel();
    throw refusal(host, status);
  }
}

async function wait(
  run: Asking,
  host: string,
  { status, seconds, waits }: { status: number; seconds: number; waits: number },
): Promise<void> {
  if (seconds > MAX_WAIT_SECONDS || waits >= MAX_WAITS)
    throw new Problem('rate_limited', sentence`${host} asks to come back later (${status}).`, {
      retryAfter: atMostAnHour(seconds),
    });
  run.note(sentence`${host} asks to wait for ${seconds} s (${status}).`);
  await pause(seconds * 1_000, undefined, { signal: run.signal });
}

/** What a status that is no answer means for whoever connected the source. */
export function refusal(host: string, status: number): Error {
  if (status === 401 || status === 403)
    return new Problem(
      'invalid',
      sentence`${host} refuses the credentials (${status}). Store others for this connection.`,
    );
  if (status === 404 || status === 410)
    return new Problem(
      'invalid',
      sentence`${host} has nothing at this address (${status}). Correct it and store it again.`,
    );
  if (status < 500)
    return new Problem('invalid', sentence`${host} does not take the request (${status}). Correct the connection.`);
  return new Problem('unavailable', sentence`${host} answered ${status}.`);
}

/** Seconds to wait before the next try: those that a server asks for, but from the second try on no fewer than make it slower each time. */
function pauseAsked(headers: Headers, waits: number): number {
  const asked = secondsAsked(headers);
  if (asked === undefined) return 2 ** waits;
  return waits === 0 ? asked : Math.max(asked, 2 ** (waits - 1));
}

/** As long as a source is left alone, whatever it asks for. */
export const atMostAnHour = (seconds: number): number => Math.min(seconds, 3_600);

/** The seconds of a `Retry-After`, whether it gives them or a date by the server's own clock; undefined where it gives neither. */
export function secondsAsked(headers: Headers): number | undefined {
  const asked = headers.get('retry-after');
  if (!asked) return undefined;
  if (/^\d{1,9}$/.test(asked)) return Number(asked);
  const [at, now] = [asked, headers.get('date') ?? ''].map((text) => Date.parse(text)) as [number, number];
  const from = Number.isNaN(now) ? Date.now() : now;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - from) / 1_000));
}

/** The text of an answer, in the character set that it names unless its bytes show another; UTF-8 where it names none or an unknown one. */
export function textOf({ headers, bytes }: Answer): string {
  const named = /charset="?([\w-]+)/i.exec(headers.get('content-type') ?? '')?.[1];
  const declared = named ?? /^<\?xml[^>]*encoding=["']([\w-]+)/.exec(bytes.toString('latin1', 0, 200))?.[1];
  try {
    return new TextDecoder(declared === undefined ? 'utf-8' : charsetMeant(bytes, declared)).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}
