import { z } from 'zod';

export type JsonSchema = { [keyword: string]: any };

/** A zod schema as JSON Schema 2020-12, as the wire sees it: fields with a default may be left out, unknown ones are ignored. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  const described = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => asWired(zodSchema, jsonSchema),
  });
  delete described.$schema;
  return described;
}

function asWired(zodSchema: z.core.$ZodType, described: JsonSchema): void {
  const wire = z.globalRegistry.get(zodSchema)?.wire as JsonSchema | undefined;
  if (wire) {
    const { default: usual } = described;
    for (const keyword of Object.keys(described)) delete described[keyword];
    Object.assign(described, wire, usual !== undefined && { default: usual });
  }
  if (described.additionalProperties === false) delete described.additionalProperties;
  if (!Array.isArray(described.required)) return;
  described.required = described.required.filter((name: string) => described.properties[name]?.default === undefined);
  if (described.required.length === 0) delete described.required;
}
