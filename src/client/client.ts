import { batched, sendBatch, type Batch, type IngestOptions, type Item } from './batches.ts';
import { follow, type Event, type EventOptions } from './events.ts';
import { OPERATIONS } from './operations.ts';
import { requestOf } from './request.ts';
import { send, type Outgoing, type Reach } from './send.ts';
import type { Calls, CallOptions, Input, Name, Output, Paged, Rows } from './types.ts';

export { pause } from './send.ts';
export { contentKey, contentOf, type Batch, type IngestOptions, type Item } from './batches.ts';
export { QuernError, type Issue } from './error.ts';
export type { Event, EventOptions } from './events.ts';
export type { Outgoing, Reach } from './send.ts';
export type { Bytes, CallOptions, Input, Name, Notification, Output, Paged } from './types.ts';

/** A client: every operation as a function, and what takes more than one request. All throw QuernError. */
export interface Quern extends Omit<Calls, 'events'> {
  /** The org that calls are about, where one was given. */
  readonly org: string | undefined;
  /** The pages of a list, one after the other. */
  pages<N extends Paged>(name: N, input: Input<N>, options?: CallOptions): AsyncGenerator<Output<N>>;
  /** The rows of a list over all its pages, of its field `rows`. */
  each<N extends Paged, K extends Rows<N>>(
    name: N,
    rows: K,
    input: Input<N>,
    options?: CallOptions,
  ): AsyncGenerator<Output<N>[K] extends readonly (infer Row)[] ? Row : never>;
  /** Sends any number of items in batches, in order; each item has an idempotency key, so that it may be sent again. */
  ingestAll<T extends Item>(items: Iterable<T> | AsyncIterable<T>, options?: IngestOptions): AsyncGenerator<Batch<T>>;
  /** What happens in the org, as it happens, over broken connections. */
  events(options?: EventOptions): AsyncGenerator<Event>;
  /** Any request with the client's key and its ways of trying again: for bodies and answers that are no JSON. */
  raw(request: Outgoing): Promise<Response>;
}

/** Makes a client for an address, a key and an org. It holds no connection and no code of the server. */
export function createClient(reach: Reach): Quern {
  const call = async (name: Name, input: Record<string, unknown> = {}, options: CallOptions = {}) =>
    send(reach, requestOf(name, reach.org, input, options), read);
  const calls = Object.fromEntries(
    (Object.keys(OPERATIONS) as Name[]).map((name) => [
      name,
      (input?: Record<string, unknown>, options?: CallOptions) => call(name, input, options),
    ]),
  ) as unknown as Calls;
  const org = reach.org;

  async function* pages(name: Paged, input: Record<string, unknown>, options?: CallOptions) {
    for (let cursor: string | undefined; ;) {
      const page = (await call(name, { ...input, ...(cursor && { cursor }) }, options)) as { next_cursor?: string };
      yield page;
      if (page.next_cursor === undefined) return;
      cursor = page.next_cursor;
    }
  }

  async function* each(name: Paged, rows: string, input: Record<string, unknown>, options?: CallOptions) {
    for await (const page of pages(name, input, options)) yield* (page as Record<string, unknown[]>)[rows] ?? [];
  }

  async function* ingestAll<T extends Item>(items: Iterable<T> | AsyncIterable<T>, options: IngestOptions = {}) {
    const { size, parallel = 1, sync, signal } = options;
    const post = async (batch: Item[]) => {
      const input = { items: batch, ...(sync && { sync }) };
      const request = requestOf('ingest', undefined, input, { idempotencyKey: false, ...(signal && { signal }) });
      return (await send(reach, { ...request, repeatable: true }, read)) as Output<'ingest'>;
    };
    const underWay: Promise<Batch<T>>[] = [];
    for await (const batch of batched(items, size)) {
      const sending = sendBatch(batch, post);
      sending.catch(() => {});
      underWay.push(sending);
      const first = underWay.length < parallel ? undefined : underWay.shift();
      if (first) yield await first;
    }
    for (const sending of underWay) yield await sending;
  }

  const events = (options?: EventOptions) => follow(reach, `/org/${encodeURIComponent(org ?? '')}/events`, options);
  const raw = (request: Outgoing) => send(reach, request, async (answer) => answer);
  return { ...calls, org, pages, each, ingestAll, events, raw } as unknown as Quern;
}

/** An answer's value: JSON where it is JSON, text where it is text, else its bytes. */
function read(answer: Response): Promise<unknown> {
  const type = answer.headers.get('content-type') ?? 'text/plain';
  if (/\bjson\b/.test(type)) return answer.json();
  return type.startsWith('text/') ? answer.text() : answer.blob();
}
