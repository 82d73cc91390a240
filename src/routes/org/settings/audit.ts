import { z } from 'zod';
import { cursor, pageOf } from '../../../http/cursor.ts';
import { instant, limit } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import { list, type AuditRow } from '../../../stores/events/audit.ts';

const Entry = z.object({
  id: z.string(),
  at: instant(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
  request_id: z.string().optional(),
});

export const audit = route({
  method: 'get',
  path: '/org/{org_id}/audit',
  access: 'owner',
  resource: 'Audit log',
  summary: 'Who did what: every write, decision, denial and administrative action, newest first.',
  query: z.object({ limit: limit(50), cursor: cursor(z.tuple([z.int().positive()])) }),
  response: z.object({ entries: z.array(Entry), next_cursor: z.string().optional() }),
  async handle({ org, query }, { db }) {
    const found = await list(db, org.id, query.limit + 1, query.cursor?.[0]);
    const { page, more } = pageOf(found, query.limit, ({ seq }) => [seq]);
    return { entries: page.map(asEntry), ...more };
  },
});

const asEntry = (entry: AuditRow): z.input<typeof Entry> => ({
  id: String(entry.seq),
  at: entry.at.toISOString(),
  actor: entry.actor,
  action: entry.action,
  subject: entry.subject,
  detail: entry.detail,
  ...(entry.request_id && { request_id: entry.request_id }),
});
