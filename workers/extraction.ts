import { lastOf } from '../src/common/element-at.ts';
import { extractPending } from '../src/pipeline/maintenance/nightly.ts';
import { preview } from '../src/pipeline/extraction/preview.ts';
import { extractDue, type Batch } from '../src/pipeline/extraction/extract.ts';
import { beginOrgTurn } from '../src/pipeline/extraction/org-turns.ts';
import { resumeHeld, watchLimit } from '../src/pipeline/extraction/plan-limit.ts';
import { settleHere } from '../src/pipeline/settling/settle-in-process.ts';
import { fillPassages } from '../src/pipeline/maintenance/fill-passages.ts';
import { BACKGROUND, later, nextTurn } from '../src/queue/jobs.ts';
import { dedup } from '../src/queues/dedup.ts';
import { extraction } from '../src/queues/extraction.ts';
import { dueOrgs, endOrphaned } from '../src/stores/extraction/item-claims.ts';
import type { Db } from '../src/stores/db/sql.ts';
import { unfilledGraphs } from '../src/stores/passages/passages.ts';
import { requeue } from '../src/stores/items/items.ts';
import { holding } from '../src/stores/orgs/plan-usage.ts';
import { worker } from '../src/queue/worker.ts';

/** How long a job goes on claiming items, so that no org keeps the others waiting. */
const TURN_MS = 1_000;
const MAX_NUDGES = 8;
/** Orgs with held items that are looked at in one round. */
const MAX_HELD = 100;

/** Behind which org the next round goes on: orgs that stay full keep no other from its turn. */
let heldAfter = '';

async function nextHeld(db: Db): Promise<string[]> {
  const orgs = await holding(db, heldAfter, MAX_HELD);
  heldAfter = orgs.length < MAX_HELD ? '' : lastOf(orgs);
  return orgs;
}

export default worker(
  extraction,
  {
    async extract({ org_id, item_ids, retry, bulk, turn }, { ctx, signal, behind }) {
      if (retry) await requeue(ctx.db, org_id, { status: 'failed', ids: item_ids });
      const own = beginOrgTurn(ctx.db, org_id, bulk);
      if (!own) return { extracted: 0, failed: 0 };
      const settleLater = (graph: string, large = false) =>
        ctx.jobs.add(dedup.jobs.settle, { graph, large }, later(graph));
      const here = (graph: string, isBulk: boolean) =>
        settleHere(ctx, graph, { signal, bulk: isBulk })
          .then((more) => (more ? settleLater(graph, true) : watchLimit(ctx, graph)))
          .catch(() => settleLater(graph));
      const read = ({ graphs, full, bulk: isBulk }: Batch) =>
        graphs.map((graph) => (full ? settleLater(graph, true) : here(graph, isBulk))).forEach(behind);
      let next: Promise<void> | undefined;
      const goOn = () =>
        (next ??= ctx.jobs.add(extraction.jobs.extract, { org_id, bulk, turn: turn + 1 }, nextTurn(org_id, turn)));
      const ended = (more: boolean) => {
        own.end();
        if (more || own.again()) void goOn();
      };
      const options = { signal, first: org_id, bulk, own, read, ended, ms: TURN_MS };
      const { extracted, failed, more } = await extractDue(ctx, options).finally(own.leave);
      if (more || own.again()) void goOn();
      await next;
      return { extracted, failed };
    },

    async resume({ org_id }, { ctx }) {
      const resumed = await resumeHeld(ctx, org_id);
      if (resumed > 0) await ctx.jobs.add(extraction.jobs.extract, { org_id }, { priority: BACKGROUND });
      return { resumed };
    },

    async fill({ graph }, { ctx, signal }) {
      return { filled: await fillPassages(ctx, graph, signal) };
    },

    preview: ({ org_id, graph, template, item }, { ctx }) => preview(ctx, { org: org_id, graph, template }, item),

    async nightly({ org_id }, { ctx, signal }) {
      return { extracted: await extractPending(ctx, signal, org_id) };
    },
  },
  {
    catchUp: {
      /** A nudge serves all orgs in turn; several let several workers help. One that ended with its process holds up none of the next. */
      async extract({ db, presence }) {
        await endOrphaned(db);
        return (await dueOrgs(db, { limit: MAX_NUDGES })).map((org_id) => ({
          payload: { org_id },
          options: { once: `${org_id} by ${presence.holder()}`, priority: BACKGROUND },
        }));
      },
      resume: async ({ db }) => (await nextHeld(db)).map((org_id) => ({ payload: { org_id } })),
      fill: async ({ db }) => (await unfilledGraphs(db)).map((graph) => ({ payload: { graph } })),
    },
  },
);
