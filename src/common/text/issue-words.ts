import type { z } from 'zod';
import type { Issue } from '../errors.ts';

/** What is wrong with what was sent: a field that is missing, or what to send in its place. The schema is asked with `reportInput`. */
export function issueWords(issue: z.core.$ZodIssue): Pick<Issue, 'msg' | 'type'> {
  const isAbsent = issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
  return isAbsent ? { msg: 'Field required', type: 'missing' } : { msg: wordsOf(issue), type: issue.code };
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list: [value, …]',
  object: 'an object: {"name": value, …}',
  record: 'an object: {"name": value, …}',
};
const UNITS: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** What is wrong as a sentence that says what to send; a schema's own words come first. */
function wordsOf(issue: z.core.$ZodIssue): string {
  const { message } = issue;
  if (issue.code === 'invalid_type' && message.startsWith('Invalid input'))
    return KINDS[issue.expected] ? `Send ${KINDS[issue.expected]}` : message;
  if (issue.code === 'too_small' && message.startsWith('Too small'))
    return `Send ${issue.inclusive === false ? 'more than' : 'at least'} ${sized(issue.minimum, issue.origin)}`;
  if (issue.code === 'too_big' && message.startsWith('Too big'))
    return `Send ${issue.inclusive === false ? 'less than' : 'at most'} ${sized(issue.maximum, issue.origin)}`;
  if (issue.code === 'invalid_value' && message.startsWith('Invalid'))
    return `Send ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
  if (issue.code === 'invalid_union' && message.startsWith('Invalid input')) return eitherOf(issue.errors) ?? message;
  return message;
}

/** What one of several forms would take: the words of each, said once. */
function eitherOf(forms: z.core.$ZodIssue[][]): string | undefined {
  const [first, ...others] = new Set(forms.flatMap(([issue]) => (issue ? [wordsOf(issue)] : [])));
  const lowered = others.map((words) => words.charAt(0).toLowerCase() + words.slice(1));
  return first === undefined ? undefined : [first, ...lowered].join(', or ');
}

function sized(size: number | bigint, origin: string): string {
  const unit = UNITS[origin]?.[Number(size) === 1 ? 0 : 1];
  return unit ? `${size} ${unit}` : String(size);
}
