import { z } from 'zod';
import { Problem } from '../../common/errors.ts';
import { route, type OrgScope } from '../../http/route.ts';
import { collection } from '../../queues/collection.ts';
import { decide, decided, heldNotice, type Decision } from '../../stores/collection/held-syncs.ts';
import * as runs from '../../stores/collection/runs.ts';
import { withdraw } from '../../stores/events/notifications.ts';
import type { Db } from '../../stores/db/sql.ts';

const answer = <D extends Decision>(decision: D) => z.object({ run_id: z.string(), status: z.literal(decision) });

export const confirmRun = route({
  method: 'post',
  path: '/collect/runs/{run_id}/confirm',
  access: 'owner',
  summary: 'Has what a held run found to be gone at its source taken back, as if each item were deleted.',
  description:
    'A run is `held` when more than 20 items, and more than a fifth of what is known, are gone at once. It goes on in the background: the run counts what is `removed`. Said again it changes nothing.',
  response: answer('confirmed'),
  async handle({ org, params, once }, ctx) {
    for (const sync_id of await once(() => settle(org, params.run_id, 'confirmed')))
      await ctx.jobs.add(collection.jobs.take_back, { org_id: org.id, sync_id });
    return { run_id: params.run_id, status: 'confirmed' as const };
  },
});

export const refuseRun = route({
  method: 'post',
  path: '/collect/runs/{run_id}/refuse',
  access: 'owner',
  summary: 'Keeps what a held run found to be gone at its source, until two more syncs in a row find the same.',
  description: 'Said again it changes nothing. A connection with `on_source_delete: "keep"` never asks.',
  response: answer('refused'),
  async handle({ org, params, once }) {
    await once(() => settle(org, params.run_id, 'refused'));
    return { run_id: params.run_id, status: 'refused' as const };
  },
});

/** Answers the syncs that waited for this decision, none when it was said before; throws Problem `conflict` for a run that is not held. */
const settle =
  (org: OrgScope, run: string, decision: Decision) =>
  async (tx: Db): Promise<string[]> => {
    const held = await decide(tx, org.id, run, decision);
    for (const { connection_id } of held) await withdraw(tx, org.id, heldNotice(connection_id));
    if (held.length === 0 && !(await decided(tx, org.id, run)).some((one) => one.decision === decision))
      throw await notHeld(tx, org.id, run);
    return held.map(({ sync_id }) => sync_id);
  };

async function notHeld(db: Db, org: string, run: string): Promise<Problem> {
  if (await runs.get(db, org, run))
    return new Problem('conflict', 'The run is not held, or not any more: GET /collect/runs tells which are.');
  return new Problem('not_found', 'The organization has no such run. GET /collect/runs lists them.');
}
