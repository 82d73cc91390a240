import { z } from 'zod';
import { invalid, Problem, type Issue } from '../../common/errors.ts';
import { issueWords } from '../../common/text/issue-words.ts';
import { toolkits } from '../load.ts';
import type { Toolkit } from '../toolkit.ts';
import { sentence } from '../../common/text/sentence.ts';

const MAX_LISTED = 5;

/** The toolkit of that name; Problem `invalid` that lists them for any other, at the place of the input that named it. */
export async function knownToolkit(name: string, loc: Issue['loc'] = ['toolkit']): Promise<Toolkit> {
  const all = await toolkits();
  const found = all.get(name);
  if (found) return found;
  throw invalid(loc, `There is no toolkit ${name}. There are: ${[...all.keys()].join(', ')}.`, 'unknown_toolkit');
}

/** What cannot be a secret that was typed in the place of a name. */
const FIELD = /^[a-z][a-z_]{0,29}$/;

function unknownFields(toolkit: string, keys: string[]): string {
  const named = keys.filter((key) => FIELD.test(key)).slice(0, MAX_LISTED);
  return named.length > 0 ? `${toolkit} takes no ${named.join(', ')} here` : `${toolkit} takes no such field`;
}

/** Credentials as a toolkit takes them. Problem `invalid` that says field by field what is wrong, with the toolkit's form as `credentials_schema`, and nothing of the credentials themselves. */
export function readCredentials<T extends z.ZodType>(
  { name, credentials }: Toolkit<T>,
  given: unknown,
  loc: Issue['loc'] = ['credentials'],
): z.output<T> {
  const read = z.safeParse(credentials, given, { reportInput: true });
  if (read.success) return read.data;
  const issues = read.error.issues.slice(0, MAX_LISTED).map((issue) => ({
    loc: [...loc, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
    ...issueWords(issue),
    ...(issue.code === 'unrecognized_keys' && { msg: unknownFields(name, issue.keys) }),
  }));
  const named = issues.map((one) => `${one.loc.slice(loc.length).join('.')}: ${one.msg}`.replace(/^: /, ''));
  throw new Problem('invalid', sentence`The credentials are not what ${name} takes (${named.join('; ')}).`, {
    issues,
    body: { credentials_schema: z.toJSONSchema(credentials, { io: 'input' }) },
  });
}
