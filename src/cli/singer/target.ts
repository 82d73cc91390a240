import { QuernError, type Item, type Quern } from '../../client/client.ts';
import { TIMED_OUT, untilSearchable } from '../ingest/settle.ts';
import type { Ledger, Entry } from './ledger.ts';
import { mapped, type StreamMap } from './map.ts';
import { messageOf, type Fields, type Message, type State } from './messages.ts';
import type { Outbox, Outgoing } from './outbox.ts';
import type { States } from './states.ts';

/** How a load stands. */
export interface Loaded {
  lines: number;
  records: number;
  added: number;
  /** Sent before, and as they were. */
  known: number;
  taken_back: number;
  /** Records of streams that the map does not name, by stream. */
  left_out: Record<string, number>;
  failures: number;
}

/** What a load works with. */
interface Target {
  client: Quern;
  maps: Map<string, StreamMap>;
  ledger: Ledger;
  outbox: Outbox;
  states: States;
  common: { entity: string; source: string; graph_id?: string | undefined };
  /** Items in a request. */
  size: number;
  /** Waits until what is sent can be searched. */
  now: boolean;
  signal: AbortSignal;
  /** Told of each line that cannot be kept, and of each stream that is left out. */
  failed(line: number, why: string): void;
  leftOut(stream: string): void;
  step(so: Loaded): void;
}

/** After so long a state no longer waits for a batch to fill. */
const HELD_MS = 1_000;
const LARGEST = 1_000_000;
const DELETIONS_AT_A_TIME = 8;
const DELETED = ['_sdc_deleted_at', '_ab_cdc_deleted_at'];
/** In the place of a stream's name, where nobody knows which one a message is of. */
const ANY = '';

/**
 * Keeps what a tap says line by line; a state is kept once all before it is accepted. What a load that was killed left half done is done first.
 * Nothing is taken back as missing from a version of a stream that was not read whole, or whose records do not say theirs. Ends early when the signal aborts.
 */
export async function loadAll(lines: AsyncIterable<string>, target: Target): Promise<Loaded> {
  const { client, ledger, outbox, states, signal } = target;
  const so: Loaded = { lines: 0, records: 0, added: 0, known: 0, taken_back: 0, left_out: {}, failures: 0 };
  const keys = new Map<string, string[]>();
  /** Streams of whose version some line was not read. */
  const unread = new Set<string>();
  /** Streams of which some record did not say its version. */
  const unversioned = new Set<string>();
  let waiting: Outgoing[] = [];
  let held: State[] = [];
  let flushed = performance.now();

  const failed = (line: number, why: string) => {
    so.failures++;
    target.failed(line, why);
  };

  /** A record that is known is in this version of its stream, whether or not it is kept as it is now. */
  const noteVersion = ({ stream, id, version }: Pick<Entry, 'stream' | 'id' | 'version'>) => {
    const known = ledger.get(stream, id);
    if (known && known.version !== version) ledger.put([{ ...known, version }]);
  };

  const flush = async () => {
    const [sending, covered] = [waiting, held];
    [waiting, held, flushed] = [[], [], performance.now()];
    if (sending.length > 0) await send(sending);
    for (const state of covered) states.accept(state);
    target.step(so);
  };

  const send = async (sending: Outgoing[]) => {
    outbox.hold(sending);
    const byKey = new Map(sending.map((one) => [one.item.idempotency_key, one]));
    const all = sending.map(({ item }) => item);
    for await (const { answer, refused, items } of client.ingestAll(all, {
      size: all.length,
      sync: target.now,
      signal,
    })) {
      const not = new Set(refused.map(({ item }) => item));
      for (const { item, error } of refused) {
        const { line = so.lines, entry } = byKey.get(item.idempotency_key) ?? {};
        if (entry) noteVersion(entry);
        failed(line, error);
      }
      const taken = items.filter((item) => !not.has(item));
      if (answer?.sync_error === TIMED_OUT) await untilSearchable(client, [taken], signal);
      so.added += answer?.ingested ?? 0;
      so.known += answer?.duplicates?.length ?? 0;
      ledger.put(
        taken.flatMap((item, i) => {
          const [entry, id] = [byKey.get(item.idempotency_key)?.entry, answer?.ids[i]];
          return entry && id ? [{ ...entry, items: [...new Set([...entry.items, id])] }] : [];
        }),
      );
    }
    if (!signal.aborted) outbox.clear();
  };

  const takeBack = async (entries: Entry[]) => {
    for (let from = 0; from < entries.length && !signal.aborted; from += DELETIONS_AT_A_TIME) {
      const some = entries.slice(from, from + DELETIONS_AT_A_TIME);
      ledger.put(some.map((entry) => ({ ...entry, leaving: true })));
      await Promise.all(some.flatMap(({ items }) => items.map((item_id) => deleted(client, item_id, signal))));
      ledger.put(some.map(takenBack));
      so.taken_back += some.length;
      target.step(so);
    }
  };

  const keep = async (line: number, { stream, data, version }: Extract<Message, { kind: 'record' }>) => {
    so.records++;
    if (version === undefined) unversioned.add(stream);
    const map = target.maps.get(stream);
    if (!map) {
      if (!so.left_out[stream]) target.leftOut(stream);
      so.left_out[stream] = (so.left_out[stream] ?? 0) + 1;
      return;
    }
    const { id, fingerprint, item } = mapped(map, data, { ...target.common, stream, keys: keys.get(stream) ?? [] });
    if (waiting.some(({ entry }) => entry.stream === stream && entry.id === id)) await flush();
    const before = ledger.get(stream, id);
    if (isDeleted(data)) {
      if (map.id === undefined && !keys.get(stream)?.length) throw new Error(WHICH);
      return before?.items.length ? takeBack([before]) : undefined;
    }
    const entry = { items: [], taken_back: 0, ...before, stream, id, fingerprint, version };
    if (before?.fingerprint === fingerprint && before.items.length > 0) {
      so.known++;
      return noteVersion(entry);
    }
    const key = [`singer:${target.common.source}/${stream}#${id}#${fingerprint}`, entry.taken_back || []].flat();
    const { entity, graph_id } = target.common;
    const whole: Item = { ...item, entity, ...(graph_id && { graph_id }), idempotency_key: key.join('#') };
    if (Buffer.byteLength(JSON.stringify(whole)) > LARGEST) {
      noteVersion(entry);
      return failed(line, 'The item is over 1 MB.');
    }
    waiting.push({ line, entry, item: whole });
    if (waiting.length >= target.size) await flush();
  };

  const activate = async (line: number, { stream, version }: Extract<Message, { kind: 'version' }>) => {
    await flush();
    const isRead = !unread.has(stream) && !unread.has(ANY);
    const isVersioned = !unversioned.has(stream);
    for (const set of [unread, unversioned]) set.delete(stream);
    if (isRead && isVersioned) return takeBack(ledger.of(stream).filter((entry) => entry.version !== version));
    const why = isRead ? 'not every record of it says its "version"' : 'not every line of it could be read';
    failed(line, `Nothing of "${stream}" is taken back: ${why}.`);
  };

  const act = async (line: number, message: Message) => {
    if (message.kind === 'record') return keep(line, message);
    if (message.kind === 'schema') return void keys.set(message.stream, message.keys);
    if (message.kind === 'trouble') return failed(line, message.text);
    if (message.kind === 'version') return activate(line, message);
    if (message.kind === 'other') return undefined;
    held.push(message.state);
    if (waiting.length === 0 || performance.now() - flushed > HELD_MS) await flush();
  };

  await takeBack(ledger.leaving());
  const left = outbox.left();
  if (left.length > 0) await send(left);
  for await (const line of lines) {
    if (signal.aborted) return so;
    so.lines++;
    if (line.trim() === '') continue;
    let stream = line.trimStart().startsWith('{') ? ANY : undefined;
    try {
      const message = messageOf(line);
      if ('stream' in message) ({ stream } = message);
      await act(so.lines, message);
    } catch (error) {
      if (error instanceof QuernError || signal.aborted) throw error;
      if (stream !== undefined) unread.add(stream);
      failed(so.lines, (error as Error).message);
    }
  }
  if (!signal.aborted) await flush();
  return so;
}

/** What the ledger keeps of a record that was taken back. */
function takenBack(entry: Entry): Entry {
  const { leaving: _, ...rest } = entry;
  return { ...rest, items: [], fingerprint: '', taken_back: entry.taken_back + 1 };
}

const WHICH = 'It says that a record was deleted, but not which: name its "id" in the map.';

const isDeleted = (data: Fields): boolean => DELETED.some((name) => data[name] !== undefined && data[name] !== null);

/** Takes an item back; one that somebody took back before is gone as it should be. */
async function deleted(client: Quern, item_id: string, signal: AbortSignal): Promise<void> {
  try {
    await client.deleteItem({ item_id }, { signal });
  } catch (error) {
    if (!(error instanceof QuernError && error.status === 404)) throw error;
  }
}
