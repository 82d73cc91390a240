import type { Request } from 'express';
import type { Answer } from './answer.ts';

/** What 304 says. */
export const UNCHANGED = 'Nothing changed since the answer with this ETag.';

/** True when the caller says that it has the answer of this tag. */
export function hasAlready({ headers }: Request, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return headers['if-none-match']?.split(',').some((known) => opaque(known) === opaque(tag)) ?? false;
}

/** What a tagged answer says of itself: it may be kept, and has to be asked about each time. */
const headersOf = (tag: string) => ({ ETag: tag, 'Cache-Control': 'private, no-cache' });

/** The answer with its tag, where it is a success. */
export const tagged = (answer: Answer, tag: string): Answer =>
  answer.status === 200 ? { ...answer, headers: { ...headersOf(tag), ...answer.headers } } : answer;

/** That nothing changed since the caller read it. */
export const notModified = (tag: string): Answer => ({ status: 304, headers: headersOf(tag), body: Buffer.alloc(0) });
