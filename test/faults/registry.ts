import { load } from '../../src/common/load.ts';
import type { Fault } from './fault.ts';

const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'run' in value && 'name' in value;

/** Every fault of `kinds/`, by file name. */
export async function faults(): Promise<Fault[]> {
  const modules = await load(new URL('./kinds/', import.meta.url).pathname);
  return [...modules.values()].flatMap((module) => Object.values(module).filter(isFault));
}
