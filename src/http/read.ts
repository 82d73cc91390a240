import { z } from 'zod';
import { Problem, type Issue } from '../errors.ts';

type Place = 'body' | 'query' | 'path' | 'header';
const MOST_ISSUES = 100;

/** Reads what comes from outside; throws Problem `invalid` whose issues' `loc` begin with the place. */
export function read<S extends z.ZodType>(schema: S, value: unknown, place: Place = 'body'): z.output<S> {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, MOST_ISSUES).map((issue) => asIssue(issue, place));
  throw new Problem('invalid', issues[0]!.msg, { issues });
}

function asIssue(issue: z.core.$ZodIssue, place: Place): Issue {
  const loc = [place, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))];
  const absent = issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
  return absent ? { loc, msg: 'Field required', type: 'missing' } : { loc, msg: issue.message, type: issue.code };
}

const DEEPEST = 32;

/** Refuses what no store can hold: NUL and lone surrogates (422), and nesting deeper than 32 (413). */
export function refuseUnstorable(value: unknown, loc: (string | number)[]): void {
  if (typeof value === 'string') return refuseText(value, loc);
  if (typeof value !== 'object' || value === null) return;
  if (loc.length > DEEPEST)
    throw new Problem('too_large', `The body is nested deeper than ${DEEPEST}. Send flatter JSON.`);
  if (Array.isArray(value)) return value.forEach((inner, i) => refuseUnstorable(inner, [...loc, i]));
  for (const [name, inner] of Object.entries(value)) {
    refuseText(name, loc);
    refuseUnstorable(inner, [...loc, name]);
  }
}

function refuseText(text: string, loc: (string | number)[]): void {
  if (text.isWellFormed() && !text.includes('\0')) return;
  const msg = 'Text must not contain NUL characters or lone surrogates';
  throw new Problem('invalid', msg, { issues: [{ loc, msg, type: 'unstorable_text' }] });
}
