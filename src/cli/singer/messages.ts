export type Fields = Record<string, unknown>;

/** A line of a Singer tap or an Airbyte source, as far as it matters to whoever keeps records. */
export type Message =
  | { kind: 'record'; stream: string; data: Fields; version?: number | undefined }
  | { kind: 'state'; state: State }
  | { kind: 'version'; stream: string; version: number }
  | { kind: 'schema'; stream: string; keys: string[] }
  | { kind: 'trouble'; text: string }
  | { kind: 'other' };

/** How far a source has been read: what is printed of it, and how it joins what is kept for the next run. */
export interface State {
  printed: unknown;
  after(kept: unknown): unknown;
}

/** Reads a line; throws a sentence for one that is no message. */
export function messageOf(line: string): Message {
  const message = parsed(line);
  const type = typeof message.type === 'string' ? message.type.toUpperCase() : undefined;
  if (type === undefined) throw new Error('It has no "type": it is no message of Singer or Airbyte.');
  return KINDS[type]?.(message) ?? { kind: 'other' };
}

const KINDS: Record<string, (message: Fields) => Message> = {
  RECORD: recordOf,
  STATE: stateOf,
  ACTIVATE_VERSION({ stream, version }) {
    if (typeof stream !== 'string' || typeof version !== 'number')
      throw new Error('An ACTIVATE_VERSION needs a "stream" and a "version" that is a number.');
    return { kind: 'version', stream, version };
  },
  SCHEMA({ stream, key_properties: keys }) {
    if (typeof stream !== 'string') throw new Error('A SCHEMA needs a "stream".');
    return { kind: 'schema', stream, keys: Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [] };
  },
  BATCH: () => {
    throw new Error('A BATCH names files, which are not read: have the tap send its records one by one.');
  },
  TRACE({ trace }) {
    const { type, error } = asFields(trace);
    if (type !== 'ERROR') return { kind: 'other' };
    return { kind: 'trouble', text: `The source says: ${String(asFields(error).message ?? 'it failed')}` };
  },
  LOG({ log }) {
    const { level, message } = asFields(log);
    if (level !== 'FATAL' && level !== 'ERROR') return { kind: 'other' };
    return { kind: 'trouble', text: `The source says: ${String(message)}` };
  },
};

function parsed(line: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Error('It is not JSON.');
  }
  if (!isFields(value)) throw new Error('It is no JSON object.');
  return value;
}

/** Singer has the stream beside the record, Airbyte has both in it. */
function recordOf({ stream, record, version }: Fields): Message {
  const inner = asFields(record);
  if (typeof stream === 'string' && isFields(record))
    return { kind: 'record', stream, data: record, version: typeof version === 'number' ? version : undefined };
  if (stream === undefined && typeof inner.stream === 'string' && isFields(inner.data))
    return { kind: 'record', stream: inner.stream, data: inner.data };
  throw new Error(
    'A RECORD needs a "stream" and a "record" that is an object (Airbyte: both, as "data", in "record").',
  );
}

function stateOf(message: Fields): Message {
  if ('value' in message) {
    const { value } = message;
    return { kind: 'state', state: { printed: value, after: () => value } };
  }
  if (!isFields(message.state)) throw new Error('A STATE needs a "value" (Airbyte: a "state").');
  return { kind: 'state', state: { printed: message, after: airbyteAfter(message.state) } };
}

/** What Airbyte's `read --state` takes: the latest state of each stream in a list, one of all streams, or as old sources had it. */
const airbyteAfter =
  (state: Fields) =>
  (kept: unknown): unknown => {
    if (state.type === undefined || state.type === 'LEGACY') return state.data ?? state;
    if (state.type !== 'STREAM') return [state];
    const name = descriptorOf(state);
    const others = (Array.isArray(kept) ? kept : []).filter(
      (one) => isFields(one) && one.type === 'STREAM' && descriptorOf(one) !== name,
    );
    return [...others, state];
  };

function descriptorOf(state: Fields): string {
  const { namespace, name } = asFields(asFields(state.stream).stream_descriptor);
  return JSON.stringify([namespace ?? null, name]);
}

/** A JSON object. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asFields = (value: unknown): Fields => (isFields(value) ? value : {});
