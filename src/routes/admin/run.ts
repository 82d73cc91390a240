import { z } from 'zod';
import type { Context } from '../../context.ts';
import { Problem } from '../../errors.ts';
import { maybe, slug } from '../../http/fields.ts';
import { route } from '../../http/route.ts';
import { community } from '../../queues/community.ts';
import { digest } from '../../queues/digest.ts';
import { dedup } from '../../queues/dedup.ts';
import { extraction } from '../../queues/extraction.ts';
import { purge } from '../../queues/purge.ts';

const WAIT_MS = 60_000;

/** What each name runs. */
const RUNS = {
  nightly: ({ jobs }, org_id) => jobs.run(extraction.jobs.nightly, { on_demand: true, org_id }, WAIT_MS),
  purge: ({ jobs }) => jobs.run(purge.jobs.sweep, {}, WAIT_MS),
  communities: ({ jobs }, org_id) => jobs.run(community.jobs.detect, { org_id }, WAIT_MS),
  suggestions: ({ jobs }, org_id) => jobs.run(community.jobs.suggest, { org_id }, WAIT_MS),
  digest: ({ jobs }, org_id) => jobs.run(digest.jobs.write, { on_demand: true, org_id }, WAIT_MS),
  cross_link: ({ jobs }, org_id) => jobs.run(dedup.jobs.cross_link, { org_id }, WAIT_MS),
} satisfies Record<string, (ctx: Context, org?: string) => Promise<unknown>>;

export const run = route({
  method: 'post',
  path: '/admin/run',
  access: 'admin',
  summary: 'Runs a scheduled job now, and waits for it at most 60 s.',
  body: z.object({ job: z.enum(Object.keys(RUNS) as (keyof typeof RUNS)[]), org_id: maybe(slug()) }),
  response: z.object({ job: z.string(), status: z.enum(['done', 'running']), took_ms: z.int() }),
  example: { body: { job: 'digest', org_id: 'kestrel' } },
  async handle({ body }, ctx) {
    const began = performance.now();
    const status = await RUNS[body.job](ctx, body.org_id).then(() => 'done' as const, stillRunning);
    return { job: body.job, status, took_ms: Math.round(performance.now() - began) };
  },
});

function stillRunning(error: unknown): 'running' {
  if (error instanceof Problem && error.code === 'timed_out') return 'running';
  throw error;
}
