import type { z } from 'zod';
import { jsonSchema, type JsonSchema } from '../http/json-schema.ts';
import type { Route } from '../http/route.ts';

/** What a request gives where a graph can be named. */
export interface Places {
  params: unknown;
  query: unknown;
  body: unknown;
}
type Place = keyof Places;

const known = new WeakMap<Route, Place[]>();

/** The graph that a request names in the first place where its route declares one. Elsewhere a `graph_id` is an unknown field and decides nothing. */
export function graphNamed(route: Route, given: Places): string | undefined {
  return declared(route)
    .map((place) => (given[place] as { graph_id?: unknown } | null | undefined)?.graph_id)
    .find((id): id is string => typeof id === 'string' && id !== '');
}

function declared(route: Route): Place[] {
  const places = known.get(route) ?? placesOf(route);
  known.set(route, places);
  return places;
}

function placesOf({ path, query, body }: Route): Place[] {
  return [
    ...(path.includes('{graph_id}') ? (['params'] as const) : []),
    ...(names(query) ? (['query'] as const) : []),
    ...(names(body) ? (['body'] as const) : []),
  ];
}

function names(schema: z.ZodType | undefined): boolean {
  if (!schema) return false;
  const wire = jsonSchema(schema);
  const shapes: JsonSchema[] = [wire, ...(wire.oneOf ?? []), ...(wire.anyOf ?? [])];
  return shapes.some(({ properties }) => Object.hasOwn(properties ?? {}, 'graph_id'));
}
