import { z } from 'zod';
import { Problem, invalid } from '../../../common/errors.ts';
import { mintKey } from '../../../access/credentials.ts';
import { instant, only, text } from '../../../http/fields.ts';
import { visibleName } from '../../../http/unseen.ts';
import { route, type Caller } from '../../../http/route.ts';
import * as keys from '../../../stores/orgs/keys.ts';
import * as members from '../../../stores/orgs/members.ts';
import type { Db } from '../../../stores/db/sql.ts';

const Key = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  user_id: z.string(),
  email: z.string(),
  role: z.enum(['owner', 'member']),
  created_at: instant(),
  last_used_at: instant().optional(),
  expires_at: instant().optional(),
});
const YEAR = 366 * 86_400;

const roleOf = (member: { owner: boolean }): 'owner' | 'member' => (member.owner ? 'owner' : 'member');

export const listKeys = route({
  method: 'get',
  path: '/org/{org_id}/keys',
  access: 'owner',
  summary: 'The API keys in force, with their users and roles; never a secret.',
  response: z.object({ keys: z.array(Key) }),
  async handle({ org }, { db }) {
    const found = await keys.list(db, org.id);
    return { keys: found.map(asKey) };
  },
});

const asKey = (key: keys.KeyRow): z.input<typeof Key> => ({
  id: key.key_id,
  name: key.name,
  prefix: key.prefix,
  user_id: key.user_id,
  email: key.email,
  role: roleOf(key),
  created_at: key.created_at.toISOString(),
  ...(key.last_used_at && { last_used_at: key.last_used_at.toISOString() }),
  ...(key.expires_at && { expires_at: key.expires_at.toISOString() }),
});

export const createKey = route({
  method: 'post',
  path: '/org/{org_id}/keys',
  access: 'owner',
  guarded: true,
  secret: true,
  summary: 'Makes an API key for a member; the key itself is in this answer only.',
  body: z.object({
    name: visibleName(200),
    user_id: only(text(256)).describe('Left out: the caller; with an admin key the first owner.'),
    expires_in: only(z.int().min(60).max(YEAR)).describe(
      'Seconds for which it is in force. Left out: until it is revoked.',
    ),
  }),
  response: Key.omit({ email: true, last_used_at: true }).extend({ key: z.string() }),
  example: { body: { name: 'laptop' } },
  async handle({ org, caller, body, once, note }, { db }) {
    const member = await holder(db, org.id, caller, body.user_id);
    const { key, id, prefix, secretHash } = mintKey();
    const { name, expires_in: seconds } = body;
    const dates = await once(() => async (tx) => {
      const added = await keys.add(tx, org.id, { id, name, userId: member.user_id, prefix, secretHash, seconds });
      if (!added) throw stranger();
      const { created_at: created, expires_at: ends } = added;
      return { created_at: created.toISOString(), ...(ends && { expires_at: ends.toISOString() }) };
    });
    note({ key_id: id, user_id: member.user_id });
    return {
      id,
      name,
      key,
      prefix,
      user_id: member.user_id,
      role: roleOf(member),
      ...dates,
    };
  },
});

async function holder(db: Db, org: string, caller: Caller, userId: string | undefined): Promise<members.Member> {
  const first = caller.admin && userId === undefined;
  const member = first ? await members.firstOwner(db, org) : await members.get(db, org, userId ?? caller.userId);
  if (member) return member;
  throw first ? invalid(['body', 'user_id'], 'The organization has no owner: name a member') : stranger();
}

const stranger = (): Problem => invalid(['body', 'user_id'], 'Name a member of the organization');

export const revokeKey = route({
  method: 'delete',
  path: '/org/{org_id}/keys/{key_id}',
  access: 'owner',
  summary: 'Revokes a key: it is refused everywhere at once.',
  response: z.object({ status: z.literal('revoked') }),
  async handle({ org, params, once }) {
    if (await once(() => (tx) => keys.revoke(tx, org.id, params.key_id))) return { status: 'revoked' as const };
    throw new Problem('not_found', 'The organization has no such key in force. GET /org/{org_id}/keys lists them.');
  },
});
