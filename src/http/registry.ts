import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from '../common/load.ts';
import type { Route } from './route.ts';

const FOLDER = fileURLToPath(new URL('../routes', import.meta.url));

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'handle' in value;

/** A route with the name it is exported under, which is its operation id, and the folder under `routes/` that its file is in. */
export type Operation = Route & { name: string; folder: string };

/** Every route that a file under `routes/` exports; paths with fixed words come before those with parameters. */
export async function operations(): Promise<Operation[]> {
  const modules = [...(await load(FOLDER))];
  const found = modules.flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]): Operation[] =>
      isRoute(value) ? [{ ...value, name, folder: relative(FOLDER, dirname(file)) }] : [],
    ),
  );
  const rank = (route: Route) => route.path.replaceAll(/\{\w+\}/g, '~');
  return found.toSorted((a, b) => {
    if (rank(a) !== rank(b)) return rank(a) < rank(b) ? -1 : 1;
    return a.method < b.method ? -1 : 1;
  });
}
