import type { Request, Response } from 'express';
import { z } from 'zod';
import { Problem } from '../../common/errors.ts';
import type { Config } from '../../config.ts';
import { describe, forService } from '../../docs/described.ts';
import { POLICY } from '../../docs/style.ts';
import type { JsonSchema } from '../../http/json-schema.ts';
import { route, sent } from '../../http/route.ts';

export const description = route({
  method: 'get',
  path: '/openapi.json',
  access: 'public',
  resource: 'OpenAPI',
  summary: 'This API as OpenAPI 3.1.',
  response: z.looseObject({ openapi: z.string() }),
  handle: async () => (await describe()).api as JsonSchema & { openapi: string },
});

export const docs = route({
  method: 'get',
  path: '/docs',
  access: 'public',
  resource: 'This page',
  summary: 'The API for reading: the first steps, and where each resource is told of.',
  anyQuery: true,
  response: z.string().describe('HTML.'),
  media: ['text/html'],
  handle: ({ req, res }, { config }) => send('', req, res, config),
});

export const docsOf = route({
  method: 'get',
  path: '/docs/{resource}',
  access: 'public',
  summary: 'A resource of the API for reading, with a command for each operation.',
  example: { params: { resource: 'search' } },
  anyQuery: true,
  response: z.string().describe('HTML.'),
  media: ['text/html'],
  handle: ({ params, req, res }, { config }) => send(params.resource, req, res, config),
});

async function send(page: string, req: Request, res: Response, config: Config): Promise<typeof sent> {
  const html = (await describe()).pages.get(page);
  if (html === undefined) throw new Problem('not_found', 'The API has no such resource: /docs lists them.');
  res.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY });
  res.end(forService(html, req, config));
  return sent;
}
