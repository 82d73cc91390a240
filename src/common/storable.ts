/** True of a text that every store can hold: no NUL, no half of a character. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The same of all texts in a value, names of fields too; for what was decoded from a text that was looked at only as a whole. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorableText(name) && isStorable(inner));
}
