import { z } from 'zod';
import { Problem } from '../common/errors.ts';
import { isDay } from '../common/time.ts';
import type { Metadata, Scalar } from '../common/model.ts';
import { httpAddress, httpHeaders, itemAddress, shownAddress } from './read/address.ts';
import { ask, textOf, type Answer } from './read/answer.ts';
import { fingerprint } from '../readers/parse/fingerprint.ts';
import { headersOf } from './read/headers.ts';
import { inWindow } from './read/window.ts';
import { Listing, type Size } from './http-json/listing.ts';
import { toolkit, type Collected, type Collecting } from './toolkit.ts';

const path = (fallback = '') => z.string().max(300).default(fallback);
const Pagination = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('link'),
    path: path().describe('To the address of the next page; empty: the `Link` header.'),
  }),
  z.strictObject({
    kind: z.literal('page'),
    parameter: z.string().min(1).max(100).default('page'),
    first: z.int().min(0).default(1),
  }),
  z.strictObject({
    kind: z.literal('cursor'),
    path: z.string().min(1).max(300),
    parameter: z.string().min(1).max(100),
  }),
]);
const Credentials = z.strictObject({
  url: httpAddress(),
  method: z.enum(['GET', 'POST']).default('GET'),
  headers: httpHeaders(),
  body: z.record(z.string(), z.unknown()).optional().describe('Sent as JSON with POST.'),
  type: z.string().min(1).max(200).default('record').describe('The type of the items.'),
  paths: z
    .strictObject({
      list: path().describe('To the list; empty: the answer itself, or the first list in it.'),
      id: path('id'),
      title: path('title'),
      body: path('body'),
      date: path('date'),
      url: path('url'),
    })
    .prefault({}),
  fields: z.record(z.string().max(100), z.string().max(300)).default({}).describe('Metadata: field → path.'),
  pagination: Pagination.optional(),
  since: z.string().min(1).max(100).optional().describe('Query parameter that asks for what changed since a day.'),
});
type Credentials = z.output<typeof Credentials>;
type Run = Collecting<Credentials>;

/** Where a run that was cut short goes on (`next`), and what the last complete one had seen. */
interface Cursor {
  /** Of the next page: its number, its cursor, or the part of its address that is not in the connection's. */
  next?: number | string;
  since?: string;
  started?: string;
  etag?: string;
  size?: Size;
}
const MAX_PAGES = 100_000;

export const httpJson = toolkit({
  name: 'http_json',
  summary: 'Records of any REST endpoint that answers with a list in JSON, page by page.',
  credentials: Credentials,
  source: ({ url }) => shownAddress(url),
  endpoints: () => 1,
  async *collect(run) {
    const { started = new Date().toISOString(), ...at } = (run.cursor ?? {}) as Cursor;
    const { paths, pagination, since: changes } = run.credentials;
    let next = at.next;
    const asked = new Set([next]);
    const from = { first: next === undefined && !changes, paged: Boolean(pagination), size: at.size };
    const listing = new Listing(from, (record) => (changes ? '' : idOf(record, paths.id)));
    for (let page = 0; page < MAX_PAGES; page++) {
      const whole = next === undefined && !pagination;
      const answer = await ask(
        run,
        addressOf(run, next, at.since ?? run.since.toISOString().slice(0, 10)),
        requestOf(run, whole && !run.recheck ? at.etag : undefined),
      );
      if (answer.status === 304) return run.note('Nothing is new since the last time.');
      const json = parse(answer, run.credentials.url);
      const records = listIn(json, paths.list);
      const listed = listing.page(records, { json, headers: answer.headers });
      const items = records.flatMap((record) => asItem(record, run.credentials)).filter(inWindow(run.since));
      const following = listed && nextOf(run.credentials, { json, answer, count: records.length, at: next });
      if (!listed) run.note('The source gives a page that was read already; it is taken for the last one.');
      if (following !== undefined && asked.has(following))
        throw new Problem('invalid', 'The source names a page as its next one that was read: correct the pagination.');
      asked.add((next = following));
      const etag = whole ? (answer.headers.get('etag') ?? undefined) : undefined;
      yield {
        items,
        listed: listed ?? [],
        ...(next === undefined && listing.isComplete() && { complete: true as const }),
        cursor: (next === undefined
          ? { since: started.slice(0, 10), etag, size: listing.size() }
          : { next, started, since: at.since }) satisfies Cursor,
      };
      if (next === undefined) return;
    }
  },
});

function requestOf({ credentials: { method, headers, body } }: Run, etag?: string): RequestInit {
  const own = { accept: 'application/json', ...(etag && { 'if-none-match': etag }) };
  if (method === 'GET') return { headers: headersOf(own, headers) };
  const sent = headersOf({ 'content-type': 'application/json', ...own }, headers);
  return { method, headers: sent, body: JSON.stringify(body ?? {}) };
}

function addressOf(
  { credentials: { url, pagination, since: parameter } }: Run,
  next: Cursor['next'],
  since?: string,
): string {
  const address = new URL(url);
  if (parameter && since) address.searchParams.set(parameter, since);
  if (next === undefined || !pagination) return address.toString();
  if (pagination.kind !== 'link') address.searchParams.set(pagination.parameter, String(next));
  else {
    const linked = new URL(String(next), address);
    for (const [name, value] of address.searchParams)
      if (!linked.searchParams.has(name)) linked.searchParams.set(name, value);
    return linked.toString();
  }
  return address.toString();
}

/** What tells the next page; undefined after the last one. */
function nextOf(
  { url, pagination }: Credentials,
  { json, answer, count, at }: { json: unknown; answer: Answer; count: number; at: Cursor['next'] },
): Cursor['next'] {
  if (!pagination) return undefined;
  if (pagination.kind === 'page') return count === 0 ? undefined : Number(at ?? pagination.first) + 1;
  const next = pagination.kind === 'link' && !pagination.path ? linkHeader(answer) : valueAt(json, pagination.path);
  if ((typeof next !== 'string' && typeof next !== 'number') || next === '') return undefined;
  return pagination.kind === 'cursor' ? next : linkedPart(String(next), url);
}

const linkHeader = ({ headers }: Answer): string | undefined =>
  /<([^<>]+)>[^,]*;\s*rel="?(?:[^",;]*\s)?next\b/i.exec(headers.get('link') ?? '')?.[1];

/** The path and query of a next page without what the connection's own address says, which may be secret; the credentials stay with their server. */
function linkedPart(link: string, url: string): string {
  const own = new URL(url);
  if (!URL.canParse(link, own.href))
    throw new Problem('invalid', 'The source names a next page that is no address: correct the pagination.');
  const linked = new URL(link, own);
  if (linked.origin !== own.origin)
    throw new Problem('invalid', `The source names a next page at another server, ${linked.host}, which is not asked.`);
  for (const [name, value] of own.searchParams)
    if (linked.searchParams.get(name) === value) linked.searchParams.delete(name);
  return linked.pathname + linked.search;
}

function parse(answer: Answer, url: string): unknown {
  try {
    return JSON.parse(textOf(answer));
  } catch {
    throw new Problem('invalid', `${new URL(url).host} answers with what is no JSON.`);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path such as `data.items.0.name`; the empty path is the whole. */
function valueAt(value: unknown, at: string): unknown {
  return at
    .split('.')
    .filter(Boolean)
    .reduce<unknown>(
      (inner, step) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
          ? (inner as Record<string, unknown>)[step]
          : undefined,
      value,
    );
}

function listIn(json: unknown, at: string): unknown[] {
  const found = valueAt(json, at);
  const list = at === '' && isRecord(found) ? Object.values(found).find(Array.isArray) : found;
  if (Array.isArray(list)) return list;
  throw new Problem('invalid', `There is no list at "${at}" in the answer: correct paths.list.`);
}

const idOf = (record: unknown, at: string): string => text(at === '' ? undefined : valueAt(record, at));

function asItem(record: unknown, { url, type, paths, fields, since: changes }: Credentials): Collected[] {
  if (!isRecord(record)) return [];
  const read = (at: string) => text(at === '' ? undefined : valueAt(record, at));
  const [title, body] = [read(paths.title), read(paths.body)];
  const own = idOf(record, paths.id);
  const id = own || fingerprint(record);
  const link = read(paths.url);
  const source = itemAddress(url);
  const metadata: Metadata = { external_id: `${source}#${id}` };
  for (const [name, at] of Object.entries(fields)) {
    const value = fieldOf(valueAt(record, at));
    if (value !== undefined) metadata[name] = value;
  }
  const linked = URL.canParse(link, url) && link ? { url: new URL(link, url).toString() } : {};
  const content = {
    title: title || body.slice(0, 100) || id,
    body,
    type,
    ...linked,
    date: dayOf(read(paths.date)),
    metadata,
  };
  const dated = { ...content, date: isDay(read(paths.date).slice(0, 10)) ? content.date : '' };
  return [{ key: `${source}#${id}#${fingerprint(dated)}`, ...(own && !changes && { object: own }), ...content }];
}

function text(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

function fieldOf(value: unknown): Metadata[string] | undefined {
  if (isScalar(value)) return value;
  return Array.isArray(value) ? value.filter(isScalar) : undefined;
}

/** A day, from a day, an instant or seconds since 1970; today for anything else. */
function dayOf(written: string): string {
  if (isDay(written.slice(0, 10))) return written.slice(0, 10);
  const at = instantOf(written);
  return new Date(Number.isNaN(at) ? Date.now() : at).toISOString().slice(0, 10);
}

/** Milliseconds since 1970, from seconds or milliseconds since then or an instant. */
function instantOf(written: string): number {
  if (/^\d{9,10}$/.test(written)) return Number(written) * 1_000;
  return /^\d{12,13}$/.test(written) ? Number(written) : Date.parse(written);
}
