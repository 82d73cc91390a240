import { z } from 'zod';
import { orgDeleted } from '../../../access/admit.ts';
import { Problem } from '../../../common/errors.ts';
import { instant, maybe, strictBool, text } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import { remove, restore } from '../../../stores/orgs/lifecycle.ts';

const DAY_MS = 86_400_000;

export const deleteOrg = route({
  method: 'post',
  path: '/org/{org_id}/delete',
  access: 'owner',
  guarded: true,
  afterDeletion: true,
  summary:
    'Deletes the organization: its keys are refused from now on, but an owner can restore it within the grace period.',
  body: z.object({ reason: maybe(text(2000)), confirm: strictBool().default(false) }),
  response: z.object({ status: z.literal('deleted'), deleted_at: instant(), purge_after: instant() }),
  example: { body: { reason: 'Moving to another installation', confirm: true } },
  async handle({ org, body, once, note }, { config }) {
    if (!body.confirm)
      throw new Problem('confirmation_required', 'Nobody gets in any more after this. Say so with `confirm`: true.');
    note({ reason: body.reason });
    return once(() => async (tx) => {
      const at = await remove(tx, org.id, body.reason ?? null);
      if (!at) throw orgDeleted();
      const until = new Date(at.getTime() + config.PURGE_GRACE_DAYS * DAY_MS);
      return { status: 'deleted' as const, deleted_at: at.toISOString(), purge_after: until.toISOString() };
    });
  },
});

export const restoreOrg = route({
  method: 'post',
  path: '/org/{org_id}/restore',
  access: 'owner',
  afterDeletion: true,
  summary: 'Undoes the deletion of the organization, within the grace period.',
  response: z.object({ status: z.literal('restored') }),
  async handle({ org, once }, { config }) {
    if (await once(() => (tx) => restore(tx, org.id, config.PURGE_GRACE_DAYS))) return { status: 'restored' as const };
    throw new Problem('not_found', 'The grace period is over: the organization cannot be restored any more.');
  },
});
