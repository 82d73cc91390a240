import { z } from 'zod';
import { baseUrl, ownUrl } from '../../http/base-url.ts';
import { docsPage } from '../../docs/page.ts';
import { POLICY } from '../../docs/style.ts';
import type { JsonSchema } from '../../http/json-schema.ts';
import { escape } from '../../docs/markup.ts';
import { openapi } from '../../docs/openapi.ts';
import { operations } from '../../http/registry.ts';
import { route, sent } from '../../http/route.ts';
import { NAME, VERSION } from '../../common/version.ts';
import { beginning } from '../../docs/begin.ts';
import { CHAPTERS } from '../../docs/chapters.ts';

const INFO = {
  title: NAME[0]!.toUpperCase() + NAME.slice(1),
  version: VERSION,
  description:
    'Turns mails, notes, meetings, documents and deals into a typed, sourced, searchable knowledge graph for each organization.',
};

interface Described {
  api: JsonSchema;
  /** The page, with `{url}` for the address by which a reader reaches the service. */
  html: string;
}
let described: Promise<Described> | undefined;
const describe = (): Promise<Described> => (described ??= make());

async function make(): Promise<Described> {
  const all = await operations();
  const api = openapi(all, INFO, CHAPTERS);
  return { api, html: docsPage(api, beginning('{url}', all)) };
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
  summary: 'The API for reading, as a page, with a command for each operation.',
  response: z.string().describe('HTML.'),
  async handle({ req, res }, { config }) {
    const { html } = await describe();
    res.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY });
    res.end(html.replace('{url}', () => escape(baseUrl(config, req) || ownUrl(config))));
    return sent;
  },
});
