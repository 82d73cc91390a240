import type { FaultLog } from '../../common/told.ts';

const LEAST = 4;
const MARK = '[hidden]';

/** Takes everything that credentials hold, but for what is shown of the source anyway, out of a text. */
export function redactor(credentials: unknown, shown: string): (text: string) => string {
  const secrets = [...new Set(leaves(credentials).flatMap(forms))]
    .filter((secret) => secret.length >= LEAST && !shown.includes(secret))
    .toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, MARK), text);
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leaves);
}

/** A secret as it may turn up: itself, its words, the parts of a URL that are nobody's business, and how URLs and headers write it. */
function forms(leaf: string): string[] {
  const parts = leaf.split(/\s+/);
  if (URL.canParse(leaf)) {
    const { username, password, searchParams, search } = new URL(leaf);
    parts.push(username, password, search, ...searchParams.values());
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
