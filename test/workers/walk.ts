import { flowOf, stage, type Counts, type Flow } from '../../src/queue/flow.ts';
import { queue } from '../../src/queue/queue.ts';
import type { Run } from '../../src/queue/worker.ts';
import { worker, type Worker } from '../../src/queue/worker.ts';

const one = queue('walk_one', {
  concurrency: 1,
  lowLatency: true,
  jobs: { begin: stage({ flow: 'walk', cron: '0 4 * * *' }) },
});
const two = queue('walk_two', {
  concurrency: 2,
  lowLatency: true,
  jobs: { middle: stage({ after: 'walk_one.begin' }), end: stage({ after: 'walk_two.middle' }) },
});

/** A flow of the tests' own over two queues. */
export const WALK = flowOf([one, two]) as Flow;
export const STAGES = ['walk_one.begin', 'walk_two.middle', 'walk_two.end'];

type Work = (run: Run) => Promise<Counts>;

/** Workers of that flow, whose stages do this, and `{}` where nothing is said; `ran` lists what was begun. */
export function walkers(work: { begin?: Work; middle?: Work; end?: Work } = {}): { workers: Worker[]; ran: string[] } {
  const ran: string[] = [];
  const doing = (name: 'begin' | 'middle' | 'end') => async (_: unknown, run: Run) => {
    ran.push(name);
    return (await work[name]?.(run)) ?? {};
  };
  const first = worker(one, { begin: doing('begin') });
  const rest = worker(two, { middle: doing('middle'), end: doing('end') });
  return { workers: [first, rest] as unknown as Worker[], ran };
}
