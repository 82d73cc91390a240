import { z } from 'zod';
import { route } from '../../http/route.ts';
import { toolkits } from '../../toolkits/load.ts';

const Kit = z.object({
  name: z.string().describe('What `POST /org/{org_id}/connections/vault` takes as `slug`.'),
  summary: z.string(),
  credentials: z
    .record(z.string(), z.unknown())
    .describe('JSON Schema of its credentials; what is secret has the format `password`.'),
});

export const listToolkits = route({
  method: 'get',
  path: '/collect/toolkits',
  access: 'member',
  summary: 'The sources that can be connected, and what each needs.',
  response: z.object({ toolkits: z.array(Kit) }),
  handle: async () => ({ toolkits: [...(await toolkits()).values()].map(asKit) }),
});

const asKit = ({ name, summary, credentials }: { name: string; summary: string; credentials: z.ZodType }) => ({
  name,
  summary,
  credentials: z.toJSONSchema(credentials, { io: 'input' }),
});
