import { elementAt } from '../common/element-at.ts';
import type { z } from 'zod';
import { Problem } from '../common/errors.ts';
import { jsonSchema, type JsonSchema } from './json-schema.ts';
import { nearest } from '../common/text/nearest.ts';
import type { Route } from './route.ts';

/** Names the fields of a body that its route does not read. */
export const IGNORED = 'X-Quern-Ignored';

const MAX_NAMED = 20;
const LONGEST = 64;
type Path = string[];

/** Whether a call destroys, grants or pays: then nothing that it says may go unread. */
export const isGuarded = ({ guarded, access, method }: Route): boolean =>
  guarded === true || access === 'admin' || method === 'delete';

/** Throws `invalid` with every field of a body that its route does not declare. */
export function refuseUnknown({ body: schema }: Route, body: unknown): void {
  const unknown = schema ? unknownFields(schema, body) : [];
  if (unknown.length === 0) return;
  const issues = unknown.map(({ path, known }) => ({
    loc: ['body', ...path],
    msg: `There is no such field here, and this call ignores none. ${meantBy(path.at(-1) ?? '', known)}${useOnly(known, path)}`,
    type: 'unknown_field',
  }));
  throw new Problem('invalid', elementAt(issues, 0).msg, { issues });
}

function useOnly(known: string[], { length }: Path): string {
  if (known.length > 0) return `Use only: ${known.join(', ')}`;
  return length > 1 ? 'Leave it out' : 'This call takes no fields';
}

/** A question whether the nearest known name was meant, with a space behind it; empty where none is near. */
export function meantBy(given: string, known: string[]): string {
  const near = nearest(given, known);
  return near === undefined ? '' : `Did you mean ${near}? `;
}

/** The fields that a route ignores as one header line of safe characters; undefined where there are none. */
export function ignoredLine({ body: schema }: Route, body: unknown): string | undefined {
  const unknown = schema ? unknownFields(schema, body) : [];
  if (unknown.length === 0) return undefined;
  return unknown.map(({ path }) => encodeURIComponent(path.join('.').slice(0, LONGEST).toWellFormed())).join(',');
}

/** The names of the fields that a schema declares, in any of its forms. */
export const namesIn = (schema: z.ZodType | undefined): string[] =>
  schema ? namesOf(alternatives(wireOf(schema))) : [];

const namesOf = (shapes: JsonSchema[]): string[] => [
  ...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties))),
];

/** A field that a schema does not declare, and the names that it knows in that place. */
interface Unknown {
  path: Path;
  known: string[];
}

/** Fields that a schema does not declare, their paths without places in lists, each once, 20 at most. */
function unknownFields(schema: z.ZodType, body: unknown): Unknown[] {
  const found = new Map<string, Unknown>();
  if (isComposed(body)) gather([wireOf(schema)], body, [], found);
  return [...found.values()];
}

function gather(schemas: JsonSchema[], value: object, at: Path, found: Map<string, Unknown>): void {
  if (found.size >= MAX_NAMED) return;
  const shapes = fitting(schemas.flatMap(alternatives), value);
  if (Array.isArray(value)) {
    const items = shapes.flatMap((shape) => (shape.items ? [shape.items as JsonSchema] : []));
    if (items.length > 0) for (const one of value) if (isComposed(one)) gather(items, one, at, found);
    return;
  }
  if (shapes.some(isOpen) || !shapes.some(({ properties }) => properties)) return;
  for (const [name, inner] of Object.entries(value)) {
    const declared = declaredIn(shapes, name);
    if (declared.length === 0) {
      if (found.size < MAX_NAMED) found.set([...at, name].join('.'), { path: [...at, name], known: namesOf(shapes) });
    } else if (isComposed(inner)) gather(declared, inner, [...at, name], found);
  }
}

/** Whether there are fields or places in a value. */
const isComposed = (value: unknown): value is object => typeof value === 'object' && value !== null;

const declaredIn = (shapes: JsonSchema[], name: string): JsonSchema[] =>
  shapes.flatMap(({ properties = {} }) => (Object.hasOwn(properties, name) ? [properties[name] as JsonSchema] : []));

/** Of several forms those that a value may be, by the fields that it must have; all where it is none. */
function fitting(shapes: JsonSchema[], value: object): JsonSchema[] {
  if (shapes.length < 2) return shapes;
  const fields = new Map<string, unknown>(Object.entries(value));
  const found = shapes.filter(
    ({ required = [], properties = {} }) =>
      required.every((name: string) => fields.has(name)) &&
      [...fields].every(([name, given]) => {
        const only = Object.hasOwn(properties, name) ? (properties[name] as JsonSchema).const : undefined;
        return only === undefined || only === given;
      }),
  );
  return found.length > 0 ? found : shapes;
}

/** An object of which the schema does not say which fields it may have. */
const isOpen = ({ type, properties, additionalProperties }: JsonSchema): boolean =>
  properties === undefined ? type === undefined || type === 'object' : Boolean(additionalProperties);

const forms = new WeakMap<JsonSchema, JsonSchema[]>();

/** The forms that a schema is one of; itself where it names none. */
function alternatives(schema: JsonSchema): JsonSchema[] {
  const told = forms.get(schema);
  if (told) return told;
  const inner: JsonSchema[] = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const found = inner.length > 0 ? inner.flatMap(alternatives) : [schema];
  forms.set(schema, found);
  return found;
}

const known = new WeakMap<z.ZodType, JsonSchema>();

function wireOf(schema: z.ZodType): JsonSchema {
  const wire = known.get(schema) ?? jsonSchema(schema);
  known.set(schema, wire);
  return wire;
}
