import type { z } from 'zod';
import { Problem } from '../../common/errors.ts';
import { toolkits } from '../../toolkits/load.ts';
import type { Toolkit } from '../../toolkits/toolkit.ts';

const MAX_SAID = 5;

/** The toolkit of that name; Problem `invalid` that lists them for any other. */
export async function knownToolkit(name: string): Promise<Toolkit> {
  const all = await toolkits();
  const found = all.get(name);
  if (found) return found;
  const names = [...all.keys()].join(', ');
  throw new Problem(
    'invalid',
    `There is no toolkit ${name}. There are: ${names}. Store the credentials under one of these.`,
  );
}

/** What is wrong with credentials, field by field, and nothing of what was stored. */
export function misfit({ name }: Toolkit, { issues }: z.ZodError): Problem {
  const said = issues.slice(0, MAX_SAID).map((issue) => {
    const what = issue.code === 'unrecognized_keys' ? 'takes no such field' : issue.message;
    return issue.path.length > 0 ? `${issue.path.join('.')}: ${what}` : what;
  });
  return new Problem(
    'invalid',
    `The stored credentials are not what ${name} takes (${said.join('; ')}). Store them again.`,
  );
}
