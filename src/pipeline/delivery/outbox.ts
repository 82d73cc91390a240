import type { Context } from '../../context.ts';
import { giveWay } from '../../common/concurrency/precedence.ts';
import { Problem } from '../../common/errors.ts';
import type { Communities, GraphChange, GraphStore } from '../../graph/store.ts';
import type { Pending } from '../../stores/settling/pending-documents.ts';
import * as outbox from '../../stores/settling/outbox.ts';
import type { Parcel } from '../../stores/settling/outbox.ts';
import { move } from '../../stores/operations/rebuilds.ts';
import * as refused from '../../stores/settling/rejected-changes.ts';
import type { Refused } from '../../stores/settling/rejected-changes.ts';
import * as settling from '../../stores/settling/settling.ts';
import type { GraphRow } from '../../stores/settling/settling.ts';
import { transaction, type Db } from '../../stores/db/sql.ts';
import { span } from '../../common/trace.ts';
import { handOver, isEmpty } from './apply-in-parts.ts';

/** True of a graph that another kind of store keeps than the one in use: it waits for its rebuild. */
export const isElsewhere = (store: GraphStore, { apart }: GraphRow): boolean =>
  apart !== null && apart !== !store.inTransaction;

/** What a revision is made of: the change, the documents and the decisions of which it is the effect. */
export interface Published {
  change: GraphChange;
  docs?: Pending[];
  decided?: string[];
  /** The graph is being filled, with nodes of these communities. */
  filling?: Communities;
}

/**
 * Gives the graph its next revision, in the transaction that settles: a store that shares it takes the change there and then, and those
 * who wait are told with it; for any other the change is kept for `deliver`. Edges wait while the store is being given its nodes anew.
 *  Problem `unavailable` for a graph that is elsewhere.
 */
export async function publish(
  store: GraphStore,
  db: Db,
  row: GraphRow,
  { docs = [], change: whole, decided = [], filling }: Published,
): Promise<void> {
  if (isElsewhere(store, row))
    throw new Problem('unavailable', `The graph ${row.graph_key} is in another store: run "npm run rebuild".`);
  const apart = !store.inTransaction;
  if (row.apart === null) await move(db, row.graph_key, apart);
  const change = row.filling === apart ? { ...whole, edges: [] } : whole;
  const shared = store.inTransaction?.(db);
  await giveWay();
  const write = (store: GraphStore) =>
    filling && store.fill ? store.fill(row.graph_key, change, filling) : store.apply(row.graph_key, change);
  if (shared && !isEmpty(change)) await span(APPLY, () => write(shared));
  if (shared)
    await settling.markExtracted(
      db,
      row.org_id,
      docs.filter((doc) => doc.pending?.kind === 'item'),
    );
  const ids = [...docs.map((doc) => doc.id), ...decided];
  await settling.advance(db, row, ids, { size: sizeOf(change), readable: shared !== undefined });
  if (!shared) await outbox.push(db, row, { docs, change, decided });
}

const APPLY = { name: 'graph.apply' };

const sizeOf = ({ nodes, edges, gone }: GraphChange): settling.Size => ({
  nodes: nodes.length,
  edges: edges.length,
  gone: gone.nodes.length + gone.edges.length,
});

const note = async (tx: Db, { org_id, graph }: Parcel, list: Refused[]): Promise<void> =>
  list.length > 0 ? refused.note(tx, org_id, graph, list) : undefined;

/**
 * Hands a graph's changes to its store, the oldest first, and tells those who wait for each. One process at a time; the store refuses a
 * revision that it has come to, so that a hand-over done twice, or by a process that was asleep, changes nothing. A node or edge that the
 * store will not have is noted, and a rebuild offers it again.
 */
export async function deliver({ db, graph: store }: Pick<Context, 'db' | 'graph'>, graph: string): Promise<void> {
  const next = () =>
    transaction(db, async (tx) => {
      const parcel = await outbox.take(tx, graph);
      if (!parcel) return false;
      const change = parcel.change as GraphChange;
      if (!store.inTransaction && !isEmpty(change))
        await span(APPLY, async () =>
          note(
            tx,
            parcel,
            await handOver(store, { graph, change, revision: parcel.revision }, () => tx.query('select')),
          ),
        );
      await outbox.delivered(tx, parcel);
      await settling.tellChanged(tx, parcel, sizeOf(change), parcel.revision);
      return true;
    });
  while ((await outbox.holds(db, graph)) && (await next()));
}
