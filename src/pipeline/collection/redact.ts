import { originOf } from '../../common/web-address.ts';
import type { FaultLog } from '../../common/public-error.ts';

const LEAST = 4;
/** Shorter parts of a path are words that a text may well hold. */
const LEAST_OF_PATH = 8;
const MARK = '[hidden]';

/**
 * Takes everything that credentials hold out of a text, but for the origin of the source, the names in lists, such as those of folders, and
 * what says how the source is read: what else is in an address may be a secret.
 */
export function redactor(credentials: unknown, source: string): (text: string) => string {
  return without(leaves(credentials).flatMap(partsOf), source, LEAST);
}

/** Takes secrets out of a text, however URLs and headers write them; the origin of the source stays, and so does what is shorter than `least`. */
export function without(secrets: string[], source: string, least: number): (text: string) => string {
  const shown = source && originOf(source);
  const written = [...new Set(secrets.filter((one) => one.length >= least).flatMap(forms))]
    .filter((secret) => !shown.includes(secret))
    .toSorted((a, b) => b.length - a.length);
  return (text) => written.reduce((hidden, secret) => hidden.replaceAll(secret, MARK), text);
}

/** What says how a source is read, in which a secret stands only within an address. */
export const OF_SHAPE = new Set(['paths', 'fields', 'pagination', 'type', 'method', 'since', 'changed']);

/** The texts that may be secret; `named` are names and paths, but for addresses. */
function leaves(value: unknown, named = false): string[] {
  if (typeof value === 'string') return named && !URL.canParse(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((one) => leaves(one, named || typeof one === 'string'));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => leaves(one, named || OF_SHAPE.has(name)));
}

/** A text that may be secret, its words, and the parts of a URL that are nobody's business. */
function partsOf(leaf: string): string[] {
  const parts = [leaf, ...leaf.split(/\s+/)];
  if (URL.canParse(leaf)) {
    const { username, password, searchParams, search, pathname } = new URL(leaf);
    const folders = pathname.split('/').filter((folder) => folder.length >= LEAST_OF_PATH);
    parts.push(username, password, search, ...searchParams.values(), pathname, ...folders);
  }
  return parts;
}

/** A secret itself, and how URLs and headers write it. */
const forms = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
];

/** A log to which no text goes as it is: `redact` has taken the secrets out. */
export const hiding = (log: FaultLog, redact: (text: string) => string): FaultLog => ({
  error: (fields, message) => log.error(everyText(fields, redact) as object, redact(message)),
});

/** A value with all its texts changed. */
export function everyText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => everyText(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, everyText(one, change)]));
}
