import { QuernError } from './error.ts';
import type { Output } from './types.ts';

/** An item as `POST /ingest` takes it; without `idempotency_key` it gets one of its content. */
export interface Item {
  entity?: string;
  source: string;
  title: string;
  body: string;
  type?: string;
  url?: string;
  date?: string;
  idempotency_key?: string;
  graph_id?: string;
  metadata?: Record<string, string | number | boolean | (string | number | boolean)[]>;
}

/** How items are sent. */
export interface IngestOptions {
  /** Items in one request, 100 when left out; a batch ends earlier at 4 MB, or at as many JSON values as the service reads. */
  size?: number;
  /** Requests under way at a time, 1 when left out. */
  parallel?: number;
  /** Answer when their nodes can be searched. */
  sync?: boolean;
  signal?: AbortSignal;
}

/** What became of one batch. */
export interface Batch<T extends Item = Item> {
  items: T[];
  /** Of the request that was accepted; undefined where nothing was. */
  answer: Output<'ingest'> | undefined;
  /** Items that the service does not take, and why. */
  refused: { item: T; error: string }[];
}

const MAX_CHARACTERS = 4_000_000;
/** The service reads 100,000 values and names in a body; some are left for what is around the items. */
const MAX_VALUES = 99_900;

/** Cuts a stream of items into batches, so that no more than one is in memory. */
export async function* batched<T extends Item>(items: Iterable<T> | AsyncIterable<T>, size = 100): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let [characters, values] = [0, 0];
  for await (const item of items) {
    const keyed = { ...item, idempotency_key: item.idempotency_key ?? (await contentKey(item)) };
    const length = item.body.length + item.title.length;
    const count = countValues(keyed);
    const over = characters + length > MAX_CHARACTERS || values + count > MAX_VALUES;
    if (batch.length === size || (batch.length > 0 && over)) {
      yield batch;
      [batch, characters, values] = [[], 0, 0];
    }
    batch.push(keyed);
    characters += length;
    values += count;
  }
  if (batch.length > 0) yield batch;
}

/** How many values and names JSON has for this, never fewer than the service counts. */
function countValues(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + countValues(one), 2);
  if (typeof value !== 'object' || value === null) return 1;
  const inner = Object.values(value).filter((one) => one !== undefined);
  return inner.reduce<number>((sum, one) => sum + 1 + countValues(one), 2);
}

/** A key that says what the item holds: the same content gives the same key, whenever and from wherever it is sent. */
export async function contentKey(item: Item): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(contentOf(item)));
  return `sha256:${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** What an item holds, in the one text of which its key is the SHA-256. */
export function contentOf(item: Item): string {
  const { idempotency_key: _, ...content } = item;
  return JSON.stringify(sorted(content));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]),
  );
}

/** Sends one batch; items that are refused are left out of it and told, so that they stop no other. */
export async function sendBatch<T extends Item>(
  items: T[],
  post: (items: T[]) => Promise<Output<'ingest'>>,
): Promise<Batch<T>> {
  try {
    const answer = await post(items);
    return { items, answer, refused: unregistered(items, answer.rejected) };
  } catch (error) {
    if (!(error instanceof QuernError)) throw error;
    if (error.code === 'entity_not_registered')
      return { items, answer: undefined, refused: unregistered(items, error.extra.rejected) };
    const wrong = faults(error);
    if (wrong.size === 0) throw error;
    const rest = items.filter((_, i) => !wrong.has(i));
    const others = rest.length > 0 ? await sendBatch(rest, post) : undefined;
    const refused = items.flatMap((item, i) => refusalOf(item, wrong.get(i)));
    return { items, answer: others?.answer, refused: [...refused, ...(others?.refused ?? [])] };
  }
}

function unregistered<T extends Item>(items: T[], rejected: unknown): Batch<T>['refused'] {
  const all = (rejected ?? []) as { index: number; error: string; hint?: { message?: string } }[];
  const reasons = new Map(all.map(({ index, error, hint }) => [index, hint?.message ?? error]));
  return items.flatMap((item, i) => refusalOf(item, reasons.get(i)));
}

const refusalOf = <T extends Item>(item: T, error: string | undefined): Batch<T>['refused'] =>
  error === undefined ? [] : [{ item, error }];

/** What is wrong with which items of a batch, by place. */
function faults({ issues }: QuernError): Map<number, string> {
  const placed = issues.filter(({ loc }) => loc[1] === 'items' && typeof loc[2] === 'number');
  return new Map(placed.map(({ loc, msg }) => [loc[2] as number, `${loc.slice(3).join('.')}: ${msg}`]));
}
