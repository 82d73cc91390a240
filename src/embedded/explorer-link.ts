import { createClient } from '../client/client.ts';
import type { Running } from './up.ts';
import { elementAt } from '../common/element-at.ts';

const NAME = 'One-time link';
const MINUTES = 10;
/** Organizations that are asked for an owner. */
const MAX_ASKED = 50;

/**
 * A line that says where the explorer is. Where an org has an owner, the first such, its link opens once within ten minutes without a key: the page changes the key in it for one
 * of its own. Links that were printed earlier open no more.
 */
export async function explorerLine({ url, adminKey }: Running, org?: string): Promise<string> {
  const link = await linkTo(url, elementAt(adminKey.value.split(','), 0), org).catch(() => undefined);
  return link
    ? `  Explorer   ${link}  (opens once, within ${MINUTES} minutes; the page asks before it uses it up)`
    : `  Explorer   ${url}/explore  (paste the admin key)`;
}

async function linkTo(url: string, key: string, named: string | undefined): Promise<string | undefined> {
  const { orgs } = await createClient({ url, key }).listOrgs();
  const active = orgs.filter(({ state }) => state === 'active').map(({ org_id }) => org_id);
  for (const org of named === undefined ? active.slice(0, MAX_ASKED) : [named]) {
    const quern = createClient({ url, key, org });
    const { members } = await quern.listMembers();
    if (!members.some(({ owner }) => owner)) continue;
    const { keys } = await quern.listKeys();
    for (const { id } of keys.filter(({ name }) => name === NAME)) await quern.revokeKey({ key_id: id });
    return `${url}/explore#key=${(await quern.createKey({ name: NAME, expires_in: MINUTES * 60 })).key}`;
  }
  return undefined;
}
