import { z } from 'zod';
import { instant } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import { memory, setMemory, type Memory } from '../../../stores/review/rules.ts';

/** How corrections become rules; another version would make others of the same. */
const VERSION = '1';

const State = z.object({ enabled: z.boolean(), updated_at: instant().nullable(), version: z.string() });
const asState = ({ enabled, updated_at }: Memory): z.input<typeof State> => ({
  enabled,
  updated_at: updated_at?.toISOString() ?? null,
  version: VERSION,
});

export const memoryImprovements = route({
  method: 'get',
  path: '/org/{org_id}/memory-improvements',
  access: 'member',
  summary: 'Whether the corrections of people become rules.',
  response: State,
  handle: async ({ org }, { db }) => asState(await memory(db, org.id)),
});

export const setMemoryImprovements = route({
  method: 'post',
  path: '/org/{org_id}/memory-improvements',
  access: 'owner',
  summary: 'Turns memory improvements on or off.',
  description:
    'On: a merge, a parting, a label or a deletion that a person decides is listed as a rule with source `memory` and is taken back with it. ' +
    'Off: such decisions still hold, but become no rules. What is a rule already stays one.',
  body: z.object({ enabled: z.boolean() }),
  response: State,
  example: { body: { enabled: true } },
  async handle({ org, body, once, note }) {
    note({ enabled: body.enabled });
    return once(() => async (tx) => asState(await setMemory(tx, org.id, body.enabled)));
  },
});
