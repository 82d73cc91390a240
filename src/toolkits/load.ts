import { load } from '../common/load.ts';
import type { Toolkit } from './toolkit.ts';

const isToolkit = (value: unknown): value is Toolkit =>
  typeof value === 'object' && value !== null && 'credentials' in value && 'collect' in value;

let known: Promise<ReadonlyMap<string, Toolkit>> | undefined;

/** Every toolkit that this folder declares, by name; loaded at the first call, for their libraries weigh. */
export const toolkits = (): Promise<ReadonlyMap<string, Toolkit>> => (known ??= read());

async function read(): Promise<ReadonlyMap<string, Toolkit>> {
  const modules = [...(await load(import.meta.dirname, (file) => file === 'load.ts')).values()];
  const found = modules.flatMap((module) => Object.values(module).filter(isToolkit));
  return new Map(found.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((one) => [one.name, one]));
}
