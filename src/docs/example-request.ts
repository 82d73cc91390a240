import type { Operation } from '../http/registry.ts';
import type { Example } from '../http/route.ts';

const PLACE = /\{(\w+)\}/g;
const WIDTH = 72;
/** What the shell, the client and the command line call the places that every command has. */
const VARIABLES: Record<string, string> = {
  url: 'QUERN_URL',
  org_id: 'QUERN_ORG',
  key: 'QUERN_KEY',
  admin_key: 'QUERN_ADMIN_KEY',
};

/** An operation's example as it goes on the wire; `{name}` stands for what only the reader knows. */
export interface Sample {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** JSON. */
  body?: string;
  /** The file that is sent as the body. */
  file?: string;
  /** The file that the answer is written to. */
  saves?: string;
}

/** The shell's variable for a place. */
export const variableOf = (place: string): string => VARIABLES[place] ?? place.toUpperCase();

/** A text with every place filled in. */
export const filled = (text: string, valueOf: (place: string) => string): string =>
  text.replaceAll(PLACE, (_, place: string) => valueOf(place));

/** The request that an operation's example declares; from the path alone where it declares none. */
export function sampleOf({ method, path, access, upload, example = {} }: Operation): Sample {
  const { body, file, saves } = example;
  return {
    method: method.toUpperCase(),
    url: `{url}${pathOf(path, example)}${searchOf(example)}`,
    headers: { ...keyFor(access), ...example.headers, ...typeOf(body, upload) },
    ...(body !== undefined && { body: laidOut(body, '  ') }),
    ...(file && { file }),
    ...(saves && { saves }),
  };
}

/** The place of a path's parameter: `{id}` is named after what it is the id of. */
export function placeOf(path: string, name: string): string {
  const thing = name === 'id' ? /([a-z]+?)s?\/\{id\}/.exec(path)?.[1] : undefined;
  return thing ? `${thing}_id` : name;
}

function pathOf(path: string, example: Example): string {
  const params: Record<string, string | undefined> = example.params ?? {};
  return path.replaceAll(PLACE, (_, name: string) => escaped(params[name] ?? `{${placeOf(path, name)}}`));
}

function searchOf({ query = {} }: Example): string {
  const pairs = Object.entries(query as object).map(([name, value]) => `${name}=${escaped(String(value))}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Escaped as a URL needs it and no more. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(/%(3A|40|2C|7B|7D)/g, (code) => decodeURIComponent(code));

function keyFor(access: Operation['access']): Record<string, string> {
  if (access === 'public' || access === 'signed') return {};
  return { Authorization: `Bearer ${access === 'admin' ? '{admin_key}' : '{key}'}` };
}

function typeOf(body: unknown, upload: readonly string[] | undefined): Record<string, string> {
  if (body !== undefined) return { 'Content-Type': 'application/json' };
  const [type] = upload ?? [];
  return type ? { 'Content-Type': type } : {};
}

/** JSON in as few lines as are well read. */
function laidOut(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = Array.isArray(value)
    ? value.map((one) => laidOut(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${laidOut(one, inner)}`);
  const flat = `${open}${parts.join(', ')}${close}`;
  if (indent.length + flat.length <= WIDTH && !flat.includes('\n')) return flat;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

/** The command that sends a sample, for a shell in which its places are variables. */
export function curlOf({ method, url, headers, body, file, saves }: Sample): string {
  const implied = body !== undefined || file !== undefined ? 'POST' : 'GET';
  return [
    `curl ${method === implied ? '' : `-X ${method} `}${word(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${word(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${word(body)}`]),
    ...(file ? [`--data-binary @${file}`] : []),
    ...(saves ? [`-o ${saves}`] : []),
  ].join(' \\\n  ');
}

/** A text as one word of a shell, its places as variables. */
function word(text: string): string {
  const plain = filled(text, () => '');
  if (plain !== text && !/["\\`$!\n]/.test(plain)) return `"${filled(text, (place) => `$${variableOf(place)}`)}"`;
  const quoted = text.replaceAll("'", String.raw`'\''`);
  return `'${filled(quoted, (place) => `'"$${variableOf(place)}"'`)}'`;
}
