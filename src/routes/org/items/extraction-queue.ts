import { z } from 'zod';
import { instant, limit } from '../../../http/fields.ts';
import { steadyCursor, steadyPage } from '../../../http/paging/steady.ts';
import { route } from '../../../http/route.ts';
import { nextDue } from '../../../queue/cron.ts';
import { declaredFlow } from '../../../queue/registry.ts';
import { queueSummary } from '../../../stores/extraction/item-counts.ts';
import { queueOf } from '../../../stores/extraction/own-queue.ts';
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
    cursor: steadyCursor(z.tuple([z.literal([0, 1]), z.string()])),
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
    const isPast = (row: { status: string }): 0 | 1 => (status === undefined && row.status === 'extracted' ? 1 : 0);
    const { page, more } = await steadyPage({
      limit: query.limit,
      at: query.cursor,
      read: (part) => queueOf(db, { org: org.id, user: caller.userId }, { status, ...part }),
      markOf: (row) => [isPast(row), row.item_id],
      numbersOf: ({ number }) => [number],
    });
    const summary = await queueSummary(db, org.id, caller.userId);
    const next = nextDue(night.cron, config.TIME_ZONE, clock.now());
    return {
      rows: page.map(({ item_id, title, entity, status: state, submitted_at, attempts, error }) => ({
        item_id,
        title,
        entity,
        status: state,
        attempts,
        submitted_at: submitted_at.toISOString(),
        ...(error !== null && { error }),
      })),
      summary: { org: summary.org, global: summary.global },
      ahead_of_you: summary.ahead_of_you,
      ...more,
      ...(next && { next_batch_at: next.toISOString() }),
    };
  },
});
