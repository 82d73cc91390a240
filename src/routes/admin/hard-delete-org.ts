import { z } from 'zod';
import { Problem } from '../../common/errors.ts';
import { strictBool } from '../../http/fields.ts';
import { byOf } from '../../access/audit.ts';
import { pending } from '../../commands/waiting/wait-readable.ts';
import { route } from '../../http/route.ts';
import { purge } from '../../queues/purge.ts';
import { write } from '../../stores/events/audit.ts';
import { condemn } from '../../stores/orgs/lifecycle.ts';
import * as orgs from '../../stores/orgs/orgs.ts';

const FIXTURE = 'test_fixture';
const WAIT_MS = 59_000;

export const hardDeleteOrg = route({
  method: 'post',
  path: '/admin/hard-delete-org/{org_id}',
  access: 'admin',
  afterDeletion: true,
  summary: 'Takes away at once all that a test fixture has; nothing but its name in the log of admins is left.',
  description: 'A step that fails stops no other; what it left is taken away by the next run, at the latest at night.',
  audited: false,
  body: z.object({ confirm: strictBool().default(false), confirm_org_id: z.string().max(200).default('') }),
  response: z.union([
    z.object({ org_id: z.string() }).extend(purge.jobs.org.result.shape),
    z.object({ status: z.literal('pending') }),
  ]),
  statuses: [202],
  example: { params: { org_id: 'rehearsal' }, body: { confirm: true, confirm_org_id: 'rehearsal' } },
  async handle({ caller, org, params, body, once, requestId }, ctx) {
    if (!body.confirm || ![params.org_id, org.id].includes(body.confirm_org_id))
      throw new Problem(
        'confirmation_required',
        'This is for good. Send `confirm`: true, and the org_id as `confirm_org_id`.',
      );
    if ((await orgs.get(ctx.db, org.id))?.idp_id !== FIXTURE)
      throw new Problem(
        'not_a_test_fixture',
        `Only an organization whose idp_id is ${FIXTURE} can be deleted at once.`,
      );
    const { user } = byOf({ caller, org });
    await once(() => async (tx) => {
      await condemn(tx, org.id, user);
      await write(tx, [{ org: '', actor: user, action: 'org.purged', subject: org.id, requestId }]);
    });
    const purged = await ctx.jobs.run(purge.jobs.org, { org_id: org.id }, WAIT_MS).catch(stillUnderWay);
    return purged ? { org_id: org.id, ...purged } : pending();
  },
});

function stillUnderWay(error: unknown): undefined {
  if (error instanceof Problem && (error.code === 'timed_out' || error.code === 'unavailable')) return undefined;
  throw error;
}
