import { createHash } from 'node:crypto';
import { storable } from './storable.ts';
import { isDay } from './time.ts';
import type { Metadata, Plain, Scalar } from './model.ts';
import { isUnsafeAddress, isWebAddress } from './web-address.ts';

const MAX_BYTES = 1_000_000;
const MAX_LISTED = 1_000;
const MAX_FIELDS = 200;
const LONGEST_VALUE = 20_000;
const LONGEST_KEY = 400;

/** What was found somewhere, before it is an item. */
interface Found {
  title: string;
  body: string;
  type: string;
  url?: string;
  date: string;
  metadata?: Record<string, unknown>;
}

/** The same within every limit of an item. */
interface Conformed extends Found {
  metadata: Metadata;
}

/** What was found, cut to every limit of an item, without what no store can hold; `today` where its date is none. */
export function conform(found: Found, today: string): Conformed {
  const metadata = fields(found.metadata ?? {});
  const room = MAX_BYTES - Buffer.byteLength(JSON.stringify(metadata));
  const url = found.url && storable(found.url);
  return {
    title: storable(found.title.trim(), 2_000) || '(no title)',
    body: cut(storable(found.body), room),
    type: storable(found.type, 200) || 'note',
    ...(url && isWebAddress(url) && { url }),
    date: isDay(found.date) ? found.date : today,
    metadata,
  };
}

/** An idempotency key of what a source calls its own: a long one is hashed. */
export function keyWithin(scope: string, key: string): string {
  const plain = storable(key);
  return scope + (plain.length <= LONGEST_KEY ? plain : createHash('sha256').update(plain).digest('hex'));
}

/** A text of at most so many bytes in UTF-8, with no character cut in two. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const most = Buffer.from(text).subarray(0, Math.max(0, bytes));
  return new TextDecoder().decode(most, { stream: true });
}

/** What is no scalar or list of scalars is left out, as are addresses of anything but pages; lists and texts are cut where they are longer than anything that is read. */
function fields(given: Record<string, unknown>): Metadata {
  const read = Object.entries(given)
    .slice(0, MAX_FIELDS)
    .map(([key, value]) => [storable(key, 200), valueOf(value)] as const);
  const kept = read.filter(([key, value]) => value !== undefined && !isUnsafeAddress(key, value));
  const small = Object.fromEntries(kept) as Metadata;
  return Buffer.byteLength(JSON.stringify(small)) <= MAX_BYTES / 2 ? small : shortened(small);
}

const shortened = (all: Metadata): Metadata =>
  Object.fromEntries(
    Object.entries(all)
      .map(([key, value]) => [key, Array.isArray(value) ? value.slice(0, 50) : value])
      .slice(0, 20),
  ) as Metadata;

function valueOf(value: unknown): Plain | undefined {
  if (!Array.isArray(value)) return scalarOf(value);
  const list = value.slice(0, MAX_LISTED).map(scalarOf);
  return list.filter((one) => one !== undefined);
}

function scalarOf(value: unknown): Scalar | undefined {
  if (typeof value === 'string') return storable(value, LONGEST_VALUE);
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)) ? value : undefined;
}
