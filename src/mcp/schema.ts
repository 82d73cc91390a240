import { z } from 'zod';
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { jsonSchema, type JsonSchema } from '../http/json-schema.ts';

type Arguments = Record<string, unknown>;

/** A schema that is shown to clients, made when it is first asked for, and checks nothing: the tool's own reading and its route do. */
export function shown(schema: z.ZodType): StandardSchemaWithJSON<Arguments, Arguments> {
  let converted: JsonSchema | undefined;
  const json = () => (converted ??= asObject(jsonSchema(schema)));
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'quern',
      validate: (value: unknown) => ({ value: value as Arguments }),
      jsonSchema: { input: json, output: json },
    },
  };
}

/** What every answer is: its parts are described where its route is, and would be most of a list of tools here. */
export const anyObject = shown(z.looseObject({}));

/** Structured content is an object in every revision of the protocol; alternatives stand below that. */
const asObject = (converted: JsonSchema): JsonSchema => ({ type: 'object', ...converted });
