import { fileURLToPath } from 'node:url';
import { load } from '../load.ts';
import type { Route } from './route.ts';

const FOLDER = fileURLToPath(new URL('../routes', import.meta.url));

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'handle' in value;

/** A route with the name it is exported under, which is its operation id. */
export type Operation = Route & { name: string };

/** Every route that a file under `routes/` exports; paths with fixed words come before those with parameters. */
export async function operations(): Promise<Operation[]> {
  const modules = [...(await load(FOLDER)).values()];
  const found = modules.flatMap(
    (module) => Object.entries(module).filter(([, value]) => isRoute(value)) as [string, Route][],
  );
  const rank = (route: Route) => route.path.replaceAll(/\{\w+\}/g, '~');
  return found
    .map(([name, route]) => ({ ...route, name }))
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : a.method < b.method ? -1 : 1));
}
