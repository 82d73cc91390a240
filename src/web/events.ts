import { effect, signal } from '@preact/signals';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { admission, expired, inOrg, online, orgId, refusal } from './api.ts';

export type Line = 'live' | 'reconnecting' | 'offline' | 'none';
/** How the stream stands; `none` where the API has none. */
export const line = signal<Line>('reconnecting');
/** How often the stream told something of a kind: `item`, `graph`, `export` …; `all` of any. */
export const heard = signal<Record<string, number>>({});

/** The graph that was last told to be deleted since one follows. */
export const deletedGraph = signal<{ graph_id: string } | undefined>(undefined);

const LONGEST_PAUSE = 5000;

function hear(event: string, text: string): void {
  if (event === 'graph.deleted') deletedGraph.value = (JSON.parse(text) as { data: { graph_id: string } }).data;
  const [kind = ''] = event.split('.', 1);
  const { all = 0, [kind]: before = 0 } = heard.peek();
  heard.value = { ...heard.peek(), [kind]: before + 1, all: all + 1 };
}

/** Follows the org's events until told to stop; a stream that breaks is taken up after the last event that came. */
export function follow(): () => void {
  const stop = new AbortController();
  deletedGraph.value = undefined;
  void keepFollowing(stop.signal);
  return () => stop.abort();
}

async function keepFollowing(signal: AbortSignal): Promise<void> {
  let last: string | undefined;
  for (let pause = 500; !signal.aborted;) {
    try {
      for await (const { id, event, data } of stream(last, AbortSignal.any([signal, untilOffline()]))) {
        pause = 500;
        if (id !== undefined) last = id;
        hear(event ?? 'message', data);
      }
    } catch (error) {
      if (error instanceof Absent) return void (line.value = 'none');
    }
    if (signal.aborted) return;
    line.value = online.value ? 'reconnecting' : 'offline';
    await untilOnline(pause);
    pause = Math.min(LONGEST_PAUSE, pause * 2);
  }
}

class Absent extends Error {}

/** Aborted when a call finds no API: then the stream is gone, too, whether or not it noticed. */
function untilOffline(): AbortSignal {
  const lost = new AbortController();
  const stop = effect(() => {
    if (online.value || line.peek() !== 'live') return;
    lost.abort();
    queueMicrotask(() => stop());
  });
  return lost.signal;
}

/** A pause that ends at once when the browser is back on the net. */
const untilOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, ms);
  });

async function* stream(last: string | undefined, signal: AbortSignal) {
  if (expired.value || !orgId.value) return;
  const headers = { ...admission(), Accept: 'text/event-stream', ...(last && { 'Last-Event-ID': last }) };
  const answer = await fetch(inOrg('events'), { headers, signal, cache: 'no-store' }).catch((error: unknown) => {
    online.value = false;
    throw error;
  });
  if (answer.status === 404 || answer.status === 405) throw new Absent();
  if (!answer.ok || !answer.body) throw await refusal(answer);
  online.value = true;
  line.value = 'live';
  const events = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
}
