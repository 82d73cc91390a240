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
  /** Ends every call when it aborts. */
  signal?: AbortSignal | undefined;
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

/** Statuses after which another try may succeed. */
export const AGAIN = new Set([429, 502, 503, 504]);
const FIRST_PAUSE_MS = 250;

/** Sends a request until it succeeds or must not be tried again, and takes what is needed of the answer; throws QuernError. Every try has the same headers, so the same `Idempotency-Key`. */
export async function send<T>(reach: Reach, request: Outgoing, take: (answer: Response) => Promise<T>): Promise<T> {
  const most = request.retries ?? reach.retries ?? 4;
  const signal = AbortSignal.any([reach.signal, request.signal].filter((one) => one !== undefined));
  for (let tries = 0; ; tries++) {
    const outcome = await attempt(reach, request, signal, take);
    if ('taken' in outcome) return outcome.taken;
    if (tries >= most || !mayRepeat(outcome.failed, request)) throw outcome.failed;
    await pause(pauseAfter(outcome.failed, tries, reach.longestPauseMs ?? 8_000), signal);
  }
}

type Outcome<T> = { taken: T } | { failed: QuernError };

async function attempt<T>(
  reach: Reach,
  { method, path, body, headers, stream }: Outgoing,
  signal: AbortSignal,
  take: (answer: Response) => Promise<T>,
): Promise<Outcome<T>> {
  const limit = stream ? [] : [AbortSignal.timeout(reach.timeoutMs ?? 75_000)];
  let answer: Response | undefined;
  try {
    answer = await (reach.fetch ?? fetch)(reach.url.replace(/\/+$/, '') + path, {
      method,
      headers: headersOf(reach, headers),
      ...(body !== undefined && { body, duplex: 'half' }),
      signal: AbortSignal.any([signal, ...limit]),
    } as RequestInit);
    return answer.ok ? { taken: await take(answer) } : { failed: await errorOf(answer) };
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof QuernError) return { failed: cause };
    return { failed: lost(reach.url, answer, cause) };
  }
}

/** What went wrong where no answer came, or not all of one. */
function lost(url: string, answer: Response | undefined, cause: unknown): QuernError {
  if (!answer) return new QuernError('unreachable', `No answer from ${url}. Is the server running there?`, { cause });
  const requestId = answer.headers.get('x-request-id') ?? undefined;
  if (!(cause instanceof SyntaxError))
    return new QuernError('unreachable', `The answer from ${url} broke off.`, { requestId, cause });
  const detail = `The answer from ${url} cannot be read. Is it Quern that answers there?`;
  return new QuernError('unexpected', detail, { status: answer.status, requestId, cause });
}

/** What goes with a request. A header of the caller's replaces one of ours, and one of the request both, in whatever case they are written. */
function headersOf({ key, org, headers: own }: Reach, headers: Record<string, string> = {}): Headers {
  const all = new Headers({ ...(key && { authorization: `Bearer ${key}` }), ...(org && { 'x-org-id': org }) });
  for (const [name, value] of [...Object.entries(own ?? {}), ...Object.entries(headers)]) all.set(name, value);
  return all;
}

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
