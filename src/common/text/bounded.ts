import { createHash } from 'node:crypto';

const MAX_TEXT = 500;

/** The text, or, of one that is longer than an index takes, its beginning with a digest: the same for the same text, and its own for any other. */
export const bounded = (text: string): string =>
  text.length <= MAX_TEXT
    ? text
    : `${text.slice(0, MAX_TEXT / 2).toWellFormed()}#${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
