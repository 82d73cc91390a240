import type { z } from 'zod';
import { jsonSchema, type JsonSchema } from '../http/json-schema.ts';
import type { Operation } from '../http/registry.ts';
import { KEYLESS } from './refusals.ts';

/** A value as an example; nothing when there is none. */
export const shown = (value: unknown) => (value === undefined ? {} : { examples: { example: { value } } });

/** The parameters in an operation's path, with their examples. */
export const pathParameters = ({ path, example }: Operation): JsonSchema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...shown((example?.params as Record<string, string> | undefined)?.[name]),
  }));

/** The parameters in an operation's query, with their examples and defaults. */
export function queryParameters({ query, example }: Operation): JsonSchema[] {
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

const headerParameter = (name: string, description: string, maxLength: number): JsonSchema => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', maxLength },
});

const IDEMPOTENCY = headerParameter(
  'Idempotency-Key',
  'The first success is kept for 24 hours and replayed to the same request.',
  255,
);

const ORG = headerParameter(
  'X-Org-Id',
  'With an admin key, on a path without an organization: the one that it acts for.',
  256,
);

const ACTING = [
  headerParameter('X-User-Id', 'With an admin key: the user for whom it acts.', 256),
  headerParameter('X-User-Email', 'With an admin key: the mail address of that user.', 256),
];

/** The headers that an operation reads. */
export function headerParameters(operation: Operation): JsonSchema[] {
  const { access, tagged, bodiless } = operation;
  const known = tagged || bodiless?.[304] !== undefined ? [KNOWN] : [];
  if (KEYLESS.includes(access)) return known;
  return [...known, ...(isRepeatable(operation) ? [IDEMPOTENCY] : []), ORG, ...ACTING];
}

/** Whether a call may carry an `Idempotency-Key`. */
const isRepeatable = ({ method, access, raw }: Operation): boolean =>
  method !== 'get' && !raw && !KEYLESS.includes(access);
