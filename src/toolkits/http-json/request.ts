import { Problem } from '../../common/errors.ts';
import { headersOf } from '../read/headers.ts';
import type { JsonAnswer } from './ask-json.ts';
import type { Endpoint } from './endpoint.ts';
import { textOf, valueAt } from './expression.ts';
import { writeInstant } from './time.ts';
import { sentence } from '../../common/text/sentence.ts';

/** Of the next page: its number, its cursor, or the part of its address that is not in the connection's. */
export type Next = number | string | undefined;

/** What a request is made of beside the endpoint. */
export interface At {
  next: Next;
  /** What changed after it is asked for. */
  since: Date;
  /** How far back the listing goes. */
  window: Date;
  /** The record of `each`, or the one that something is asked for. */
  record: object;
  /** A mark with which changes are asked for. */
  resume?: string | undefined;
}

type Asking = Pick<Endpoint, 'url' | 'method' | 'headers' | 'body'> &
  Partial<Pick<Endpoint, 'pagination' | 'since' | 'resume'>>;

const AHEAD_MS = 28 * 86_400_000;
const PLACE = /\{(since|window|ahead|each\.[\w.]+)(?:\|(\w+))?\}/g;

/** A text with what is known in the place of `{since|day}`, `{window|instant}`, `{ahead|…}` and `{each.id}`. */
function fill(text: string, { since, window, record }: At, encode: (text: string) => string): string {
  const moments: Record<string, Date> = { since, window, ahead: new Date(Date.now() + AHEAD_MS) };
  return text.replace(PLACE, (_, name: string, form?: string) => {
    const moment = moments[name];
    return encode(moment ? writeInstant(moment, form) : textOf(valueAt(record, name)));
  });
}

function filledIn(value: unknown, at: At): unknown {
  if (typeof value === 'string') return fill(value, at, (text) => text);
  if (Array.isArray(value)) return value.map((one) => filledIn(one, at));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filledIn(one, at)]));
}

/** The request for a page. */
export function requestOf(endpoint: Asking, at: At, etag?: string): { url: string; init: RequestInit } {
  const { method, headers, pagination } = endpoint;
  const own = { accept: 'application/json', ...(etag && { 'if-none-match': etag }) };
  const url = addressOf(endpoint, at);
  if (method === 'GET') return { url, init: { headers: headersOf(own, headers) } };
  const body = filledIn(endpoint.body ?? {}, at) as Record<string, unknown>;
  const next = at.next ?? (pagination?.kind === 'offset' ? 0 : undefined);
  const inBody = pagination && 'in' in pagination && pagination.in === 'body' && next !== undefined;
  if (inBody) put(body, pagination.parameter.split('.'), next);
  const sent = headersOf({ 'content-type': 'application/json', ...own }, headers);
  return { url, init: { method, headers: sent, body: JSON.stringify(body) } };
}

function put(body: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) body[name] = value;
  else put((body[name] ??= {}) as Record<string, unknown>, rest, value);
}

function addressOf({ url, pagination, since: parameter, resume }: Asking, at: At): string {
  const { next } = at;
  const address = new URL(fill(decodePlaces(url), at, encodeURIComponent));
  if (parameter) address.searchParams.set(parameter, writeInstant(at.since));
  if (at.resume !== undefined && resume?.parameter === undefined) {
    if (next === undefined) return new URL(at.resume, address).toString();
  } else if (at.resume !== undefined && resume?.parameter !== undefined) {
    for (const name of resume.without) address.searchParams.delete(name);
    address.searchParams.set(resume.parameter, at.resume);
  }
  if (next === undefined || !pagination) return address.toString();
  if (pagination.kind === 'link')
    return isVerbatim({ resume }) ? new URL(String(next), address).toString() : linked(String(next), address);
  if (!('in' in pagination) || pagination.in === 'query') address.searchParams.set(pagination.parameter, String(next));
  return address.toString();
}

/** An address keeps its placeholders where a parser has written them in percents. */
const decodePlaces = (url: string): string =>
  url.replaceAll(/%7B([^%{}]+)%7D/gi, '{$1}').replaceAll(/(\{[^{}]*)%7C/gi, '$1|');

function linked(next: string, address: URL): string {
  const found = new URL(next, address);
  for (const [name, value] of address.searchParams)
    if (!found.searchParams.has(name)) found.searchParams.set(name, value);
  return found.toString();
}

/** What tells the next page; undefined after the last one. */
export function nextOf(
  { url, pagination, resume }: Pick<Asking, 'url' | 'pagination' | 'resume'>,
  { json, headers }: JsonAnswer,
  { count, next: at }: { count: number; next: Next },
): Next {
  switch (pagination?.kind) {
    case undefined:
      return undefined;
    case 'page':
      return count === 0 ? undefined : Number(at ?? pagination.first) + 1;
    case 'offset': {
      const next = Number(at ?? 0) + count;
      const total = pagination.total === undefined ? Infinity : Number(valueAt(json, pagination.total));
      return count === 0 || next >= total ? undefined : next;
    }
    case 'cursor':
      if (pagination.more !== undefined && valueAt(json, pagination.more) !== true) return undefined;
      return named(valueAt(json, pagination.path));
    case 'link': {
      const next = named(pagination.path ? valueAt(json, pagination.path) : linkHeader(headers));
      if (next === undefined) return undefined;
      return isVerbatim({ resume })
        ? pathOf(linkedAt(String(next), url))
        : withoutOwn(linkedAt(String(next), url), url);
    }
  }
}

/** Characters of what tells a next page: it is kept, and sent in an address. */
const MAX_NEXT = 16_000;

function named(next: unknown): Next {
  if (typeof next === 'string' && next.length > MAX_NEXT)
    throw new Problem(
      'invalid',
      sentence`The source names a next page with more than ${MAX_NEXT} characters: correct the pagination.`,
    );
  return (typeof next === 'string' && next !== '') || typeof next === 'number' ? next : undefined;
}

const linkHeader = (headers: Headers): string | undefined =>
  /<([^<>]+)>[^,]*;\s*rel="?(?:[^",;]*\s)?next\b/i.exec(headers.get('link') ?? '')?.[1];

/** Whether the addresses in the source's answers hold all that a request needs. */
const isVerbatim = ({ resume }: Pick<Asking, 'resume'>): boolean =>
  resume !== undefined && resume.parameter === undefined;

/** The mark, or the part of an address, in a last page with which changes are asked for later. */
export function markIn({ url, resume }: Pick<Asking, 'url' | 'resume'>, json: unknown): string | undefined {
  const mark = resume && named(valueAt(json, resume.path));
  if (mark === undefined) return undefined;
  return isVerbatim({ resume }) ? pathOf(linkedAt(String(mark), url)) : String(mark);
}

const pathOf = ({ pathname, search }: URL): string => pathname + search;

/** The address that a source names; the credentials stay with their server. */
function linkedAt(link: string, url: string): URL {
  const own = new URL(url);
  if (!URL.canParse(link, own.href))
    throw new Problem('invalid', sentence`The source names a next page that is no address: correct the pagination.`);
  const found = new URL(link, own);
  if (found.origin !== own.origin)
    throw new Problem(
      'invalid',
      sentence`The source names a next page at another server, ${found.host}, which is not asked.`,
    );
  return found;
}

/** The path and query of a next page without what the connection's own address says, which may be secret. */
function withoutOwn(found: URL, url: string): string {
  for (const [name, value] of new URL(url).searchParams)
    if (found.searchParams.get(name) === value) found.searchParams.delete(name);
  return pathOf(found);
}
