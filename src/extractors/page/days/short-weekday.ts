/** Weekdays in short, of which several are words as well: `sat`, `sun`, `wed`. */
const NAMES = 'mon|tue|wed|thu(?:rs?)?|fri|sat|sun';
const SHORT = new RegExp(`(?:^|\\s)(${NAMES})\\.?$`, 'i');
/** A weekday in short that is no other word in small letters either. */
const SAFE = /^(?:tue|thu(?:rs?)?|fri)$/;
/** What stands right before one. */
const BEFORE =
  /(?:^|[(,:;–-]\s?|\b(?:by|before|until|till?|due|on|this|next|last|coming|from|since|or|and|to|eod|cob|end of)\s)(?:(?:on|this|next|last|coming)\s)?$/i;
/** What stands right behind one: the end of a clause, a time or a number. */
const BEHIND =
  /^(?:$|[.,;:!?)/–-]|\s(?:\d|[–-]|(?:at|by|and|or|if|so|to|till?|until|morning|afternoon|evening|night|noon|midday|am|pm|eod|latest|please|pls|then|we|I|he|she|they)\b))/;

/** Where a weekday in short may stand, to look for one there. */
export const SHORT_CUE = `(?:by|before|until|till?|due|on|this|next|last|eod|cob)\\s(?:${NAMES})\\b|\\((?:${NAMES})\\)`;

/** False for `sat`, `sun` or another word that is a weekday in short elsewhere. */
export function mayBeWeekday(text: string, start: number, end: number): boolean {
  const [, name] = SHORT.exec(text.slice(start, end)) ?? [];
  if (name === undefined) return true;
  const at = start + text.slice(start, end).lastIndexOf(name);
  return (
    (/^[A-Z]/.test(name) || SAFE.test(name)) &&
    BEFORE.test(text.slice(Math.max(0, at - 24), at)) &&
    BEHIND.test(text.slice(at + name.length + (text[at + name.length] === '.' ? 1 : 0)).slice(0, 16))
  );
}
