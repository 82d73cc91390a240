import type { Operation } from '../http/registry.ts';
import type { Chapter } from './chapters.ts';
import { tagOf } from './reading-order.ts';

/** A chapter with its resources in reading order: the word in their paths, and the name that people give them. */
export interface ChapterWithResources extends Pick<Chapter, 'name' | 'description'> {
  resources: Map<string, string>;
}

/** The chapters that have resources, with them; those of a folder that no chapter has come last, in one of their own. */
export function resourcesOf(chapters: Chapter[], operations: Operation[]): ChapterWithResources[] {
  const known = new Set(chapters.flatMap(({ folders }) => folders));
  const others = operations.map(({ folder }) => folder).filter((folder) => !known.has(folder));
  const more: Chapter = { name: 'More', description: '', folders: others };
  const placed = new Set<string>();
  return [...chapters, more].flatMap(({ name, description, folders, first = [] }) => {
    const here = operations.filter(({ folder }) => folders.includes(folder)).map(tagOf);
    const tags = [...first.filter((tag) => here.includes(tag)), ...here].filter((tag) => !placed.has(tag));
    for (const tag of tags) placed.add(tag);
    const resources = new Map(tags.map((tag) => [tag, nameOf(tag, operations)]));
    return resources.size > 0 ? [{ name, description, resources }] : [];
  });
}

/** What a route of the resource calls it, else the word in its path as people write it. */
const nameOf = (tag: string, operations: Operation[]): string =>
  operations.find((one) => one.resource !== undefined && tagOf(one) === tag)?.resource ??
  tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll(/[_-]+/g, ' ');
