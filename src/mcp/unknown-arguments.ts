import type { z } from 'zod';
import { refuseIssues } from '../common/errors.ts';
import { meantBy, namesIn } from '../http/unknown-fields.ts';

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
