import { z } from 'zod';
import { NAME, VERSION } from '../../common/version.ts';
import { adminKey } from '../../docs/admin-key.ts';
import { LANDING_POLICY, landingPage } from '../../docs/landing.ts';
import { baseUrl, ownUrl } from '../../http/base-url.ts';
import { route } from '../../http/route.ts';

export const root = route({
  method: 'get',
  path: '/',
  access: 'key',
  withoutOrg: true,
  resource: 'Version',
  summary: 'The name and version of the service, and where its description is.',
  description: 'A browser, which asks for `text/html`, is answered with a page that needs no key.',
  page: (req, { config }) => ({
    html: landingPage(baseUrl(config, req) || ownUrl(config), adminKey(config)),
    policy: LANDING_POLICY,
  }),
  response: z.object({
    name: z.string(),
    version: z.string(),
    docs: z.string(),
    openapi: z.string(),
    health: z.string(),
  }),
  handle: () => ({ name: NAME, version: VERSION, docs: '/docs', openapi: '/openapi.json', health: '/health' }),
});
