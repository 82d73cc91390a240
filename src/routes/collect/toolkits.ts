import { z } from 'zod';
import { route } from '../../http/route.ts';
import { toolkits } from '../../toolkits/load.ts';
import type { Toolkit } from '../../toolkits/toolkit.ts';

const Kit = z.object({
  name: z.string().describe('What `POST /org/{org_id}/connections/vault` takes as `slug`.'),
  summary: z.string(),
  credentials: z
    .record(z.string(), z.unknown())
    .describe('JSON Schema of its credentials; what is secret has the format `password`.'),
  authorize: z
    .literal(true)
    .optional()
    .describe('Access to it is granted in a browser: `POST /org/{org_id}/connections/oauth`.'),
});

export const listToolkits = route({
  method: 'get',
  path: '/collect/toolkits',
  access: 'member',
  summary: 'The sources that can be connected, and what each needs.',
  response: z.object({ toolkits: z.array(Kit) }),
  handle: async () => ({ toolkits: [...(await toolkits()).values()].map(asKit) }),
});

const asKit = ({ name, summary, credentials, authorization }: Toolkit) => ({
  name,
  summary,
  credentials: z.toJSONSchema(credentials, { io: 'input' }),
  ...(authorization && { authorize: true as const }),
});
