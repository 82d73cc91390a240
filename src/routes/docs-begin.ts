import type { Operation } from '../http/registry.ts';
import { curlOf, sampleOf, variableOf, type Sample } from '../http/sample.ts';

/** Something to do, in words and as a command. */
export interface Step {
  text: string;
  code: string;
}

/** What stands on the page before the first endpoint, for a service at an address: what its commands need, and the first things to do with them. */
export function beginning(url: string, operations: Operation[]): { before: Step[]; start: Step[] } {
  const sample = (name: string): Sample => sampleOf(operations.find((operation) => operation.name === name)!);
  const command = (name: string): string => curlOf(sample(name));
  return {
    before: [
      {
        text: 'Every command on this page runs as it is in a shell that knows these. `npm run demo` starts a service that has all of which they speak: Kestrel Group, which roasts coffee and lets rooms in Basel. Its admin key is in `.quern/demo`; that of `npm start` is in `.quern`, and where `ADMIN_KEYS` is set, take one of those.',
        code: [
          `export ${variableOf('url')}=${url}`,
          `export ${variableOf('org_id')}=kestrel`,
          `export ${variableOf('admin_key')}=$(cat .quern/demo/admin-key)`,
        ].join('\n'),
      },
      {
        text: 'An admin makes the organization; one that is there stays as it is.',
        code: command('provisionOrg'),
      },
      {
        text: 'All else is done with a key of that organization. The key is shown once, so this keeps it.',
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
  return `export ${variableOf('key')}=$(${curl} | sed -n ${String.raw`'s/.*"key":"\(qn_[^"]*\)".*/\1/p'`})`;
}
