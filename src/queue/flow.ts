import { z } from 'zod';
import type { Job, JobSpec, Queue } from './queue.ts';

/** What a stage is given: the run that it belongs to, and the org that it is about. Without `run` it is run alone; `replayed` runs one again that failed. */
const StagePayload = z.object({
  run: z.string().optional(),
  org_id: z.string().optional(),
  replayed: z.boolean().optional(),
});
/** What a stage answers: how much it did, by name. */
const StageCounts = z.record(z.string(), z.number());
/** What a stage answers. */
export type Counts = z.output<typeof StageCounts>;
/** A job that is a stage of a flow. */
export type StageJob = Job<typeof StagePayload, typeof StageCounts>;

/** In the place of a run's id: the run for which the cron line stood last. */
export const DUE = 'due';

/** Declares a job as a stage of a flow: the one that begins it says `flow`, every other one `after`. */
export const stage = (spec: Omit<JobSpec, 'payload' | 'result'>): JobSpec<typeof StagePayload, typeof StageCounts> => ({
  ...spec,
  payload: StagePayload,
  result: StageCounts,
});

/** Jobs of several queues that run one after the other. */
export interface Flow {
  name: string;
  /** When a run of it is due. */
  cron: string;
  stages: StageJob[];
}

export const isStage = (job: Job): job is StageJob => job.flow !== undefined || job.after !== undefined;

/** The name of a stage, by which others come after it. */
export const stageName = ({ queue, name }: Job): string => `${queue}.${name}`;

/** The flow that the queues declare, its stages in their order: each after the one that it names, those that name the same one by their own names. */
export function flowOf(declared: Queue[]): Flow | undefined {
  const all = declared.flatMap((queue) => Object.values(queue.jobs)).filter(isStage);
  const [first, second] = all.filter((job) => job.flow !== undefined);
  if (!first?.flow) return undefined;
  if (second) throw new Error(`${stageName(first)} and ${stageName(second)} both begin a flow; there is one.`);
  if (!first.cron) throw new Error(`${stageName(first)} begins a flow and wants a cron line.`);
  const stages = [first, ...following(first, all)];
  const left = all.find((job) => !stages.includes(job));
  if (left) throw new Error(`${stageName(left)} comes after ${left.after}, which is no stage of the flow.`);
  return { name: first.flow, cron: first.cron, stages };
}

const following = (stage: StageJob, all: StageJob[]): StageJob[] =>
  all
    .filter((job) => job.after === stageName(stage))
    .toSorted((a, b) => (stageName(a) < stageName(b) ? -1 : 1))
    .flatMap((job) => [job, ...following(job, all)]);
