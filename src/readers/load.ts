import { load } from '../common/load.ts';
import type { Reader } from './reader.ts';

const isReader = (value: unknown): value is Reader =>
  typeof value === 'object' && value !== null && 'extensions' in value && 'read' in value;

let known: Promise<ReadonlyMap<string, Reader>> | undefined;

/** Every format that the folder declares, by name. What parses them is loaded when it is used. */
export const readers = (): Promise<ReadonlyMap<string, Reader>> => (known ??= all());

async function all(): Promise<ReadonlyMap<string, Reader>> {
  const modules = [...(await load(`${import.meta.dirname}/formats`)).values()];
  const found = modules.flatMap((module) => Object.values(module).filter(isReader));
  return new Map(found.map((one) => [one.name, one]));
}
