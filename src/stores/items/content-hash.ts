import { hash } from 'node:crypto';

/** sha256 in lower-case hexadecimal. */
export const sha256 = (bytes: Buffer | string): string => hash('sha256', bytes, 'hex');

/** A value's canonical JSON: members by name in code-unit order, absent ones left out, no white space. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = value as Record<string, unknown>;
  let text = '';
  for (const name of Object.keys(members).toSorted()) {
    const member = members[name];
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonical(member)}`;
  }
  return `{${text}}`;
}

/** sha256 of a value's canonical JSON. */
export const contentHash = (value: unknown): string => sha256(canonical(value));
