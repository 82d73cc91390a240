import type { Operation } from '../http/registry.ts';
import type { Access } from '../http/route.ts';

/** Access without a key. */
export const KEYLESS: readonly Access[] = ['public', 'signed'];

/** What the statuses of refusals say. */
export const REFUSED: Record<number, string> = {
  400: 'The request cannot be read, or it wants a confirmation.',
  401: 'No valid key.',
  403: 'The key or the plan does not allow it.',
  404: 'There is no such thing.',
  409: 'It does not fit what is there; the same request may be under way.',
  410: 'The organization is deleted.',
  413: 'Too large.',
  415: 'Not a media type that is taken here.',
  429: 'Too many requests; see Retry-After.',
  500: 'Something went wrong on our side.',
  501: 'Yet to come.',
  503: 'A store is down; see Retry-After.',
  504: 'It took too long.',
  507: 'The disk is full.',
};

/** The statuses with which an operation may refuse, in order: what follows from its declaration, and what it adds. */
export function refusalsOf(operation: Operation): number[] {
  const { access, body, upload, path, refusals = [] } = operation;
  const keyed = !KEYLESS.includes(access);
  const writes = operation.method !== 'get';
  return [
    ...new Set([
      400,
      422,
      429,
      500,
      503,
      ...(keyed ? [401, 403, 404, 410] : []),
      ...(path.includes('{') ? [404] : []),
      ...(keyed && writes ? [409] : []),
      ...(body || upload ? [413, 415] : []),
      ...(access === 'reader' || access === 'writer' ? [504] : []),
      ...(access === 'writer' ? [507] : []),
      ...refusals,
    ]),
  ].toSorted((a, b) => a - b);
}
