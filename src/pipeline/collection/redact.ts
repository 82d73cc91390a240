import { originOf } from '../../common/web-address.ts';
import type { FaultLog } from '../../common/public-error.ts';

/** Shorter ones are hidden where they stand alone. */
const LEAST = 4;
/** Shorter parts of a path are words that a text may well hold. */
const LEAST_OF_PATH = 8;
export const MARK = '[hidden]';

/** Whether a secret is a word, or a number, that a text may well hold: from a gap in it everybody would know which. */
export const isOrdinary = (secret: string): boolean => /^(?:\p{L}+|\p{N}+)$/u.test(secret);

/**
 * Takes everything that credentials hold out of what a source said, but for the origin of the source, the names in lists, such as those of
 * folders, and what says how the source is read: what else is in an address may be a secret.
 */
export function redactor(credentials: unknown, source: string): (said: string) => string {
  return unsaid(leaves(credentials).flatMap(partsOf), source);
}

/** Takes secrets out of what a source said, all of which goes where it holds an ordinary one. */
export function unsaid(secrets: string[], source: string): (said: string) => string {
  const [ordinary, others] = [secrets.filter(isOrdinary), secrets.filter((one) => !isOrdinary(one))];
  const hide = without([...others, ...ordinary.flatMap(forms).filter((form) => !isOrdinary(form))], source, LEAST);
  const written = [...ordinary, ...others.filter((one) => one.length < LEAST)].filter(
    (secret) => secret !== '' && !originShown(source).includes(secret),
  );
  return (said) => {
    const hidden = hide(said);
    return written.some((secret) => holds(hidden, secret)) ? MARK : hidden;
  };
}

/** Whether a text holds a secret, a short one where it stands alone. */
function holds(text: string, secret: string): boolean {
  if (secret.length >= LEAST) return text.includes(secret);
  return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(secret)}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

const originShown = (source: string): string => source && originOf(source);

/** Takes secrets out of a text, however URLs and headers write them; the origin of the source stays, and so does what is shorter than `least`. */
export function without(secrets: string[], source: string, least: number): (text: string) => string {
  const written = [...new Set(secrets.filter((one) => one.length >= least).flatMap(forms))]
    .filter((secret) => !originShown(source).includes(secret))
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

/** A log to which no field goes as it is: `redact` has taken the secrets out. */
export const hiding = (log: FaultLog, redact: (text: string) => string): FaultLog => ({
  error: (fields, message) => log.error(everyText(fields, redact) as object, message),
});

/** A value with all its texts changed. */
export function everyText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => everyText(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, everyText(one, change)]));
}
