import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';
import { PROBLEMS } from '../common/errors.ts';
import { DEEPEST, MAX_FIELDS, ORDINARY, sizeOf } from '../http/body/body-limit.ts';
import { jsonSchema, type JsonSchema } from '../http/json-schema.ts';
import type { Chapter } from './chapters.ts';
import { inReadingOrder, tagOf } from './reading-order.ts';
import { resourcesOf } from './resources.ts';
import type { Operation } from '../http/registry.ts';
import type { Access } from '../http/route.ts';
import { UNCHANGED } from '../http/etag.ts';
import { IGNORED, isGuarded } from '../http/unknown-fields.ts';
import { KEYLESS, REFUSED, refusalsOf } from './refusals.ts';
import type { Tool } from '../mcp/tool.ts';
import { waysOf } from './ways.ts';
import { headerParameters, pathParameters, queryParameters, shown } from './openapi-parameters.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonSchema, example?: unknown) => ({
  content: { 'application/json': { schema, ...shown(example) } },
});
const refusal = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ref('Problem') } },
});

interface Info {
  title: string;
  version: string;
  description: string;
}
/** The OpenAPI 3.1 description of the operations, from the declarations that validate them, in the order of the chapters; examples also as calls of agents' tools. */
export function openapi(operations: Operation[], tools: Tool[], info: Info, chapters: Chapter[]): JsonSchema {
  const groups = resourcesOf(chapters, operations);
  const tags = new Map(groups.flatMap(({ resources }) => [...resources]));
  const paths: Record<string, JsonSchema> = {};
  for (const operation of inReadingOrder(operations, [...tags.keys()]))
    (paths[operation.path] ??= {})[operation.method] = describe(operation, tools);
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    tags: [...tags].map(([name, label]) => ({ name, 'x-displayName': label })),
    'x-tagGroups': groups.map(({ resources, ...chapter }) => ({ ...chapter, tags: [...resources.keys()] })),
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

function describe(operation: Operation, tools: Tool[]): JsonSchema {
  const { name, summary, description, access, tokens, body, raw, upload, uploadBytes } = operation;
  return {
    operationId: name,
    summary,
    description: [description, tokens ? `${ACCESS[access]} ${TOKENS}` : ACCESS[access]].filter(Boolean).join('\n\n'),
    tags: [tagOf(operation)],
    'x-access': access,
    ...(KEYLESS.includes(access) && { security: [] }),
    parameters: [...pathParameters(operation), ...queryParameters(operation), ...headerParameters(operation)],
    ...(body && !raw && { requestBody: requestBody(operation, body) }),
    ...(upload && { requestBody: fileBody(upload, uploadBytes) }),
    responses: responses(operation),
    'x-codeSamples': waysOf(operation, tools),
  };
}

function requestBody(operation: Operation, body: z.ZodType): JsonSchema {
  const { bodyLimit = ORDINARY, example } = operation;
  const { bytes, values } = bodyLimit;
  const unknown = isGuarded(operation) ? 'Unknown fields are refused.' : `Unknown fields are named in \`${IGNORED}\`.`;
  const schema = jsonSchema(body);
  return {
    required: !body.safeParse({}).success || needsFields(schema),
    description: `At most ${sizeOf(bytes)}, inflated, and ${values.toLocaleString('en')} JSON values and names, ${MAX_FIELDS} fields in one object, nested ${DEEPEST} deep. ${unknown}`,
    'x-body-limit': { bytes, values, fields: MAX_FIELDS, depth: DEEPEST },
    ...json(schema, example?.body),
  };
}

/** Whether no alternative of a body does without a field. */
const needsFields = ({ oneOf, required }: JsonSchema): boolean =>
  oneOf ? oneOf.every(needsFields) : required?.length > 0;

const fileBody = (types: readonly string[], bytes = 0): JsonSchema => ({
  required: true,
  description: `A file of at most ${sizeOf(bytes)}.`,
  'x-body-limit': { bytes },
  content: Object.fromEntries(types.map((type) => [type, FILE])),
});
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

function responses(operation: Operation): JsonSchema {
  const { body, raw, tagged, statuses = [], bodiless = {} } = operation;
  const refusals = new Map(refusalsOf(operation).map((status) => [status, refusalWith(status)]));
  const ignored = body && !raw && !isGuarded(operation) && { headers: { [IGNORED]: IGNORED_HEADER } };
  const content = successContent(operation);
  const successes = [200, ...statuses].map((status) => [
    status,
    {
      description: STATUS_CODES[status],
      ...ignored,
      content: { ...content, ...refusals.get(status)?.content },
    },
  ]);
  const empty = { ...(tagged && { 304: UNCHANGED }), ...bodiless };
  return {
    ...Object.fromEntries(Object.entries(empty).map(([status, description]) => [status, { description }])),
    ...Object.fromEntries(refusals),
    ...Object.fromEntries(successes),
  };
}

const NOTIFICATIONS = {
  type: 'object',
  properties: { notifications: { type: 'array', items: ref('Notification') } },
};

/** What a success may be, by its media type: JSON with the organization's notifications, and what the handler writes itself. */
function successContent({ path, response, page, media = [] }: Operation): JsonSchema {
  const own = jsonSchema(response);
  const isText = own.type === 'string';
  const schema = path.startsWith('/org/') ? { allOf: [own, NOTIFICATIONS] } : own;
  const others = [...media, ...(page ? ['text/html'] : [])];
  return {
    ...(!isText && json(schema).content),
    ...Object.fromEntries(others.map((type) => [type, { schema: isText ? own : { type: 'string' } }])),
  };
}

const IGNORED_HEADER = {
  description: 'Names of fields of the body that are not read here, as a comma list, percent-encoded.',
  schema: { type: 'string' },
};

const refusalWith = (status: number): JsonSchema =>
  status === 422 ? { description: 'Invalid input.', ...json(ref('ValidationError')) } : refusal(REFUSED[status] ?? '');
