import { hash } from 'node:crypto';

/** sha256 in lower-case hexadecimal. */
export const sha256 = (bytes: Buffer | string): string => hash('sha256', bytes, 'hex');

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const sorted = members.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
}

/** sha256 of a value's canonical JSON: members by name in code-unit order, absent ones left out, no white space. */
export const contentHash = (value: unknown): string => sha256(canonical(value));
