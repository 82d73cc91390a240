import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Context } from '../context.ts';
import { versionOf } from '../stores/projection/graph-version.ts';
import { daysAgo } from '../common/time.ts';
import type { Answer } from './answer.ts';
import type { Admitted } from '../access/admit.ts';

/**
 * The weak ETag of what can be read of a graph: it is another one when the graph changed, on another day, and when other notifications
 * are pending, for they are in the answer. Read it before the graph. Undefined while the graph is being rebuilt.
 */
export async function tagOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  graph: string,
  { notifications }: Pick<Admitted, 'notifications'>,
): Promise<string | undefined> {
  const version = await versionOf(db, graph);
  if (version === undefined) return undefined;
  const pending = notifications.map(({ id }) => id).join(' ');
  const seen = `${graph} ${version} ${daysAgo(0, clock)} ${pending}`;
  return `W/"${createHash('sha256').update(seen).digest('base64url').slice(0, 22)}"`;
}

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
