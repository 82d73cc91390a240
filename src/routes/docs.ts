import { z } from 'zod';
import { docsPage } from '../http/docs-page.ts';
import type { JsonSchema } from '../http/json-schema.ts';
import { openapi } from '../http/openapi.ts';
import { operations } from '../http/registry.ts';
import { route, sent } from '../http/route.ts';
import { NAME, VERSION } from '../version.ts';

const INFO = {
  title: NAME[0]!.toUpperCase() + NAME.slice(1),
  version: VERSION,
  description: 'Turns raw items into a typed, sourced, searchable knowledge graph per organization.',
};

let described: Promise<JsonSchema> | undefined;
const describe = (): Promise<JsonSchema> => (described ??= operations().then((all) => openapi(all, INFO)));

export const description = route({
  method: 'get',
  path: '/openapi.json',
  access: 'public',
  summary: 'This API as OpenAPI 3.1.',
  response: z.looseObject({ openapi: z.string() }),
  handle: async () => (await describe()) as { openapi: string },
});

export const docs = route({
  method: 'get',
  path: '/docs',
  access: 'public',
  summary: 'The API for reading, as a page.',
  response: z.string().describe('HTML.'),
  async handle({ res }) {
    const { html, styleHash } = docsPage(await describe());
    const policy = `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
    res.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }).end(html);
    return sent;
  },
});
