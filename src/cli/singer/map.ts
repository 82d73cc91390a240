import { hash } from 'node:crypto';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Item } from '../../client/client.ts';
import { firstWrong } from '../../common/text/issue-words.ts';
import { UsageError } from '../exits.ts';
import { isFields, type Fields } from './messages.ts';
import { textAt, valuesAt } from './paths.ts';

const Stream = z.strictObject({
  type: z.string().optional(),
  id: z.string().optional(),
  title: z.string().optional(),
  body: z.string().optional(),
  date: z.string().optional(),
  url: z.string().optional(),
  metadata: z.record(z.string().max(200), z.string()).optional(),
});
const Whole = z.strictObject({ streams: z.record(z.string(), Stream) });

/** How records of a stream become items: each field a dotted path into the record, or a text with `{path}` in it. */
export type StreamMap = z.output<typeof Stream>;

/** Reads a map; throws a UsageError that names what is wrong in it. */
export function readMap(text: string, file: string): Map<string, StreamMap> {
  let value: unknown;
  try {
    value = parse(text, { schema: 'core', version: '1.2', merge: false, maxAliasCount: 0, logLevel: 'error' });
  } catch (error) {
    throw new UsageError(`${file} is not YAML: ${(error as Error).message.split('\n')[0]}`);
  }
  const read = z.safeParse(Whole, value, { reportInput: true });
  if (!read.success) throw new UsageError(`${file}, ${firstWrong(read.error)}. ${FORM}`);
  return new Map(Object.entries(read.data.streams));
}

const FORM =
  'It is of the form `streams: {<stream>: {type, id, title, body, date, url, metadata: {<field>: <path>}}}`.';

/** A record as an item, and what it goes by at its source; a record without an id goes by what it holds. */
interface Mapped {
  id: string;
  /** Tells one content of the record from another. */
  fingerprint: string;
  item: Omit<Item, 'idempotency_key'>;
}

export interface Given {
  stream: string;
  source: string;
  /** The fields that the stream's schema calls its key. */
  keys: string[];
}

/** Makes an item of a record. */
export function mapped(map: StreamMap, data: Fields, { stream, source, keys }: Given): Mapped {
  const record = Object.fromEntries(Object.entries(data).filter(([name]) => !BOOKKEEPING.test(name)));
  const own = idOf(map, record, keys);
  const body = map.body === undefined ? undefined : textAt(record, map.body);
  const title = (map.title === undefined ? firstOf(record, TITLES) : textAt(record, map.title))?.trim();
  const date = map.date === undefined ? undefined : dayOf(valuesAt(record, map.date)[0] ?? textAt(record, map.date));
  const url = map.url === undefined ? undefined : addressOf(textAt(record, map.url));
  const item = {
    source,
    type: typeOf(map, record, stream),
    title: (title || [stream, own].filter(Boolean).join(' ')).slice(0, MAX_TITLE),
    body: body ?? linesOf(record),
    ...(date && { date }),
    ...(url && { url }),
    metadata: { ...(own && { external_id: `${source}/${stream}#${own}` }), ...metadataOf(map, record) },
  };
  const fingerprint = hash('sha256', JSON.stringify(item)).slice(0, 16);
  return { id: own ?? fingerprint, fingerprint, item };
}

/** What pipelines add to a record about themselves. */
const BOOKKEEPING = /^_(?:sdc|ab|airbyte)_/;
const MAX_TITLE = 2_000;
const TITLES = ['title', 'subject', 'name', 'summary', 'email'];

function idOf({ id }: StreamMap, record: Fields, keys: string[]): string | undefined {
  if (id !== undefined) {
    const found = textAt(record, id);
    if (!found) throw new Error(`The record has nothing at ${id}, which the map calls its id.`);
    return found.slice(0, 300);
  }
  const parts = keys.map((key) => textAt(record, key));
  return parts.length > 0 && parts.every(Boolean) ? parts.join('/').slice(0, 300) : undefined;
}

/** A path that the record has, else the type as it stands in the map, else the stream's name. */
function typeOf({ type }: StreamMap, record: Fields, stream: string): string {
  const found = type === undefined ? stream : (textAt(record, type) ?? (type.includes('{') ? stream : type));
  return found.slice(0, 200) || stream;
}

function firstOf(record: Fields, names: string[]): string | undefined {
  return names.map((name) => textAt(record, name)).find(Boolean);
}

const DEEPEST = 8;

/** Every field as a line, those of objects too, for a stream whose map has no body. */
function linesOf(record: Fields, depth = 0): string {
  const lines = Object.entries(record).flatMap(([name, value]) => {
    if (isFields(value)) return depth < DEEPEST ? [linesOf(value, depth + 1)] : [];
    const text = textAt({ '': value }, '');
    return text ? [`${name}: ${text}`] : [];
  });
  return lines.filter(Boolean).join('\n');
}

function metadataOf({ metadata = {} }: StreamMap, record: Fields): NonNullable<Item['metadata']> {
  return Object.fromEntries(
    Object.entries(metadata).flatMap(([name, path]) => {
      const values = (path.includes('{') ? [textAt(record, path) ?? ''] : valuesAt(record, path)).filter(
        (value) => value !== '',
      );
      const [first] = values;
      if (first === undefined) return [];
      return [[name, values.length === 1 ? first : values] as const];
    }),
  );
}

const LATEST_SECOND = 1e11;

/** The day of a date, a moment or a count of seconds or milliseconds; undefined for anything else. */
function dayOf(value: unknown): string | undefined {
  if (value === undefined || value === '' || typeof value === 'boolean') return undefined;
  const written = /^\s*(\d{4}-\d\d-\d\d)/.exec(String(value))?.[1];
  const count = Number(value);
  const milliseconds = Math.abs(count) < LATEST_SECOND ? count * 1_000 : count;
  const read = new Date(written ?? (Number.isFinite(count) ? milliseconds : String(value)));
  return Number.isNaN(read.getTime()) ? undefined : read.toISOString().slice(0, 10);
}

const addressOf = (text: string | undefined): string | undefined =>
  text && text.length <= 4_096 && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined;
