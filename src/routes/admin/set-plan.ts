import { z } from 'zod';
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
  body: z.object({ org_id: text(200), plan: z.enum(Object.keys(PLANS) as (keyof typeof PLANS)[]) }),
  response: z.object({ status: z.literal('ok'), org_id: z.string(), plan: z.string(), previous: z.string() }),
  example: { body: { org_id: 'kestrel', plan: 'business' } },
  async handle({ body: { org_id, plan } }, { db, jobs }) {
    const previous = await set(db, org_id, plan);
    if (previous === undefined)
      throw new Problem('not_found', 'There is no such organization. GET /admin/orgs lists them.');
    await jobs.add(extraction.jobs.resume, { org_id });
    return { status: 'ok' as const, org_id, plan, previous };
  },
});
