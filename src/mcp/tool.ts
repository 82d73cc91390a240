import { z } from 'zod';
import { Problem } from '../common/errors.ts';
import { BATCH } from '../http/body/body-limit.ts';
import { maybe, text } from '../http/fields.ts';
import { parseJson } from '../http/body/json.ts';
import { jsonSchema } from '../http/json-schema.ts';
import type { Route, RouteInput } from '../http/route.ts';
import { present } from '../common/element-at.ts';

/** What a client may be told of a tool before it calls it. */
interface Hints {
  /** Changes nothing. */
  reads?: true;
  /** May take away or replace what is there. */
  destroys?: true;
  /** The same call again changes nothing more. */
  repeatable?: true;
  /** Reaches out to other systems. */
  open?: true;
}

/** A route as an agent calls it: under an established name, with that name's arguments. */
export interface Tool<I extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType> {
  name: string;
  title: string;
  description: string;
  input: I;
  /** Admits, checks, handles and audits the call. */
  route: Route<any, any, any, any, R>;
  hints: Hints;
  /** The route's request; `org_id` is the caller's. */
  given(args: z.output<I>): RouteInput;
  /** Fields of the route that are arguments here under another name. */
  renamed?: Record<string, keyof z.input<I> & string>;
  /** The answer to these arguments in a few lines. */
  says(answer: z.output<R>, args: z.output<I>): string;
}

/** Declares a tool; every export of a file under `mcp/tools/` that this made is offered. */
export const tool = <I extends z.ZodObject, R extends z.ZodType>(declared: Tool<I, R>): Tool<I, R> => declared;

/** Which graph is meant. */
export const graphId = maybe(text(200)).describe('A graph of the organization; left out: `primary`.');

/** A field that takes structure as an object or a list, or as its JSON text. */
export function structured<S extends z.ZodType>(schema: S, wire: object = jsonSchema(schema)) {
  const opened = z.preprocess(open, schema);
  return opened.meta({ wire: { anyOf: [wire, { type: 'string', description: 'The same as JSON text.' }] } });
}

function open(given: unknown): unknown {
  if (typeof given !== 'string' || !/^\s*[[{]/.test(given)) return given;
  try {
    return parseJson(Buffer.from(given), BATCH);
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_large') throw error;
    return given;
  }
}

/** The fields of a route's body or query, which a tool's arguments are taken from. */
export function fieldsOf<S extends z.ZodObject>(schema: S | undefined): S['shape'] {
  return present(schema, 'schema of the route').shape;
}
