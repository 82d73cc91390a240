import type { z } from 'zod';
import { refuseIssues } from '../common/errors.ts';
import type { Route } from '../http/route.ts';
import { ignoredLine, meantBy, namesIn } from '../http/unknown-fields.ts';

/** Throws `invalid` with every argument that is not taken: a filter that goes unread answers more than was asked for. Where none is taken, clients that must send one make it up. */
export function refuseUnknownArguments(input: z.ZodObject, given: object): void {
  const known = namesIn(input);
  if (known.length === 0) return;
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  refuseIssues(
    unknown.map((name) => ({
      loc: ['body', name],
      msg: `There is no such argument here. ${meantBy(name, known)}Use only: ${known.join(', ')}`,
      type: 'unknown_argument',
    })),
  );
}

/** A line with the fields within arguments that nothing reads, as a header names them to other clients; none where all are read. */
export function notRead(route: Route, body: unknown): string[] {
  const ignored = ignoredLine(route, body);
  return ignored === undefined ? [] : [`Not read, for there are no such fields: ${ignored}.`];
}
