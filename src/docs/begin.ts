import type { Operation } from '../http/registry.ts';
import { curlOf, sampleOf, variableOf, type Sample } from './example-request.ts';
import { valueAt } from '../common/element-at.ts';
import type { AdminKey } from './admin-key.ts';

/** Something to do, in words and as a command. */
export interface Step {
  text: string;
  code: string;
}

/** What stands on the page before the first endpoint, for a service at an address and its admin key: what its commands need, and the first things to do with them. */
export function beginning(
  { url, admin }: { url: string; admin: AdminKey },
  operations: Operation[],
): { before: Step[]; start: Step[] } {
  const named = new Map(operations.map((operation) => [operation.name, operation]));
  const sample = (name: string): Sample => sampleOf(valueAt(named, name));
  const command = (name: string): string => curlOf(sample(name));
  return {
    before: [
      {
        text: `The commands on this page run as they are in a shell that knows where the service is. \`npm run demo\` starts one that holds all of which they speak: Kestrel Group, who roast coffee and let rooms in Basel, and the people they deal with. The admin key of this service: ${admin.where}. Where \`ADMIN_KEYS\` is set, it is one of those.`,
        code: [
          `export ${variableOf('url')}=${url}`,
          `export ${variableOf('org_id')}=kestrel`,
          `export ${variableOf('admin_key')}=${admin.code}`,
        ].join('\n'),
      },
      {
        text: 'An admin makes the organization; one that is there stays as it is.',
        code: command('provisionOrg'),
      },
      {
        text: 'All else is done with a key of that organization. It is shown this once, and the shell keeps it. Where a command needs an id that only your service knows, there is a variable for it, such as `$ITEM_ID`, and beside it where the id comes from.',
        code: keyFrom(sample('createKey')),
      },
    ],
    start: [
      { text: 'Register a business, to which items can belong.', code: command('registerBusiness') },
      { text: 'Send a mail. With `sync=true` the answer comes when it has been read.', code: command('ingest') },
      { text: 'Find whom it spoke of.', code: command('search') },
      { text: 'Read all that is known of her.', code: command('dossier') },
    ],
  };
}

/** The command by which an admin makes the first key, and the shell keeps it. */
function keyFrom({ headers, ...sample }: Sample): string {
  const curl = curlOf({ ...sample, headers: { ...headers, Authorization: 'Bearer {admin_key}' } });
  return `export ${variableOf('key')}=$(${curl.replace('curl', 'curl -s')} | sed -n ${String.raw`'s/.*"key":"\(qn_[^"]*\)".*/\1/p'`})`;
}
