import { OPERATIONS } from './operations.ts';
import type { Outgoing } from './send.ts';
import type { Bytes, CallOptions, Name } from './types.ts';

type Fields = Record<string, unknown>;

/** The request of an operation: parameters go into the path, then into query or body, as it is declared. */
export function requestOf(name: Name, org: string | undefined, input: Fields, options: CallOptions): Outgoing {
  const { call, ...known }: { call: string; reads?: true; takes?: 'file'; query?: readonly string[] } =
    OPERATIONS[name];
  const [method, template] = call.split(' ') as [string, string];
  const { path, rest } = filled(template, input, org);
  const isFile = known.takes === 'file';
  const hasBody = isFile || (method !== 'GET' && !(method === 'DELETE' && !known.query));
  const inBody = (field: string) => hasBody && (isFile ? field === 'file' : !known.query?.includes(field));
  const [body, query] = parted(rest, inBody);
  const sent = isFile ? asFile(call, body.file) : { type: 'application/json', body: JSON.stringify(body) };
  const changes = method !== 'GET' && !known.reads;
  const key = options.idempotencyKey ?? (changes ? freshKey() : undefined);
  return {
    method,
    path: path + searchOf(query),
    ...(hasBody && { body: sent.body }),
    headers: { ...(hasBody && { 'content-type': sent.type }), ...(key && { 'idempotency-key': key }) },
    signal: options.signal,
    retries: options.retries,
    repeatable: !changes || Boolean(key) || method !== 'POST',
  };
}

/** A file as it is sent, with the type that it names. */
function asFile(call: string, file: unknown): { type: string; body: Bytes } {
  if (file === undefined) throw new TypeError(`${call} needs file`);
  return { type: (file instanceof Blob && file.type) || 'application/octet-stream', body: file as Bytes };
}

/** Replaces the path's parameters, the org's by the client's own where none is given; throws where one is missing. */
function filled(template: string, input: Fields, org: string | undefined): { path: string; rest: Fields } {
  const names = new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const fields: Fields = { ...input, ...(names.has('org_id') && { org_id: input.org_id ?? org }) };
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (fields[name] === undefined) throw new TypeError(`${template} needs ${name}`);
    return encodeURIComponent(String(fields[name]));
  });
  const [, rest] = parted(fields, (name) => names.has(name));
  return { path, rest };
}

function parted(fields: Fields, first: (name: string) => boolean | undefined): [Fields, Fields] {
  const all = Object.entries(fields).filter(([, value]) => value !== undefined);
  return [
    Object.fromEntries(all.filter(([name]) => first(name))),
    Object.fromEntries(all.filter(([name]) => !first(name))),
  ];
}

function searchOf(query: Fields): string {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text && `?${text}`;
}

/** 128 random bits as text. */
function freshKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
