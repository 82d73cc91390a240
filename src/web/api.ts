import { signal } from '@preact/signals';
import { keptKey } from './kept-key.ts';
import { words } from './words.ts';

/** A call that was refused, in the words of the API; status 0 when there was no answer. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId?: string;
  constructor(status: number, code: string, detail: string, requestId?: string) {
    super(detail);
    this.status = status;
    this.code = code;
    // Whoever asked wrongly is helped by the message; the id helps whoever runs the service.
    if (status >= 500) this.requestId = requestId;
  }

  /** Whether the same call may succeed another time. */
  get mayPass(): boolean {
    return this.status < 400 || this.status >= 500 || [401, 408, 409, 429].includes(this.status);
  }
}

/** The key that calls carry and the org that they name. */
export const key = signal<string | undefined>(keptKey());
export const orgId = signal<string | undefined>(undefined);
/** Whether the last call found the API. */
export const online = signal(true);
/** Whether the key was refused after it had been good. */
export const expired = signal(false);

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Bytes instead of JSON. */
  raw?: Blob;
  /** A question that changes nothing, though it is posted. */
  asks?: true;
}

/** What is sent may outlive the page, as far as browsers let it. */
const MAX_KEPT_ALIVE = 30_000;

const random = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join('-');

/** The headers by which a call is admitted. */
export const admission = (): Record<string, string> => ({
  ...(key.value && { Authorization: `Bearer ${key.value}` }),
  ...(orgId.value && { 'X-Org-Id': orgId.value }),
});

/** Calls the API; throws `Refused`. What changes something carries an idempotency key, by which it is tried again when the net fails. */
export async function call<T>(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  const headers: Record<string, string> = { ...admission(), ...options.headers };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET' && !options.raw && !options.asks) headers['Idempotency-Key'] = random();
  const payload = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const keepalive = !options.asks && typeof payload === 'string' && payload.length < MAX_KEPT_ALIVE;
  const send = () =>
    fetch(path, { method, headers, body: payload, signal: options.signal, cache: 'no-store', keepalive });
  const answer = await send()
    .catch((error: unknown) => (options.signal?.aborted ? Promise.reject(error) : send()))
    .catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      online.value = false;
      throw new Refused(0, 'offline', words.errors.offline);
    });
  online.value = true;
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as T;
}

/** What an answer that is no success says. */
export async function refusal(answer: Response): Promise<Refused> {
  const refusal = (await answer.json().catch(() => ({}))) as { code?: string; detail?: unknown; request_id?: string };
  if (answer.status === 401 && key.value) expired.value = true;
  const detail = Array.isArray(refusal.detail)
    ? refusal.detail
        .map(({ loc, msg }: { loc: unknown[]; msg: string }) => `${loc.slice(1).join('.')}: ${msg}`)
        .join('. ')
    : String(refusal.detail ?? words.errors.unknown(answer.status));
  return new Refused(answer.status, refusal.code ?? 'unknown', detail, refusal.request_id);
}

/** A path under the org, with what stands in it escaped. */
export const inOrg = (path: string, ...parts: string[]): string =>
  `/org/${encodeURIComponent(orgId.value ?? '')}/${path}${parts.map((part) => `/${encodeURIComponent(part)}`).join('')}`;

/** The query of a path, without what is not given. */
export function query(given: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(given).filter(([, value]) => value !== undefined && value !== '');
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}
