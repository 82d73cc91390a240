import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';
import { PROBLEMS } from '../errors.ts';
import { jsonSchema, type JsonSchema } from './json-schema.ts';
import { inReadingOrder, tagOf } from './reading-order.ts';
import type { Operation } from './registry.ts';
import type { Access } from './route.ts';
import { curlOf, sampleOf } from './sample.ts';

const KEYLESS: Access[] = ['public', 'signed'];
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const shown = (value: unknown) => (value === undefined ? {} : { examples: { example: { value } } });
const json = (schema: JsonSchema, example?: unknown) => ({
  content: { 'application/json': { schema, ...shown(example) } },
});
const refusal = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ref('Problem') } },
});

export interface Info {
  title: string;
  version: string;
  description: string;
}
/** Resources that are read about together, each with the name that people give it. */
export interface Chapter {
  name: string;
  description: string;
  tags: Record<string, string>;
}

/** The OpenAPI 3.1 description of the operations, from the declarations that validate them, in the order of the chapters. */
export function openapi(operations: Operation[], info: Info, chapters: Chapter[]): JsonSchema {
  const groups = withRest(chapters, operations);
  const tags = Object.assign({}, ...groups.map((chapter) => chapter.tags)) as Record<string, string>;
  const paths: Record<string, JsonSchema> = {};
  for (const operation of inReadingOrder(operations, Object.keys(tags)))
    (paths[operation.path] ??= {})[operation.method] = describe(operation);
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    tags: Object.entries(tags).map(([name, shown]) => ({ name, 'x-displayName': shown })),
    'x-tagGroups': groups.map((chapter) => ({ ...chapter, tags: Object.keys(chapter.tags) })),
    paths,
    components: { securitySchemes: { key: KEY }, schemas: SCHEMAS },
  };
}

const KEY = {
  type: 'http',
  scheme: 'bearer',
  description:
    'The API key of an organization, `qn_…`, is sent as the bearer. An admin key says for whom it acts with `X-Org-Id`, `X-User-Id` and `X-User-Email`.',
};

const Issue = {
  type: 'object',
  required: ['loc', 'msg', 'type'],
  properties: {
    loc: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
    msg: { type: 'string' },
    type: { type: 'string' },
  },
};
const code = { type: 'string', enum: Object.keys(PROBLEMS) };
const request_id = { type: 'string' };
const SCHEMAS: Record<string, JsonSchema> = {
  ValidationIssue: Issue,
  ValidationError: {
    type: 'object',
    required: ['detail', 'code', 'request_id'],
    properties: { detail: { type: 'array', items: ref('ValidationIssue') }, code, request_id },
  },
  Problem: {
    type: 'object',
    required: ['type', 'title', 'status', 'code', 'detail', 'request_id'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      code,
      detail: { type: 'string', description: 'What to do next.' },
      request_id,
    },
  },
  Notification: {
    type: 'object',
    required: ['id', 'kind', 'message', 'created_at'],
    properties: {
      id: { type: 'string' },
      kind: { type: 'string' },
      message: { type: 'string' },
      created_at: { type: 'string', format: 'date-time' },
      link: { type: 'string' },
    },
  },
};

/** The chapters, and a last one for the resources that are in none. */
function withRest(chapters: Chapter[], operations: Operation[]): Chapter[] {
  const told = new Set(chapters.flatMap((chapter) => Object.keys(chapter.tags)));
  const rest = [...new Set(operations.map(tagOf))].filter((tag) => !told.has(tag));
  if (rest.length === 0) return chapters;
  return [...chapters, { name: 'More', description: '', tags: Object.fromEntries(rest.map((tag) => [tag, tag])) }];
}

function describe(operation: Operation): JsonSchema {
  const { name, summary, description, access, tokens, body, raw, upload, example } = operation;
  return {
    operationId: name,
    summary,
    description: [description, tokens ? `${ACCESS[access]} ${TOKENS}` : ACCESS[access]].filter(Boolean).join('\n\n'),
    tags: [tagOf(operation)],
    'x-access': access,
    ...(KEYLESS.includes(access) && { security: [] }),
    parameters: [...pathParameters(operation), ...queryParameters(operation), ...headerParameters(operation)],
    ...(body &&
      !raw && { requestBody: { required: !body.safeParse({}).success, ...json(jsonSchema(body), example?.body) } }),
    ...(upload && { requestBody: { required: true, content: Object.fromEntries(upload.map((type) => [type, FILE])) } }),
    responses: responses(operation),
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curlOf(sampleOf(operation)) }],
  };
}

const FILE = { schema: { type: 'string', format: 'binary' } };

const TOKENS = 'A public token of the graph will do, too.';
const ACCESS: Record<Access, string> = {
  public: 'Needs no key.',
  signed: 'Needs no key: the link or the sender is signed.',
  key: 'For any valid key.',
  member: 'For any member of the organization.',
  reader: 'For readers of the graph.',
  writer: 'For writers on the graph.',
  owner: 'For owners of the organization.',
  admin: 'For admin keys.',
};

const pathParameters = ({ path, example }: Operation): JsonSchema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...shown((example?.params as Record<string, string> | undefined)?.[name!]),
  }));

function queryParameters({ query, example }: Operation): JsonSchema[] {
  if (!query) return [];
  const { properties = {}, required = [] } = jsonSchema(query as z.ZodType);
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description && { description }),
    schema,
    ...shown((example?.query as Record<string, unknown> | undefined)?.[name]),
  }));
}

const KNOWN = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an answer that the caller has.',
  schema: { type: 'string' },
};

function headerParameters({ method, access, raw, upload, tagged }: Operation): JsonSchema[] {
  if (tagged) return [KNOWN];
  if (method !== 'post' || raw || upload || KEYLESS.includes(access)) return [];
  const description = 'The first success is kept for 24 hours and replayed to the same request.';
  return [
    { name: 'Idempotency-Key', in: 'header', required: false, description, schema: { type: 'string', maxLength: 255 } },
  ];
}

function responses(operation: Operation): JsonSchema {
  const { path, access, response, body, query, tagged, upload, statuses = [] } = operation;
  const own = jsonSchema(response);
  const notifications = {
    type: 'object',
    properties: { notifications: { type: 'array', items: ref('Notification') } },
  };
  const schema = path.startsWith('/org/') ? { allOf: [own, notifications] } : own;
  const successes = [200, ...statuses].map((status) => [
    status,
    { description: STATUS_CODES[status], ...json(schema) },
  ]);
  return {
    ...(tagged && { 304: { description: 'Nothing changed since the answer with this ETag.' } }),
    ...(!KEYLESS.includes(access) && { 401: refusal('No valid key.'), 403: refusal('The key may not do this.') }),
    ...(path.includes('{') && { 404: refusal('There is no such thing.') }),
    ...(path.includes('{org_id}') && { 410: refusal('The organization is deleted.') }),
    ...(body && { 413: refusal('Too large.'), 415: refusal('Not JSON.') }),
    ...(upload && { 413: refusal('Too large.'), 415: refusal('Not one of these media types.') }),
    ...((body || query) && { 422: { description: 'Invalid input.', ...json(ref('ValidationError')) } }),
    429: refusal('Too many requests; see Retry-After.'),
    503: refusal('A store is down; see Retry-After.'),
    ...Object.fromEntries(successes),
  };
}
