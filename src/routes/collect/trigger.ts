import { z } from 'zod';
import { int, text } from '../../http/fields.ts';
import { route } from '../../http/route.ts';
import { collection } from '../../queues/collection.ts';
import { start, USUAL } from '../../stores/collection/syncs.ts';
import { onlyEntity, unconnected } from '../../commands/collection/pair.ts';

export const trigger = route({
  method: 'post',
  path: '/collect/trigger',
  access: 'writer',
  summary: 'Starts collecting for an entity and a toolkit, or answers with the run that is under way.',
  description:
    'Only credentials in the vault are used. Without `entity` it is the one for which the toolkit is connected.',
  body: z.object({
    entity: z.string().max(200).default(''),
    toolkit: text(100),
    days_back: int(USUAL.daysBack, { max: 36_500 }).describe(
      'How far back the run goes: further than before, and what lies between is fetched as well. What is dated earlier is left out.',
    ),
    max_results: int(USUAL.maxResults, { min: 1, max: 1_000_000 }).describe('The next run goes on from there.'),
  }),
  response: z.object({ status: z.literal('started'), run_id: z.string() }),
  example: { body: { entity: 'kestrel-coffee', toolkit: 'rss', days_back: 30 } },
  async handle({ org, caller, body, once, note }, ctx) {
    const { toolkit } = body;
    const amount = { daysBack: body.days_back, maxResults: body.max_results };
    const run = await once(async () => {
      const entity = body.entity || (await onlyEntity(ctx.db, org.id, toolkit));
      const wanted = { org: org.id, entity, toolkit, by: caller.userId, ...amount };
      return async (tx) => {
        const started = await start(tx, wanted, ctx.clock.now());
        if (!started) throw unconnected(toolkit, entity);
        return started;
      };
    });
    note({ run_id: run.run_id });
    for (const sync_id of run.sync_ids) await ctx.jobs.add(collection.jobs.sync, { org_id: org.id, sync_id });
    return { status: 'started' as const, run_id: run.run_id };
  },
});
