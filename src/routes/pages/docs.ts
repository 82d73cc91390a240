import type { Request, Response } from 'express';
import { z } from 'zod';
import { Problem } from '../../common/errors.ts';
import type { Config } from '../../config.ts';
import { tools } from '../../mcp/registry.ts';
import { baseUrl, ownUrl } from '../../http/base-url.ts';
import { docsPages } from '../../docs/page.ts';
import { POLICY } from '../../docs/style.ts';
import type { JsonSchema } from '../../http/json-schema.ts';
import { escape } from '../../docs/markup.ts';
import { openapi } from '../../docs/openapi.ts';
import { operations } from '../../http/registry.ts';
import { route, sent } from '../../http/route.ts';
import { NAME, VERSION } from '../../common/version.ts';
import { beginning } from '../../docs/begin.ts';
import { keyFile } from '../../docs/key-file.ts';
import { CHAPTERS } from '../../docs/chapters.ts';

const INFO = {
  title: NAME.charAt(0).toUpperCase() + NAME.slice(1),
  version: VERSION,
  description:
    'Turns mails, notes, meetings, documents and deals into a typed, sourced, searchable knowledge graph for each organization.',
};

interface Described {
  api: JsonSchema;
  /** The pages by tag, the first under none, with `{url}` and `{key_file}` for what differs between services. */
  pages: Map<string, string>;
}
let described: Promise<Described> | undefined;
const describe = (): Promise<Described> => (described ??= make());

async function make(): Promise<Described> {
  const [all, offered] = await Promise.all([operations(), tools()]);
  const api = openapi(all, offered, INFO, CHAPTERS);
  return { api, pages: docsPages(api, beginning({ url: '{url}', keyFile: '{key_file}' }, all)) };
}

export const description = route({
  method: 'get',
  path: '/openapi.json',
  access: 'public',
  summary: 'This API as OpenAPI 3.1.',
  response: z.looseObject({ openapi: z.string() }),
  handle: async () => (await describe()).api as JsonSchema & { openapi: string },
});

export const docs = route({
  method: 'get',
  path: '/docs',
  access: 'public',
  summary: 'The API for reading: the first steps, and where each resource is told of.',
  anyQuery: true,
  response: z.string().describe('HTML.'),
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
  handle: ({ params, req, res }, { config }) => send(params.resource, req, res, config),
});

async function send(page: string, req: Request, res: Response, config: Config): Promise<typeof sent> {
  const html = (await describe()).pages.get(page);
  if (html === undefined) throw new Problem('not_found', 'The API has no such resource: /docs lists them.');
  res.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY });
  const own = ownUrl(config);
  res.end(
    html
      .replaceAll('{url}', () => escape(baseUrl(config, req) || own))
      .replaceAll('{key_file}', () => escape(keyFile(config))),
  );
  return sent;
}
