import type { z } from 'zod';
import type { Issue } from '../errors.ts';

/** What is wrong with what was sent: a field that is missing, or what to send in its place. The schema is asked with `reportInput`. */
export function issueWords(issue: z.core.$ZodIssue): Pick<Issue, 'msg' | 'type'> {
  const isAbsent = issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
  if (!isAbsent) return { msg: wordsOf(issue), type: issue.code };
  const choices = issue.code === 'invalid_value' ? `: send ${choiceOf(issue)}` : '';
  return { msg: `Field required${choices}`, type: 'missing' };
}

const MAX_WORDS = 300;

/** The first thing that is wrong in what was sent, with its place in it. */
export function firstWrong({ issues }: z.core.$ZodError): string {
  const [issue] = issues;
  if (!issue) return 'it has another form';
  return [issue.path.join('.'), issueWords(issue).msg].filter(Boolean).join(': ').slice(0, MAX_WORDS);
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

const FORMATS: Record<string, string> = {
  email: 'Send a mail address such as ada@acme.example',
  date: 'Send a day as YYYY-MM-DD',
  datetime: 'Send a time with its offset, such as 2026-09-30T14:00:00Z',
  url: 'Send an address that begins with https:// or http://',
  uuid: 'Send an id as it was answered',
  guid: 'Send an id as it was answered',
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
  if (issue.code === 'invalid_value' && message.startsWith('Invalid')) return `Send ${choiceOf(issue)}`;
  if (issue.code === 'invalid_format' && message.startsWith('Invalid'))
    return FORMATS[issue.format] ?? 'Send a text of the form that is described for this field';
  if (issue.code === 'unrecognized_keys') return `There is no such field here: ${issue.keys.join(', ')}`;
  if (issue.code === 'not_multiple_of') return `Send a multiple of ${issue.divisor}`;
  if (issue.code === 'invalid_union' && message.startsWith('Invalid input')) return eitherOf(issue.errors) ?? message;
  return message;
}

/** The values of which one may be sent. */
const choiceOf = ({ values }: z.core.$ZodIssueInvalidValue): string =>
  `${values.length > 1 ? 'one of ' : ''}${values.map((value) => JSON.stringify(value)).join(', ')}`;

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
