/** True of a text that every store can hold: no NUL, no half of a character. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Deeper than anything that is kept: a value of a few kilobytes can be nested deeper than a program can call itself. */
const MAX_DEPTH = 100;

/** The same of all texts in a value, names of fields too, and of how deep it is nested; for what was decoded from a text that was looked at only as a whole. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  return Object.entries(value).every(([name, inner]) => isStorableText(name) && isStorable(inner, depth + 1));
}
