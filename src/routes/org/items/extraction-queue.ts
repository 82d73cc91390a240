import { z } from 'zod';
import { cursor, toCursor } from '../../../http/cursor.ts';
import { instant, limit } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import { nextDue } from '../../../queue/cron.ts';
import { declaredFlow } from '../../../queue/registry.ts';
import { queueOf, queueSummary } from '../../../stores/extraction/item-counts.ts';
import { STATUSES } from '../../../stores/items/items.ts';

const night = await declaredFlow();

const QueueRow = z.object({
  item_id: z.string(),
  title: z.string(),
  entity: z.string(),
  status: z.enum(STATUSES),
  submitted_at: instant(),
  attempts: z.int(),
  error: z.string().optional(),
});

export const extractionQueue = route({
  method: 'get',
  path: '/org/{org_id}/extraction-queue',
  access: 'member',
  summary: "The caller's own items, those that wait or failed first and oldest first, and how much waits in all.",
  query: z.object({
    status: z
      .enum(['all', ...STATUSES])
      .default('all')
      .describe('`all`: what waits or failed, then what has been extracted, latest first.'),
    limit: limit(50),
    cursor: cursor(z.tuple([z.literal([0, 1]), z.string()])),
  }),
  response: z.object({
    rows: z.array(QueueRow),
    summary: z.object({
      org: z.object({ pending: z.int(), processing: z.int(), failed: z.int(), held: z.int() }),
      global: z.object({ pending: z.int(), processing: z.int() }),
    }),
    ahead_of_you: z.int(),
    next_cursor: z.string().optional(),
    next_batch_at: instant().optional().describe('When what waits for the night is read next.'),
  }),
  async handle({ caller, org, query }, { db, clock, config }) {
    const status = query.status === 'all' ? undefined : query.status;
    const { limit: most, cursor: at } = query;
    const after = at && { isPast: at[0] === 1, id: at[1] };
    const found = await queueOf(db, { org: org.id, user: caller.userId }, { status, after, limit: most + 1 });
    const rows = found.slice(0, most);
    const last = found.length > most ? rows.at(-1) : undefined;
    const isPast = (row: { status: string }) => status === undefined && row.status === 'extracted';
    const summary = await queueSummary(db, org.id, caller.userId);
    const next = nextDue(night.cron, config.TIME_ZONE, clock.now());
    return {
      rows: rows.map(({ error, submitted_at, ...row }) => ({
        ...row,
        submitted_at: submitted_at.toISOString(),
        ...(error !== null && { error }),
      })),
      summary: { org: summary.org, global: summary.global },
      ahead_of_you: summary.ahead_of_you,
      ...(last && { next_cursor: toCursor([isPast(last) ? 1 : 0, last.item_id]) }),
      ...(next && { next_batch_at: next.toISOString() }),
    };
  },
});
