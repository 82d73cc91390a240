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
  const shown = source && originOf(source);
  const secrets = [...new Set(leaves(credentials).flatMap(forms))]
    .filter((secret) => secret.length >= LEAST && !shown.includes(secret))
    .toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, MARK), text);
}

/** What says how a source is read, in which a secret stands only within an address. */
const OF_SHAPE = new Set(['paths', 'fields', 'pagination', 'type', 'method', 'since', 'changed']);

/** The texts that may be secret; `named` are names and paths, but for addresses. */
function leaves(value: unknown, named = false): string[] {
  if (typeof value === 'string') return named && !URL.canParse(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((one) => leaves(one, named || typeof one === 'string'));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => leaves(one, named || OF_SHAPE.has(name)));
}

/** A secret as it may turn up: itself, its words, the parts of a URL that are nobody's business, and how URLs and headers write it. */
function forms(leaf: string): string[] {
  const parts = leaf.split(/\s+/);
  if (URL.canParse(leaf)) {
    const { username, password, searchParams, search, pathname } = new URL(leaf);
    const folders = pathname.split('/').filter((folder) => folder.length >= LEAST_OF_PATH);
    parts.push(username, password, search, ...searchParams.values(), pathname, ...folders);
  }
  const all = [leaf, ...parts].filter(Boolean);
  return [...all, ...all.map(encodeURIComponent), ...all.map((part) => Buffer.from(part).toString('base64'))];
}

/** A log to which no text goes as it is: `redact` has taken the secrets out. */
export const hiding = (log: FaultLog, redact: (text: string) => string): FaultLog => ({
  error: (fields, message) => log.error(everyText(fields, redact) as object, redact(message)),
});

function everyText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, everyText(one, change)]));
}
