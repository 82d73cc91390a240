import { elementAt, valueAt } from '../common/element-at.ts';

interface Called {
  path: string;
  method: string;
}
const METHODS = ['post', 'get', 'put', 'patch', 'delete'];

/** The resource that an operation belongs to: what follows the org in its path, or the path's first word. */
export function tagOf({ path }: Pick<Called, 'path'>): string {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith('{'));
  return (words[0] === 'org' ? words[1] : words[0]) ?? 'root';
}

/** Operations as one reads them: by resource, what makes and shows before what changes, and what deletes last. */
export function inReadingOrder<T extends Called>(all: T[], tags: string[]): T[] {
  const ranks = new Map(all.map((one) => [one, rankOf(one, tags)]));
  return all.toSorted((a, b) => compare(valueAt(ranks, a), valueAt(ranks, b)));
}

function rankOf({ path, method }: Called, tags: string[]): (number | string)[] {
  const depth = path.split('/').length;
  const deletes = method === 'delete';
  return [tags.indexOf(tagOf({ path })), Number(deletes), deletes ? -depth : depth, path, METHODS.indexOf(method)];
}

function compare(a: (number | string)[], b: (number | string)[]): number {
  const at = a.findIndex((rank, i) => rank !== b[i]);
  if (at < 0) return 0;
  return elementAt(a, at) < elementAt(b, at) ? -1 : 1;
}
