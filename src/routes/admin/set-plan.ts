import { z } from 'zod';
import { orgNamed } from '../../access/org-named.ts';
import { Problem } from '../../common/errors.ts';
import { text } from '../../http/fields.ts';
import { route } from '../../http/route.ts';
import { PLANS } from '../../common/plans.ts';
import { extraction } from '../../queues/extraction.ts';
import { setPlan as set } from '../../stores/orgs/orgs.ts';

export const setPlan = route({
  method: 'post',
  path: '/admin/set-plan',
  access: 'admin',
  summary: 'Puts an organization on a plan, from the next request on.',
  body: z.object({
    org_id: text(200),
    plan: z
      .enum(Object.keys(PLANS) as (keyof typeof PLANS)[])
      .describe(
        '`business` and `scale` can be bought (`POST /org/{org_id}/billing/checkout`), all five can be set here.',
      ),
  }),
  response: z.object({ status: z.literal('ok'), org_id: z.string(), plan: z.string(), previous: z.string() }),
  example: { body: { org_id: 'kestrel', plan: 'business' } },
  async handle({ body: { org_id, plan }, once }, { db, jobs }) {
    const org = await orgNamed(db, org_id);
    const previous = org === undefined ? undefined : await once(() => (tx) => set(tx, org, plan));
    if (org === undefined || previous === undefined)
      throw new Problem('not_found', 'There is no such organization. GET /admin/orgs lists them.');
    await jobs.add(extraction.jobs.resume, { org_id: org });
    return { status: 'ok' as const, org_id: org, plan, previous };
  },
});
