import { errorOf, QuernError } from './error.ts';

/** How a client reaches its server. */
export interface Reach {
  /** Address of the API, without a path or with the one it is served under. */
  url: string;
  key?: string | undefined;
  /** The org that calls are about: of the key, or the one that an admin key acts for. */
  org?: string | undefined;
  /** Sent with every call, for example `X-User-Id` with an admin key. */
  headers?: Record<string, string>;
  fetch?: typeof fetch;
  /** How often a call is tried again after 429, 502, 503, 504, a request still running, or no answer; 4 when left out. */
  retries?: number;
  /** Milliseconds until one try is given up; 75,000 when left out. */
  timeoutMs?: number;
  /** The longest pause between tries in milliseconds, unless the server asks for a longer one; 8,000 when left out. */
  longestPauseMs?: number;
}

/** A request before it is sent. */
export interface Outgoing {
  method: string;
  /** With its query. */
  path: string;
  body?: RequestInit['body'] | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  retries?: number | undefined;
  /** Another try changes nothing that the first has not. */
  repeatable: boolean;
  /** The answer is a stream: it has no time of its own. */
  stream?: boolean;
}

const AGAIN = new Set([429, 502, 503, 504]);
const FIRST_PAUSE_MS = 250;

/** Sends a request until it succeeds or must not be tried again; throws QuernError. Every try has the same headers, so the same `Idempotency-Key`. */
export async function send(reach: Reach, request: Outgoing): Promise<Response> {
  const most = request.retries ?? reach.retries ?? 4;
  for (let tries = 0; ; tries++) {
    const failed = await attempt(reach, request);
    if (failed instanceof Response) return failed;
    if (tries >= most || !mayRepeat(failed, request)) throw failed;
    await pause(pauseAfter(failed, tries, reach.longestPauseMs ?? 8_000), request.signal);
  }
}

async function attempt(reach: Reach, { method, path, body, headers, signal, stream }: Outgoing) {
  const limit = stream ? [] : [AbortSignal.timeout(reach.timeoutMs ?? 75_000)];
  try {
    const answer = await (reach.fetch ?? fetch)(reach.url.replace(/\/+$/, '') + path, {
      method,
      headers: { ...standing(reach), ...headers },
      ...(body !== undefined && { body, duplex: 'half' }),
      signal: AbortSignal.any([...(signal ? [signal] : []), ...limit]),
    } as RequestInit);
    return answer.ok ? answer : await errorOf(answer);
  } catch (cause) {
    signal?.throwIfAborted();
    return new QuernError('unreachable', `No answer from ${reach.url}. Is the server running there?`, { cause });
  }
}

const standing = ({ key, org, headers }: Reach): Record<string, string> => ({
  ...(key && { authorization: `Bearer ${key}` }),
  ...(org && { 'x-org-id': org }),
  ...headers,
});

const mayRepeat = (error: QuernError, { repeatable }: Outgoing): boolean =>
  error.status === 429 ||
  (repeatable &&
    (error.code === 'unreachable' ||
      AGAIN.has(error.status) ||
      (error.code === 'conflict' && error.retryAfter !== undefined)));

function pauseAfter({ retryAfter }: QuernError, tries: number, longest: number): number {
  if (retryAfter !== undefined) return retryAfter * 1_000;
  return Math.min(longest, FIRST_PAUSE_MS * 2 ** tries) * (0.5 + Math.random() / 2);
}

/** Waits some milliseconds; ends at once, with its reason, when the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)), { once: true });
  });
}
