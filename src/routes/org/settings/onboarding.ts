import { z } from 'zod';
import { route } from '../../../http/route.ts';
import { progress, type Onboarding } from '../../../stores/orgs/onboarding.ts';

const Step = z.object({ key: z.string(), title: z.string(), done: z.boolean(), link: z.string() });

/** The steps in their order, each with where it is done. */
const STEPS: [key: keyof Onboarding, title: string, link: string][] = [
  ['business', 'Register a business', 'businesses'],
  ['item', 'Send the first item', 'items'],
  ['extraction', 'See the first item in the graph', 'stats'],
  ['connection', 'Connect the first source', 'connections'],
  ['member', 'Invite the first member', 'members'],
  ['review', 'Decide the first review', 'suggestions'],
];

export const onboardingStatus = route({
  method: 'get',
  path: '/org/{org_id}/onboarding/status',
  access: 'member',
  summary: 'Which of the six first steps an organization has taken.',
  response: z.object({ steps: z.array(Step), done: z.int(), total: z.int() }),
  async handle({ org }, { db }) {
    const done = await progress(db, org.id);
    const steps = STEPS.map(([key, title, link]) => ({ key, title, done: done[key], link: `/org/${org.id}/${link}` }));
    return { steps, done: steps.filter(({ done }) => done).length, total: steps.length };
  },
});
