import type { z } from 'zod';

/** One kind of job of a queue. Payloads are ids: the row is the truth, the job is a nudge. */
export interface JobSpec<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  payload: P;
  result: R;
  /** Tries in all, with exponential backoff; default 5. */
  attempts?: number;
  /** Milliseconds that a handler may take; default 60,000. */
  timeout?: number;
  /** Milliseconds before the second try, doubled for each further one; default 1,000. */
  backoff?: number;
  /** A field of the payload: of the jobs that agree in it one waits and one runs at most. */
  once?: string;
  /** Its payload is not ids but what somebody waits on: it is tried once, and its payload, its letter and its result are not kept. */
  ephemeral?: true;
  /** Makes it a repeatable job: a cron line in `TIME_ZONE`; its payload is `{}`. */
  cron?: string;
  /** It is the first stage of this flow: its cron line opens a run a day, and `POST /admin/run` runs the whole flow under this name. */
  flow?: string;
  /** It is a stage of the flow, started when the stage of this name, `<queue>.<job>`, is over. */
  after?: string;
  /** The name under which `POST /admin/run` runs it alone, with `{ on_demand: true, org_id }` as far as its payload takes them. */
  runnable?: string;
}
export interface Job<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> extends JobSpec<P, R> {
  queue: string;
  name: string;
}
export type Specs = Record<string, JobSpec>;
export interface Queue<S extends Specs = Specs> {
  name: string;
  /** Jobs at once in one process. */
  concurrency: number;
  /** Somebody waits for its jobs: one whose worker died starts again within 8 s instead of 15. */
  lowLatency: boolean;
  jobs: { [N in keyof S & string]: Job<S[N]['payload'], S[N]['result']> };
}

/** Declares a queue: the contract between those who enqueue and the worker. */
export function queue<const S extends Specs>(
  name: string,
  spec: { concurrency: number; lowLatency?: true; jobs: S },
): Queue<S> {
  const jobs = Object.fromEntries(
    Object.entries(spec.jobs).map(([job, declared]) => [job, { ...declared, queue: name, name: job }]),
  );
  return { name, concurrency: spec.concurrency, lowLatency: spec.lowLatency ?? false, jobs: jobs as Queue<S>['jobs'] };
}
