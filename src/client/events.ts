import { EventSourceParserStream } from 'eventsource-parser/stream';
import { QuernError } from './error.ts';
import { AGAIN, pause, send, type Reach } from './send.ts';

/** One server-sent event: its id, its kind and what it tells. */
export interface Event {
  id?: string | undefined;
  event: string;
  data: unknown;
}

/** How events are followed. */
export interface EventOptions {
  /** Go on after this event. */
  lastEventId?: string;
  signal?: AbortSignal;
}

const AGAIN_MS = 1_000;

/** Follows an event stream for ever: when it breaks off it is opened again after the last event that was seen, however long that takes. Ends when the signal aborts; throws QuernError when it is refused, or was never open. */
export async function* follow(reach: Reach, path: string, options: EventOptions = {}): AsyncGenerator<Event> {
  const { signal } = options;
  let last = options.lastEventId;
  let again = AGAIN_MS;
  let wasOpen = false;
  while (!signal?.aborted) {
    try {
      const stream = await opened(reach, path, last, signal);
      wasOpen = true;
      const parsed = stream.pipeThrough(new EventSourceParserStream({ onRetry: (ms) => (again = ms) }));
      for await (const { id, event, data } of chunks(parsed)) {
        last = id ?? last;
        yield { id, event: event ?? 'message', data: value(data) };
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (!wasOpen || (error instanceof QuernError && !passes(error))) throw error;
    }
    await pause(again, signal).catch(() => {});
  }
}

/** Whether what failed may be well again later: nobody answers, or somebody asks to wait. */
const passes = ({ code, status }: QuernError): boolean => code === 'unreachable' || AGAIN.has(status);

async function opened(reach: Reach, path: string, last: string | undefined, signal: AbortSignal | undefined) {
  const headers = { accept: 'text/event-stream', ...(last !== undefined && { 'last-event-id': last }) };
  const answer = await send(
    reach,
    { method: 'GET', path, headers, signal, repeatable: true, stream: true },
    async (it) => it,
  );
  if (!answer.body) throw new TypeError('The stream of events has no body.');
  return answer.body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>);
}

/** What a stream brings; browsers whose streams are not iterable are served, too. */
async function* chunks<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function value(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return data;
  }
}
