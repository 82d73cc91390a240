import { fileURLToPath } from 'node:url';
import { load } from '../load.ts';
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
