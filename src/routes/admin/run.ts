import { z } from 'zod';
import { orgNamed } from '../../access/org-named.ts';
import type { Context } from '../../context.ts';
import { Problem } from '../../common/errors.ts';
import { only, text } from '../../http/fields.ts';
import { route } from '../../http/route.ts';
import type { Job } from '../../queue/queue.ts';
import { declaredFlow, declaredQueues } from '../../queue/registry.ts';
import { runnables } from '../../queue/runnable.ts';
import { openNow, startNextStage } from '../../queue/runs.ts';
import { until } from '../../stores/db/poll-until.ts';
import * as nights from '../../stores/operations/nights.ts';

const WAIT_MS = 60_000;
const RUNNABLE = runnables(await declaredQueues());

const Stage = z.object({
  name: z.string().describe('`<queue>.<job>`.'),
  status: z.enum(['running', 'done', 'failed']),
  took_ms: z.int(),
  counts: z.record(z.string(), z.number()).describe('How much it did, by name.'),
  error: z.string().optional().describe('Why it failed; it is a dead letter as well, which can be replayed.'),
});
type Stages = z.input<typeof Stage>[];

export const run = route({
  method: 'post',
  path: '/admin/run',
  access: 'admin',
  summary: 'Runs a scheduled job now, and waits for it at most 60 s.',
  description:
    'What takes longer is answered as `running` and goes on. `nightly` is the whole night, of one organization or of all; it counts for no day, and its stages that were begun are told one by one.',
  body: z.object({ job: z.enum([...RUNNABLE.keys()]), org_id: only(text(200)) }),
  response: z.object({
    job: z.string(),
    status: z.enum(['done', 'running', 'failed']),
    took_ms: z.int(),
    stages: z.array(Stage),
  }),
  example: { body: { job: 'digest', org_id: 'kestrel' } },
  async handle({ body: { job, org_id: named }, signal, once, request }, ctx) {
    const org_id = named === undefined ? undefined : await orgNamed(ctx.db, named);
    if (named !== undefined && org_id === undefined)
      throw new Problem('not_found', `There is no organization ${named}: see GET /admin/orgs.`);
    const began = performance.now();
    const runnable = RUNNABLE.get(job);
    const isFlow = !runnable || 'stages' in runnable;
    const { status, stages } = await (isFlow
      ? runFlow(ctx, await once(() => (tx) => openNow(tx, org_id)), signal)
      : runAlone(ctx, runnable, org_id, request()));
    return { job, status, took_ms: elapsed(began), stages };
  },
});

const elapsed = (began: number): number => Math.round(performance.now() - began);

interface Ran {
  status: 'done' | 'running' | 'failed';
  stages: Stages;
}

async function runFlow(ctx: Context, id: string, signal: AbortSignal): Promise<Ran> {
  await startNextStage(ctx, await declaredFlow(), id);
  const isOver = async () => (await nights.get(ctx.db, id))?.finished_at !== null;
  await until(ctx.listener, id, isOver, { ms: WAIT_MS, signal });
  const night = await nights.get(ctx.db, id);
  const stages = (night?.stages ?? []).map(({ error, ...stage }) => ({ ...stage, ...(error && { error }) }));
  if (!night?.finished_at) return { status: 'running', stages };
  return { status: stages.some((stage) => stage.status === 'failed') ? 'failed' : 'done', stages };
}

async function runAlone({ jobs }: Context, job: Job, org_id?: string, id?: string): Promise<Ran> {
  const began = performance.now();
  const asRan = (status: Ran['status'], outcome: { counts?: Record<string, number>; error?: string } = {}): Ran => ({
    status,
    stages: [{ name: `${job.queue}.${job.name}`, status, took_ms: elapsed(began), counts: {}, ...outcome }],
  });
  try {
    const result = await jobs.run(job, job.payload.parse({ on_demand: true, org_id }), WAIT_MS, id);
    return asRan('done', { counts: Counts.parse(result) });
  } catch (error) {
    if (error instanceof Problem && error.code === 'timed_out') return asRan('running');
    if (error instanceof Problem && error.code === 'unavailable') throw error;
    return asRan('failed', { error: (error as Error).message });
  }
}

const Counts = z.record(z.string(), z.number());
