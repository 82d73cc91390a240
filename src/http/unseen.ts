import { text } from './fields.ts';

const UNSEEN = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}`;
/** What joins letters or chooses the look of a sign: names in Persian or with an emoji need it, ids do not. */
const JOINING = String.raw`\u200c\u200d\ufe0e\ufe0f`;
const FIRST = new RegExp(`[${UNSEEN}]`, 'gu');
const JOINS = new RegExp(`[${JOINING}]`, 'u');

/** A name without a character that nobody sees, or that turns others round; it may hold what joins its letters, may be empty where `min` is 0, and is not of spaces alone. */
export const visibleName = (max: number, min = 1) =>
  text(max, min)
    .regex(new RegExp(`^(?:[^${UNSEEN}]|[${JOINING}])*$`, 'u'), { error: ({ input }) => leaveOut(input, JOINS) })
    .refine((name) => /^$|[^\s\p{C}\p{Z}]/u.test(name), 'Give a name that can be seen, of more than spaces');

/** Says which character is meant, by its number. */
export function leaveOut(given: unknown, except?: RegExp): string {
  const found = String(given)
    .match(FIRST)
    ?.find((sign) => !except?.test(sign));
  const number = (found?.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `Leave out U+${number}: it is a control character, or one that nobody sees`;
}

/** Whether a text holds such a character. */
export const hasUnseen = (given: string): boolean => given.search(FIRST) >= 0;

/** The id of a user, as the identity provider gives it, for which a path can be asked: not a step in it, and without a character that nobody sees, so that two that look alike are one. */
export const userId = () =>
  text(256)
    .regex(new RegExp(`^[^${UNSEEN}]*$`, 'u'), { error: ({ input }) => leaveOut(input) })
    .refine((id) => !/^\.{1,2}$/.test(id), '"." and ".." are steps of a path, not ids');
