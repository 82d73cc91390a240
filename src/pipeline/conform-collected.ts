import type { Metadata, Scalar, Value } from '../model.ts';
import type { Incoming } from '../stores/accept.ts';
import { sha256 } from '../stores/content-hash.ts';
import { isDay } from '../time.ts';
import type { Collected } from '../toolkits/toolkit.ts';

const MOST_BYTES = 1_000_000;
const MOST_LISTED = 1_000;
const MOST_FIELDS = 200;
const LONGEST_VALUE = 20_000;
const LONGEST_KEY = 400;

/** A collected thing as accepting takes it: within every limit of an item, without what no store can hold. Its idempotency key is the same whichever connection fetched it. */
export function asIncoming(
  found: Collected,
  { toolkit, entity, primary, today }: { toolkit: string; entity: string; primary: string; today: string },
): Incoming {
  const metadata = fields(found.metadata ?? {});
  const room = MOST_BYTES - Buffer.byteLength(JSON.stringify(metadata));
  const url = found.url && clean(found.url);
  return {
    entity,
    source: toolkit,
    title: clean(found.title).trim().slice(0, 2_000).toWellFormed() || '(no title)',
    body: cut(clean(found.body), room),
    type: clean(found.type).slice(0, 200) || 'note',
    ...(url && url.length <= 4_096 && { url }),
    date: isDay(found.date) ? found.date : today,
    metadata,
    idempotency_key: keyOf(`${toolkit}:${entity}:`, clean(found.key)),
    graph: { id: 'primary', key: primary },
  };
}

const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const keyOf = (scope: string, key: string): string =>
  scope + (key.length <= LONGEST_KEY ? key : sha256(Buffer.from(key)));

/** A text of at most so many bytes in UTF-8, with no character cut in two. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const most = Buffer.from(text).subarray(0, Math.max(0, bytes));
  return new TextDecoder().decode(most, { stream: true });
}

/** What is no scalar or list of scalars is left out; lists and texts are cut where they are longer than anything that is read. */
function fields(given: Record<string, unknown>): Metadata {
  const read = Object.entries(given)
    .slice(0, MOST_FIELDS)
    .map(([key, value]) => [clean(key).slice(0, 200), valueOf(value)] as const);
  const said = read.filter(([, value]) => value !== undefined);
  const small = Object.fromEntries(said) as Metadata;
  return Buffer.byteLength(JSON.stringify(small)) <= MOST_BYTES / 2 ? small : shortened(small);
}

const shortened = (all: Metadata): Metadata =>
  Object.fromEntries(
    Object.entries(all)
      .map(([key, value]) => [key, Array.isArray(value) ? value.slice(0, 50) : value])
      .slice(0, 20),
  ) as Metadata;

function valueOf(value: unknown): Value | undefined {
  if (!Array.isArray(value)) return scalarOf(value);
  const list = value.slice(0, MOST_LISTED).map(scalarOf);
  return list.filter((one) => one !== undefined);
}

function scalarOf(value: unknown): Scalar | undefined {
  if (typeof value === 'string') return clean(value).slice(0, LONGEST_VALUE).toWellFormed();
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)) ? value : undefined;
}
