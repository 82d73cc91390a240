import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Client } from '../../support/http/client.ts';

export type Schema = Record<string, any>;

/** An operation as the service describes itself. */
export interface Operation {
  method: string;
  path: string;
  /** Parameters by place and name. */
  params: { in: 'path' | 'query' | 'header'; name: string; schema: Schema }[];
  body?: Schema;
  /** All that it may answer with. */
  statuses: Set<string>;
  /** Checks a success's body; by status and media type. */
  answers: Map<string, ValidateFunction>;
}

/** Waits for ever, ends the org under test, or runs the night: not for thousands of calls. */
const LEFT_OUT = /\/events$|hard-delete|\/delete$|^\/admin\/run$|^\/mcp|\{key_id\}/;

const resolved = (schema: Schema | undefined, whole: Schema): Schema | undefined =>
  schema?.$ref
    ? (schema.$ref as string)
        .split('/')
        .slice(1)
        .reduce((at, part) => at[part], whole)
    : schema;

const jsonOf = (content: Schema | undefined): Schema | undefined => content?.content?.['application/json']?.schema;

function operation(path: string, method: string, declared: Schema, whole: Schema, ajv: Ajv2020): Operation {
  const answers = new Map<string, ValidateFunction>();
  for (const [status, response] of Object.entries<Schema>(declared.responses ?? {})) {
    if (!status.startsWith('2')) continue;
    for (const [type, { schema }] of Object.entries<Schema>(resolved(response, whole)?.content ?? {}))
      answers.set(`${status} ${type}`, ajv.compile({ ...schema, components: whole.components }));
  }
  const params = (declared.parameters ?? []).map((p: Schema) => resolved(p, whole)!);
  return {
    method: method.toUpperCase(),
    path,
    params,
    body: resolved(jsonOf(resolved(declared.requestBody, whole)), whole),
    statuses: new Set(Object.keys(declared.responses ?? {})),
    answers,
  };
}

/** Every operation of the served OpenAPI description that can be called thousands of times. */
export async function operations(api: Pick<Client, 'get'>): Promise<Operation[]> {
  const { body } = await api.get('/openapi.json');
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  return Object.entries<Schema>(body.paths)
    .filter(([path]) => !LEFT_OUT.test(path))
    .flatMap(([path, methods]) =>
      Object.entries<Schema>(methods).map(([method, declared]) => operation(path, method, declared, body, ajv)),
    );
}
