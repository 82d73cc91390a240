import { z } from 'zod';
import { refuseIssues } from '../../common/errors.ts';
import { instant, limit, listOf, only, text } from '../../http/fields.ts';
import { steadyCursor, steadyPage } from '../../http/paging/steady.ts';
import { route } from '../../http/route.ts';
import { declaredQueues } from '../../queue/registry.ts';
import { replay } from '../../queue/replay.ts';
import { list, type KeptLetter } from '../../stores/operations/dead-letters.ts';

/** Microseconds since 1970. */
const Moment = z.int().min(0);

const queueName = () => only(text(50));

export const failedJobs = route({
  method: 'get',
  path: '/admin/failed-jobs',
  access: 'admin',
  summary: 'Jobs and items that failed for good, newest first, each with its reason.',
  query: z.object({ queue: queueName(), limit: limit(100), cursor: steadyCursor(z.tuple([Moment, z.uuid(), Moment])) }),
  response: z.object({
    jobs: z.array(
      z.object({
        id: z.string(),
        queue: z.string(),
        job: z.string(),
        payload: z.record(z.string(), z.unknown()),
        reason: z.string(),
        attempts: z.int(),
        failed_at: instant(),
      }),
    ),
    next_cursor: z.string().optional(),
  }),
  async handle({ query: { queue, limit: most, cursor: at } }, { db }) {
    let begun = at?.after[2];
    const { page, more } = await steadyPage({
      limit: most,
      at,
      async read({ after, ...part }) {
        const found = await list(db, { queue, before: after && [after[0], after[1]], keptBy: begun, ...part });
        begun ??= found[0]?.failed_us;
        return found;
      },
      markOf: ({ failed_us, id }) => [failed_us, id, begun ?? failed_us],
      numbersOf: ({ number }) => [number],
    });
    if (page.length === 0) await assertQueue(queue, 'query');
    return { jobs: page.map(asFailedJob), ...more };
  },
});

export const replayFailedJobs = route({
  method: 'post',
  path: '/admin/failed-jobs/replay',
  access: 'admin',
  summary: 'Puts jobs that failed for good back on their queues: all, those of one queue, or those named.',
  body: z.object({ queue: queueName(), ids: listOf(z.uuid(), 1_000).optional() }),
  response: z.object({
    replayed: z.int(),
    unknown: z.array(z.string()).optional().describe('Of `ids` those of which no failed job is there.'),
  }),
  example: { body: { queue: 'extraction' } },
  async handle({ body, once }, ctx) {
    const { replayed, found, unknown } = await replay(ctx, once, await declaredQueues(), body);
    if (found === 0) await assertQueue(body.queue, 'body');
    return { replayed, ...(unknown.length > 0 && { unknown }) };
  },
});

/** Refuses the name of a queue that is none, of which nothing can fail. */
async function assertQueue(queue: string | undefined, place: 'body' | 'query'): Promise<void> {
  const names = (await declaredQueues()).map(({ name }) => name);
  if (queue === undefined || names.includes(queue)) return;
  refuseIssues([
    { loc: [place, 'queue'], msg: `There is no such queue. Use one of: ${names.join(', ')}`, type: 'enum' },
  ]);
}

const asFailedJob = ({ id, queue, job, payload, reason, attempts, failed_at }: KeptLetter) => ({
  id,
  queue,
  job,
  payload,
  reason,
  attempts,
  failed_at: failed_at.toISOString(),
});
