import { highlightsOf, summaryOfWeek, type WeekWithMoves } from '../../graph/readings/summary/week.ts';
import { spokenSpan } from '../../graph/readings/summary/words.ts';
import { DIGEST, weekOf } from '../../graph/readings/week.ts';
import type { Value } from '../../common/model.ts';
import type { FoundNode } from '../../graph/store.ts';
import { sha256 } from '../../stores/items/content-hash.ts';
import { digestDocumentId, note, owed, readers, type Reader } from '../../stores/operations/digests.ts';
import { put, type NewDocument } from '../../stores/documents/documents.ts';
import { stagesMoved } from '../../stores/projection/stages.ts';
import { isOutage } from '../../common/transient-errors.ts';
import { dayAfter } from '../../common/time.ts';
import { eachOfAll } from '../unit/each-of-all.ts';
import type { Settling } from '../unit/graph-lock.ts';
import { settleGraph } from '../settling/settle.ts';

const AUTHORITY = 90;
/** Ids that a digest lists of each kind. */
const LISTED = 50;

/**
 * Writes the digest of the seven days before a Monday for every org that lacks it, each org's once; answers how many it wrote. An org
 * that fails stops no other, is named in the end and not tried again; a store that is down, or the signal, stops them all.
 */
export async function writeOwed(ctx: Settling, at: Date, monday: string, signal: AbortSignal): Promise<number> {
  const round = { of: await owed(ctx.db, at, monday), name: idOf, signal, lacking: LACKING };
  return eachOfAll(ctx, round, async (org) => {
    const written = await writeDigest(ctx, org, dayAfter(monday, -1), signal).catch(async (error: unknown) => {
      if (!isOutage(error) && !signal.aborted) await note(ctx.db, org.org_id, monday);
      throw error;
    });
    await note(ctx.db, org.org_id, monday);
    return Number(written);
  });
}

/** Writes the digest of the seven days that end with a day for one org or for all, in the same way; answers how many it wrote. */
export async function writeNow(ctx: Settling, end: string, signal: AbortSignal, org?: string): Promise<number> {
  const round = { of: await readers(ctx.db, org ?? null), name: idOf, signal, lacking: LACKING };
  return eachOfAll(ctx, round, async (one) => Number(await writeDigest(ctx, one, end, signal)));
}

const LACKING = 'Without a digest';
const idOf = ({ org_id }: Reader): string => org_id;

/** Writes the digest of the seven days that end with a day into an org's primary graph, in place of an earlier one of the same days, and waits until it can be read; false for a graph that holds nothing. */
export async function writeDigest(ctx: Settling, org: Reader, end: string, signal: AbortSignal): Promise<boolean> {
  const graph = org.graph_name;
  if ((await ctx.graph.counts(graph)).nodes === 0) return false;
  await put(ctx.db, [digestDocument(org, await weekWithMoves(ctx, graph, end))]);
  await settleGraph(ctx, graph, { signal });
  return true;
}

/** The week, with the deals that are new in it or that its items put into another stage. */
async function weekWithMoves({ db, graph: store }: Settling, graph: string, end: string): Promise<WeekWithMoves> {
  const week = await weekOf(store, graph, end);
  const { start, deals } = week;
  const uids = deals.map(({ uid }) => uid);
  const moves = new Map((await stagesMoved(db, graph, uids, [start, end])).map((move) => [move.uid, move]));
  const isNew = ({ provenance: { valid_from } }: FoundNode) => valid_from >= start && valid_from <= end;
  const moved = deals.flatMap((account) => {
    if (isNew(account)) return [{ account }];
    const move = moves.get(account.uid);
    return move ? [{ account, now: move.now, ...(move.before !== undefined && { before: move.before }) }] : [];
  });
  return { ...week, moved };
}

function digestDocument({ org_id, graph_name }: Reader, week: WeekWithMoves): NewDocument {
  const properties = propertiesOf(week);
  return {
    org: org_id,
    graph: graph_name,
    id: digestDocumentId(week.end),
    kind: 'digest',
    entity: '',
    source: DIGEST,
    date: week.end,
    contentHash: sha256(JSON.stringify(properties)),
    assertions: {
      mentions: [
        {
          label: 'Asset',
          tier: 'establishing',
          self: true,
          name: `Weekly digest, ${spokenSpan(week.start, week.end)}`,
          identifiers: [],
          rule: 'digest.written',
          confidence: 1,
          authority: AUTHORITY,
          type: DIGEST,
          subtype: DIGEST,
          occurredAt: week.end,
          properties,
        },
      ],
      claims: [],
    },
  };
}

/** A property holds no object: counts are texts of a name and a number. */
function propertiesOf(week: WeekWithMoves): Record<string, Value> {
  const { people, organizations, decisions, tasks, quiet } = week;
  const active = [...week.active.people, ...week.active.organizations, ...week.active.accounts].toSorted(
    (a, b) => b.activities - a.activities,
  );
  const ids = (nodes: { id: string }[]) => nodes.slice(0, LISTED).map(({ id }) => id);
  const counts = {
    activities: week.activities,
    documents: week.documents,
    new_people: people.length,
    new_organizations: organizations.length,
    active: active.length,
    deals_moved: week.moved.length,
    agreements: week.agreements.length,
    promises: week.promises.length,
    due: week.due.length,
    decisions: decisions.length,
    action_items: tasks.length,
    stale: quiet.length,
  };
  return {
    period_start: week.start,
    period_end: week.end,
    summary: summaryOfWeek(week),
    highlights: highlightsOf(week),
    new_nodes: ids([...people, ...organizations]),
    active: ids(active.map(({ node }) => node)),
    stale: ids(quiet),
    counts: Object.entries(counts).map(([name, n]) => `${name} ${n}`),
  };
}
