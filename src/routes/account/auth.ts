import { z } from 'zod';
import { instant } from '../../http/fields.ts';
import { route } from '../../http/route.ts';

const Identity = z.object({
  user_id: z.string(),
  email: z.string().optional(),
  org_id: z.string().optional().describe('Left out for an admin key that names no organization.'),
  org_name: z.string().optional(),
  owner: z.boolean(),
  admin: z.boolean(),
  graph_roles: z.record(z.string(), z.string()),
  plan: z.string().optional(),
  key: z.object({ id: z.string(), name: z.string(), created_at: instant().optional() }),
});

export const me = route({
  method: 'get',
  path: '/auth/me',
  access: 'key',
  withoutOrg: true,
  afterDeletion: true,
  resource: 'Who am I',
  summary: 'Who the caller is, in which organization, with which rights.',
  response: Identity,
  handle({ caller, org }) {
    const { id, name, createdAt } = caller.key;
    return {
      user_id: caller.userId,
      ...(caller.email && { email: caller.email }),
      ...(org.id && { org_id: org.id, org_name: org.name, plan: org.plan }),
      owner: caller.owner,
      admin: caller.admin,
      graph_roles: caller.graphRoles,
      key: { id, name, ...(createdAt && { created_at: createdAt }) },
    };
  },
});
