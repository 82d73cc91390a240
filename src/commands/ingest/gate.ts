import { invalid, Problem, type Issue } from '../../common/errors.ts';
import { admitToGraph } from '../../access/admit.ts';
import type { Caller, GraphScope, OrgScope } from '../../http/route.ts';
import type { Incoming } from '../../stores/items/accept-items.ts';
import { hint, registered, type Hint } from '../../stores/orgs/businesses.ts';
import type { Db } from '../../stores/db/sql.ts';
import { keyInRequest, type IngestItem, type ReadItem } from './item.ts';
import { elementAt, valueAt } from '../../common/element-at.ts';

/** An item that its entity kept out, with its place in the request. */
export interface Rejected {
  index: number;
  item: unknown;
  error: 'entity_not_registered';
  hint: Hint;
}
export interface Gated {
  accepted: Incoming[];
  /** The place of each accepted item in the request. */
  places: number[];
  rejected: Rejected[];
}
interface Who {
  caller: Caller;
  org: OrgScope;
}
/** Who sends, and what stands for the request: items without a key of their own have one by it and by their place. */
interface Sender extends Who {
  request?: string | undefined;
}

/** Sorts items by whether their entity is registered; throws `forbidden` or `invalid` for a graph that they may not go to. */
export async function gate(db: Db, who: Sender, items: ReadItem[]): Promise<Gated> {
  const slugs = [...new Set(items.map(({ item }) => entityOf(item)))].filter((slug) => slug !== '');
  const known = await registered(db, who.org.id, slugs);
  const graphs = await graphsOf(db, who, items);
  const isThrough = ({ item }: ReadItem) => known.has(entityOf(item));
  const advice = items.every(isThrough) ? undefined : await hint(db, who.org.id);
  const gated: Gated = { accepted: [], places: [], rejected: [] };
  for (const [index, read] of items.entries()) {
    const { item, sent } = read;
    if (advice && !isThrough(read))
      gated.rejected.push({ index, item: sent, error: 'entity_not_registered', hint: advice });
    else {
      const key = item.idempotency_key ?? keyInRequest(who.request, index);
      gated.accepted.push({ ...asIncoming(item, valueAt(graphs, item.graph_id ?? 'primary')), idempotency_key: key });
      gated.places.push(index);
    }
  }
  return gated;
}

/** The refusal of a request of which nothing was accepted. */
export function nothingAccepted(items: ReadItem[], rejected: Rejected[]): Problem {
  const msg =
    'The entity is missing or not registered. Register the business first, or use one of the entities in the hint';
  const issues: Issue[] = rejected.slice(0, 100).map(({ index }) => ({
    loc: [...elementAt(items, index).loc, 'entity'],
    msg,
    type: 'entity_not_registered',
  }));
  return new Problem('entity_not_registered', msg, { issues, body: { rejected, hint: elementAt(rejected, 0).hint } });
}

const entityOf = (item: IngestItem): string => (item.entity !== undefined ? item.entity : item.company) ?? '';

async function graphsOf(db: Db, who: Who, items: ReadItem[]): Promise<Map<string, Incoming['graph']>> {
  const asked = new Map(items.map(({ item, loc }) => [item.graph_id ?? 'primary', loc]));
  const found = new Map<string, Incoming['graph']>();
  for (const [id, loc] of asked) found.set(id, await graphFor(db, who, { id, loc, need: 'writer' }));
  return found;
}

interface Named {
  id?: string | undefined;
  /** Where the body names it. */
  loc: Issue['loc'];
  need: 'reader' | 'writer';
}

/** The graph that an item names, `primary` when it names none; throws `forbidden` or `invalid` for one that the caller may not use so. */
export function graphFor(db: Db, who: Who, { id = 'primary', loc, need }: Named): Promise<GraphScope> {
  return admitToGraph(db, who, id, need).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    throw invalid([...loc, 'graph_id'], 'The organization has no such graph', 'graph_not_found');
  });
}

function asIncoming(item: IngestItem, graph: Incoming['graph']): Incoming {
  const { source, title, body, type, url, date, metadata } = item;
  return {
    entity: entityOf(item),
    source,
    title,
    body,
    type,
    url,
    date,
    metadata: metadata ?? undefined,
    graph,
  };
}
