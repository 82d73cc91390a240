import { fileURLToPath } from 'node:url';
import { load } from '../common/load.ts';
import { flowOf, type Flow } from './flow.ts';
import type { Queue } from './queue.ts';

const FOLDER = fileURLToPath(new URL('../queues', import.meta.url));

const isQueue = (value: unknown): value is Queue =>
  typeof value === 'object' && value !== null && 'concurrency' in value && 'jobs' in value;

/** Every queue that a file under `queues/` declares, by name. */
export async function declaredQueues(): Promise<Queue[]> {
  const modules = [...(await load(FOLDER)).values()];
  return modules
    .flatMap((module) => Object.values(module).filter(isQueue))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The flow that those queues declare. */
export async function declaredFlow(): Promise<Flow> {
  const flow = flowOf(await declaredQueues());
  if (!flow) throw new Error('No job under queues/ begins a flow.');
  return flow;
}
