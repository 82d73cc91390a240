import { fileURLToPath } from 'node:url';
import { load } from '../common/load.ts';
import type { Prompt, Resource } from './prompt.ts';
import type { Tool } from './tool.ts';

async function exported<T>(folder: string, mark: keyof T): Promise<T[]> {
  const modules = [...(await load(fileURLToPath(new URL(folder, import.meta.url)))).values()];
  const all = modules.flatMap((module) => Object.values(module));
  return all.filter((value): value is T => typeof value === 'object' && value !== null && mark in value);
}

/** Every tool that a file under `tools/` exports, by name. */
export const tools = async (): Promise<Tool[]> =>
  (await exported<Tool>('tools', 'says')).toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Every prompt that a file under `prompts/` exports. */
export const prompts = (): Promise<Prompt[]> => exported<Prompt>('prompts', 'text');

/** Every resource that a file under `resources/` exports. */
export const resources = (): Promise<Resource[]> => exported<Resource>('resources', 'template');
