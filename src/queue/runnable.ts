import { flowOf, type Flow } from './flow.ts';
import type { Job, Queue } from './queue.ts';

/** What can be run now, by the name that its declaration gives it: a job alone, or the whole flow. */
export function runnables(declared: Queue[]): Map<string, Job | Flow> {
  const found = new Map<string, Job | Flow>();
  const add = (name: string, one: Job | Flow) => {
    if (found.has(name)) throw new Error(`Two jobs are to be run as "${name}"; name one of them otherwise.`);
    found.set(name, one);
  };
  const flow = flowOf(declared);
  if (flow) add(flow.name, flow);
  for (const job of declared.flatMap((queue) => Object.values(queue.jobs))) if (job.runnable) add(job.runnable, job);
  return found;
}
