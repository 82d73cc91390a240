import { z } from 'zod';
import { Problem } from '../../../common/errors.ts';
import { instant } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import * as notifications from '../../../stores/events/notifications.ts';

const Notification = z.object({
  id: z.string(),
  kind: z.string(),
  message: z.string(),
  created_at: instant(),
  link: z.string().optional(),
});

export const listNotifications = route({
  method: 'get',
  path: '/org/{org_id}/notifications',
  access: 'member',
  summary: 'The notifications that nobody has dismissed yet, newest first.',
  response: z.object({ notifications: z.array(Notification) }),
  handle: async ({ org }, { db }) => ({ notifications: await notifications.pending(db, org.id) }),
});

export const dismissNotification = route({
  method: 'post',
  path: '/org/{org_id}/notifications/{id}/dismiss',
  access: 'member',
  summary: 'Takes a notification away for everyone in the organization.',
  response: z.object({ status: z.literal('dismissed'), notifications: z.array(Notification) }),
  async handle({ org, params, once }, { db }) {
    const known = await once(() => (tx) => notifications.dismiss(tx, org.id, params.id));
    if (!known) throw new Problem('not_found', 'The organization has no such notification.');
    return { status: 'dismissed' as const, notifications: await notifications.pending(db, org.id) };
  },
});
