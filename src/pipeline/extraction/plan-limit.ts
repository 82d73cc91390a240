import { publicMessage } from '../../common/public-error.ts';
import { valueAt } from '../../common/element-at.ts';
import type { Context } from '../../context.ts';
import { totals } from '../../graph/readings/totals.ts';
import { limitsOf } from '../../common/plans.ts';
import * as gating from '../../stores/orgs/plan-denials.ts';
import { hold, type Claim } from '../../stores/extraction/item-claims.ts';
import * as notifications from '../../stores/events/notifications.ts';
import { counted, orgOf, resume, setMark, type Counted } from '../../stores/orgs/plan-usage.ts';
import type { Pool } from '../../stores/db/sql.ts';
import { daysAgo } from '../../common/time.ts';
import { withTimeout } from '../../common/concurrency/with-timeout.ts';

type Counting = Pick<Context, 'db' | 'graph' | 'log'>;

const KIND = 'plan_nodes';
const LINK = '/plan';
/** Below this share of the limit, and with so much room, a count is good for a while; from there on everything is counted. */
const NEAR = 0.7;
const ROOMY = 20_000;
const GOOD_FOR_MS = 5_000;
/** A store that does not answer keeps nobody waiting: claims would pass on. */
const TIMEOUT_MS = 1_500;
/** Nothing is in hand while held items are taken up. */
const UNCLAIMED_TIMEOUT_MS = 60_000;
const MAX_REMEMBERED = 10_000;
/** A mark is left only this far below it, so that a graph at the edge is not told of it over and over. */
const SLACK_PERCENT = 5;
const MAX_RESUMED = 10_000;

const measuredUntil = new WeakMap<Pool, Map<string, number>>();

/** Counts the nodes of orgs, tells those of them that have come to 80 or 100 % of their plan's limit, and answers how much room each has; throws when the counting takes longer than it may. */
export async function measure(ctx: Counting, orgs: string[], timeoutMs = TIMEOUT_MS): Promise<Map<string, number>> {
  const remembered = measuredUntil.get(ctx.db) ?? new Map<string, number>();
  measuredUntil.set(ctx.db, remembered);
  const now = performance.now();
  const asked = orgs.filter((org) => (remembered.get(org) ?? 0) < now);
  const rooms = new Map(orgs.map((org) => [org, Infinity]));
  if (asked.length === 0) return rooms;
  if (remembered.size > MAX_REMEMBERED) remembered.clear();
  for (const org of await counted(ctx.db, asked)) {
    const { nodes: limit } = limitsOf(org.plan);
    const counting = () => totals(ctx.graph, org.graphs);
    const { nodes } = limit === undefined ? { nodes: 0 } : await withTimeout(timeoutMs, counting);
    if (limit === undefined || nodes < Math.min(limit * NEAR, limit - ROOMY))
      remembered.set(org.org_id, now + GOOD_FOR_MS);
    if (limit !== undefined) rooms.set(org.org_id, Math.max(0, limit - nodes));
    await noteMark(ctx, org, nodes, limit);
  }
  return rooms;
}

/** Tells the people of a graph's org when its nodes have come to 80 or 100 % of the limit; never throws. */
export async function watchLimit(ctx: Counting, graph: string): Promise<void> {
  const org = await orgOf(ctx.db, graph).catch(() => undefined);
  if (org !== undefined) await measureIfUp(ctx, [org]);
}

/** Nobody has to wait because nodes cannot be counted: where they cannot, there is room. */
async function measureIfUp(ctx: Counting, orgs: string[]): Promise<Map<string, number>> {
  try {
    return await measure(ctx, orgs);
  } catch (error) {
    ctx.log.warn({ err: (error as Error).message }, 'nodes cannot be counted');
    return new Map(orgs.map((org) => [org, Infinity]));
  }
}

async function noteMark({ db }: Counting, org: Counted, nodes: number, limit = Infinity): Promise<void> {
  const share = (nodes / limit) * 100;
  const reached = [100, 80].find((mark) => share >= mark) ?? 0;
  if (reached === org.mark || (reached < org.mark && share > org.mark - SLACK_PERCENT)) return;
  if (!(await setMark(db, org.org_id, reached))) return;
  if (reached < org.mark) await notifications.withdraw(db, org.org_id, KIND);
  else await notifications.replace(db, org.org_id, { kind: KIND, message: messageAt(reached, limit), link: LINK });
}

const written = (n: number): string => n.toLocaleString('en-US');
const messageAt = (reached: number, limit: number): string =>
  reached === 100
    ? `The plan's limit of ${written(limit)} nodes is reached. New items are kept and extracted after an upgrade, or when there is room again.`
    : `${reached} % of the plan's ${written(limit)} nodes are used. At the limit new items are kept, but not extracted.`;

/** Holds those of the claims whose org has no room for further nodes, and answers the others. */
export async function withinLimit(ctx: Context, claims: Claim[]): Promise<Claim[]> {
  const rooms = await measureIfUp(ctx, [...new Set(claims.map((claim) => claim.org_id))]);
  const { free = [], full = [] } = Object.groupBy(claims, ({ org_id }) =>
    valueAt(rooms, org_id) > 0 ? 'free' : 'full',
  );
  if (full.length > 0) await holdBack(ctx, full);
  return free;
}

const REASON = publicMessage(
  'Held: the nodes that the plan allows are used up. It is kept, and extracted after an upgrade or when there is room.',
);

async function holdBack({ db, clock }: Context, claims: Claim[]): Promise<void> {
  const held = await hold(db, claims, REASON);
  const [day, reason] = [daysAgo(0, clock), 'Items wait: the nodes of the plan are used up.'];
  for (const { org_id, items } of held) await gating.deny(db, org_id, { day, gate: 'nodes', reason, times: items });
}

/** Makes held items of an org due as far as there is room, or 10,000 of them; answers how many. */
export async function resumeHeld(ctx: Counting, org: string): Promise<number> {
  measuredUntil.get(ctx.db)?.delete(org);
  const room = valueAt(await measure(ctx, [org], UNCLAIMED_TIMEOUT_MS), org);
  return room > 0 ? resume(ctx.db, org, Math.min(room, MAX_RESUMED)) : 0;
}
