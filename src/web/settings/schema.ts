/** A JSON Schema, as far as forms are made of it. */
export interface Schema {
  type?: string;
  format?: string;
  description?: string;
  const?: string;
  enum?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  /** The fields that are wanted besides, in the ordinary way and in others. */
  anyOf?: { required: string[] }[];
  additionalProperties?: boolean | Schema;
  oneOf?: Schema[];
}

/** How a field is asked for. `lines` is a list of texts, `pairs` names with a text each, `json` whatever else. */
export type Kind =
  | 'fixed'
  | 'choice'
  | 'switch'
  | 'number'
  | 'text'
  | 'secret'
  | 'long'
  | 'lines'
  | 'pairs'
  | 'group'
  | 'one-of'
  | 'json';

const LONG = 5000;

export function kindOf(schema: Schema): Kind {
  const { type, format, items, properties, additionalProperties, maxLength = 0 } = schema;
  if (schema.const !== undefined) return 'fixed';
  if (format === 'json') return 'json';
  if (schema.enum) return 'choice';
  if (schema.oneOf) return 'one-of';
  if (type === 'boolean') return 'switch';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' && format === 'password') return 'secret';
  if (type === 'string') return maxLength > LONG ? 'long' : 'text';
  if (type === 'array' && items?.type === 'string') return 'lines';
  if (properties) return 'group';
  return typeof additionalProperties === 'object' && additionalProperties.type === 'string' ? 'pairs' : 'json';
}

/** What was typed into a field: a text, yes or no, or that of the fields of a group by name. */
export type Typed = string | boolean | [string, string][] | { [name: string]: Typed };

export const isGroup = (typed: Typed | undefined): typed is { [name: string]: Typed } =>
  typeof typed === 'object' && !Array.isArray(typed);

/** The alternative that was chosen, by the `kind` that it fixes. */
export const chosenOf = ({ oneOf = [] }: Schema, typed: Typed | undefined): Schema | undefined =>
  isGroup(typed) ? oneOf.find(({ properties }) => properties?.kind?.const === typed.kind) : undefined;

/** The value that was typed, as the schema wants it; undefined where nothing was. Throws `SyntaxError` for what is no JSON. */
export function valueOf(schema: Schema, typed: Typed | undefined): unknown {
  if (typed === undefined) return schema.const;
  switch (kindOf(schema)) {
    case 'group':
      return groupOf(schema, typed);
    case 'one-of': {
      const chosen = chosenOf(schema, typed);
      return chosen && groupOf(chosen, typed);
    }
    case 'pairs': {
      const named = (typed as [string, string][]).filter(([name]) => name.trim() !== '');
      return named.length > 0 ? Object.fromEntries(named.map(([name, text]) => [name.trim(), text])) : undefined;
    }
    case 'lines': {
      const lines = String(typed)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
      return lines.length > 0 ? lines : undefined;
    }
    case 'switch':
      return typed;
    case 'secret':
      return typed === '' ? undefined : typed;
  }
  const text = String(typed).trim();
  if (text === '') return undefined;
  if (kindOf(schema) === 'number') return Number(text);
  return kindOf(schema) === 'json' ? (JSON.parse(text) as unknown) : text;
}

function groupOf({ properties = {} }: Schema, typed: Typed): object | undefined {
  const given = isGroup(typed) ? typed : {};
  const values = Object.entries(properties)
    .map(([name, of]) => [name, valueOf(of, given[name])] as const)
    .filter(([, value]) => value !== undefined);
  return values.length > 0 ? Object.fromEntries(values) : undefined;
}

/** What was typed but for what is secret. */
export function withoutSecrets(schema: Schema, typed: Typed | undefined): Typed | undefined {
  if (typed === undefined || kindOf(schema) === 'secret') return undefined;
  if (Array.isArray(typed)) {
    const of = schema.additionalProperties;
    return typeof of === 'object' && kindOf(of) === 'secret' ? typed.map(([name]) => [name, '']) : typed;
  }
  if (!isGroup(typed)) return typed;
  const { properties = {} } = chosenOf(schema, typed) ?? schema;
  const kept = Object.entries(typed).map(([name, of]) => [name, withoutSecrets(properties[name] ?? {}, of)] as const);
  return Object.fromEntries(kept.filter((entry): entry is [string, Typed] => entry[1] !== undefined));
}
