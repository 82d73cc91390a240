/** True of a text that every store can hold: no NUL, no half of a character. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** At most so many characters of a text, without what no store can hold. */
export const storable = (text: string, most = Infinity): string =>
  text.replaceAll('\0', '').slice(0, most).toWellFormed();

/** Deeper than anything that is kept: a value of a few kilobytes can be nested deeper than a program can call itself. */
const MAX_DEPTH = 100;

/** The same of all texts in a value, names of fields too, and of how deep it is nested; for what was decoded from a text that was looked at only as a whole. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((inner) => isStorable(inner, depth + 1));
  const object = value as Record<string, unknown>;
  return Object.keys(object).every((name) => isStorableText(name) && isStorable(object[name], depth + 1));
}
