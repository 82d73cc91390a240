import type { JsonSchema } from '../http/json-schema.ts';
import { escape } from './markup.ts';

/** A schema in a few readable lines of HTML: `{ id: string, nodes?: [{ … }] }`, descriptions beside the fields. */
export function outline(schema: JsonSchema, indent = ''): string {
  const choices: JsonSchema[] | undefined = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.map((one) => outline(one, indent)).join(' | ');
  if (schema.$ref) return escape(schema.$ref.split('/').at(-1));
  if (schema.const !== undefined) return escape(JSON.stringify(schema.const));
  if (schema.enum) return escape(schema.enum.map((one: unknown) => JSON.stringify(one)).join(' | '));
  if (schema.type === 'array') return schema.items ? `[${outline(schema.items, indent)}]` : '[any]';
  if (schema.properties) return fields(schema, indent);
  if (schema.type === 'object')
    return `{ [name]: ${schema.additionalProperties ? outline(schema.additionalProperties, indent) : 'any'} }`;
  return escape([schema.type ?? 'any'].flat().join(' | '));
}

function fields({ properties, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties as Record<string, JsonSchema>).map(([name, one]) => {
    const mark = required.includes(name) ? '' : '?';
    const note = one.description ? ` <i>// ${escape(one.description.replaceAll('`', ''))}</i>` : '';
    return `${inner}${escape(name)}${mark}: ${outline(one, inner)}${note}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

/** What a value may be, in a few words: its type, its default and its bounds. */
export function brief(schema: JsonSchema): string {
  const { default: fallback, minimum, maximum, minLength, maxLength } = schema;
  const bounded = minimum !== undefined && maximum !== undefined && maximum < 2 ** 31 - 1;
  return [
    outline(schema),
    fallback !== undefined && `default ${escape(JSON.stringify(fallback))}`,
    bounded && `${minimum} to ${maximum}`,
    maxLength !== undefined && `${minLength ?? 0} to ${maxLength} characters`,
  ]
    .filter(Boolean)
    .join(', ');
}
