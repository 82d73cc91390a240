import { elementAt } from '../common/element-at.ts';
import { z } from 'zod';
import { Problem, type Issue } from '../common/errors.ts';
import { isStorableText } from '../common/storable.ts';
import { issueWords } from '../common/text/issue-words.ts';

type Place = 'body' | 'query' | 'path' | 'header';
const MAX_ISSUES = 100;

/** Reads what comes from outside; throws Problem `invalid` whose issues' `loc` begin with the place. */
export function read<S extends z.ZodType>(schema: S, value: unknown, place: Place = 'body'): z.output<S> {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, MAX_ISSUES).map((issue) => asIssue(issue, place));
  throw new Problem('invalid', elementAt(issues, 0).msg, { issues });
}

function asIssue(issue: z.core.$ZodIssue, place: Place): Issue {
  const loc = [place, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))];
  const notAnObject = place === 'body' && issue.path.length === 0 && issue.code === 'invalid_type';
  if (notAnObject && issue.message.startsWith('Invalid input'))
    return { loc, msg: 'Send the fields as one JSON object: {"name": value, …}', type: issue.code };
  return { loc, ...issueWords(issue) };
}

/** Refuses what no store can hold: NUL and lone surrogates, with the place of the first. */
export function refuseUnstorable(value: unknown, loc: (string | number)[]): void {
  const found = unstorable(value);
  if (!found) return;
  const msg = 'Text must not contain NUL characters or lone surrogates';
  throw new Problem('invalid', msg, { issues: [{ loc: [...loc, ...found], msg, type: 'unstorable_text' }] });
}

type Path = (string | number)[];

/** The way to the first text that cannot be stored, which is put together only where there is one. */
function unstorable(value: unknown): Path | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  return Array.isArray(value) ? unstorableOf(value) : unstorableIn(value as Record<string, unknown>);
}

function unstorableOf(list: unknown[]): Path | undefined {
  for (let i = 0; i < list.length; i++) {
    const found = unstorable(list[i]);
    if (found) return [i, ...found];
  }
  return undefined;
}

function unstorableIn(object: Record<string, unknown>): Path | undefined {
  for (const name of Object.keys(object)) {
    if (!isStorableText(name)) return [];
    const found = unstorable(object[name]);
    if (found) return [name, ...found];
  }
  return undefined;
}
