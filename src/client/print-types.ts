import type { JsonSchema } from '../http/json-schema.ts';

/** A JSON Schema as a TypeScript type, on one line; what a type cannot say (formats, bounds, references) is left out. */
export function typeOf(schema: JsonSchema): string {
  if (schema.enum) return union((schema.enum as unknown[]).map((value) => JSON.stringify(value)));
  if ('const' in schema) return JSON.stringify(schema.const);
  const branches = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (branches) return union(branches.map(typeOf));
  if (schema.allOf) return (schema.allOf as JsonSchema[]).map((part) => `(${typeOf(part)})`).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type: string) => typeOf({ ...schema, type })));
  if (schema.type === 'array') return arrayOf(schema);
  if (schema.type === 'object' || schema.properties) return objectOf(schema);
  if (schema.type === 'integer') return 'number';
  return typeof schema.type === 'string' ? schema.type : 'unknown';
}

const union = (types: string[]): string => [...new Set(types)].join(' | ');

function arrayOf({ prefixItems, items = {} }: JsonSchema): string {
  if (prefixItems) return `[${(prefixItems as JsonSchema[]).map(typeOf).join(', ')}]`;
  return `(${typeOf(items as JsonSchema)})[]`;
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(([name, field]) => {
    const doc = field.description ? `/** ${String(field.description).replaceAll('*/', '* /')} */ ` : '';
    const optional = (required as string[]).includes(name) ? '' : '?';
    const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
    return `${doc}${key}${optional}: ${typeOf(field)}`;
  });
  if (!additionalProperties) return `{ ${fields.join('; ')} }`;
  const others = `Record<string, ${typeOf(additionalProperties === true ? {} : (additionalProperties as JsonSchema))}>`;
  return fields.length ? `{ ${fields.join('; ')} } & ${others}` : others;
}
