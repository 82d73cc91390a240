import { z } from 'zod';
import { route } from '../http/route.ts';
import { NAME, VERSION } from '../version.ts';

export const root = route({
  method: 'get',
  path: '/',
  access: 'key',
  withoutOrg: true,
  summary: 'The name and version of the service, and where its description is.',
  response: z.object({
    name: z.string(),
    version: z.string(),
    docs: z.string(),
    openapi: z.string(),
    health: z.string(),
  }),
  handle: () => ({ name: NAME, version: VERSION, docs: '/docs', openapi: '/openapi.json', health: '/health' }),
});
