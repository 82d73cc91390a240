import { z } from 'zod';

export type JsonSchema = { [keyword: string]: any };

/** A zod schema as JSON Schema 2020-12, as the wire sees it: fields with a default may be left out, unknown ones are ignored. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => asWired(zodSchema, jsonSchema),
  });
  delete made.$schema;
  return made;
}

function asWired(zodSchema: z.core.$ZodType, made: JsonSchema): void {
  const wire = z.globalRegistry.get(zodSchema)?.wire as JsonSchema | undefined;
  if (wire) {
    for (const keyword of Object.keys(made)) delete made[keyword];
    Object.assign(made, wire);
  }
  if (made.additionalProperties === false) delete made.additionalProperties;
  if (!Array.isArray(made.required)) return;
  made.required = made.required.filter((name: string) => made.properties[name]?.default === undefined);
  if (made.required.length === 0) delete made.required;
}
