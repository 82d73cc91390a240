import type { Request } from 'express';
import { NAME, VERSION } from '../common/version.ts';
import type { Config } from '../config.ts';
import { baseUrl, ownUrl } from '../http/base-url.ts';
import type { JsonSchema } from '../http/json-schema.ts';
import { operations } from '../http/registry.ts';
import { tools } from '../mcp/registry.ts';
import { adminKey } from './admin-key.ts';
import { beginning } from './begin.ts';
import { CHAPTERS } from './chapters.ts';
import { escape, prose } from './markup.ts';
import { openapi } from './openapi.ts';
import { docsPages, type DocsPages } from './page.ts';

const INFO = {
  title: NAME.charAt(0).toUpperCase() + NAME.slice(1),
  version: VERSION,
  description:
    'Turns mails, notes, meetings, documents and deals into a typed, sourced, searchable knowledge graph for each organization.',
};
/** What differs between services stands in the pages as these. */
const OF_SERVICE = { url: '{url}', admin: { code: '{admin_code}', where: '{admin_where}' } };

interface Described extends DocsPages {
  api: JsonSchema;
}
let described: Promise<Described> | undefined;

/** The API's description and the pages that show it, made once; `forService` fills in what differs between services. */
export const describe = (): Promise<Described> => (described ??= make());

async function make(): Promise<Described> {
  const [all, offered] = await Promise.all([operations(), tools()]);
  const api = openapi(all, offered, INFO, CHAPTERS);
  return { api, ...docsPages(api, beginning(OF_SERVICE, all)) };
}

/** A page as the service shows it that a request came to. */
export function forService(html: string, req: Request, config: Config): string {
  const { code, where } = adminKey(config);
  const url = baseUrl(config, req) || ownUrl(config);
  return html
    .replaceAll(OF_SERVICE.url, () => escape(url))
    .replaceAll(OF_SERVICE.admin.code, () => escape(code))
    .replaceAll(OF_SERVICE.admin.where, () => prose(where));
}
