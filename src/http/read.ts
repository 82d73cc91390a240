import { elementAt } from '../common/element-at.ts';
import { z } from 'zod';
import { Problem, type Issue } from '../common/errors.ts';
import { isStorableText } from '../common/storable.ts';
import { issueWords } from '../common/text/issue-words.ts';
import { nearest } from '../common/text/nearest.ts';
import { namesIn } from './unknown-fields.ts';

type Place = 'body' | 'query' | 'path' | 'header';
const MAX_ISSUES = 100;
const MAX_UNREAD = 5;
const MAX_TOLD = 200;

/** Reads what comes from outside; throws Problem `invalid` whose issues' `loc` begin with the place. */
export function read<S extends z.ZodType>(schema: S, value: unknown, place: Place = 'body'): z.output<S> {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  const issues = withoutSizes(result.error.issues)
    .slice(0, MAX_ISSUES)
    .map((issue) => asIssue(issue, place))
    .map((issue) => withUnread(issue, schema, value));
  throw new Problem('invalid', elementAt(issues, 0).msg, { issues });
}

/** What is wrong, without how long a thing may be that is of another kind altogether. */
function withoutSizes(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const placeOf = ({ path }: z.core.$ZodIssue): string => JSON.stringify(path.map(String));
  const ofWrongKind = new Set(issues.filter(({ code }) => code === 'invalid_type').map(placeOf));
  return issues.filter((issue) => issue.code === 'invalid_type' || !ofWrongKind.has(placeOf(issue)));
}

function asIssue(issue: z.core.$ZodIssue, place: Place): Issue {
  const loc = [place, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))];
  const notAnObject = place === 'body' && issue.path.length === 0 && issue.code === 'invalid_type';
  if (notAnObject && issue.message.startsWith('Invalid input'))
    return { loc, msg: 'Send the fields as one JSON object: {"name": value, …}', type: issue.code };
  return { loc, ...issueWords(issue) };
}

/** A field that is missing beside others that are not read: whoever sent them is told which those are. */
function withUnread(issue: Issue, schema: z.ZodType, value: unknown): Issue {
  const [place, name, ...deeper] = issue.loc;
  if (issue.type !== 'missing' || place !== 'body' || deeper.length > 0) return issue;
  const known = namesIn(schema);
  const unread = Object.keys(value ?? {}).filter((one) => !known.includes(one));
  if (unread.length === 0) return issue;
  const near = nearest(String(name), unread);
  const told = near === undefined ? `, and not read: ${unread.slice(0, MAX_UNREAD).join(', ')}` : `: you sent ${near}`;
  return { ...issue, msg: `${issue.msg}${told.slice(0, MAX_TOLD)}` };
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
