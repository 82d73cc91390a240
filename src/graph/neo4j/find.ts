import type { Driver } from 'neo4j-driver';
import { LABELS } from '../../common/model.ts';
import { near } from './near.ts';
import { pageOf } from '../page.ts';
import { keyOf, NODE, stillThere, toNode, type NodeRow } from './rows.ts';
import { int, read } from './run.ts';
import { isByDate, type FoundNode, type Listing, type Mark } from '../store.ts';

/** A page of nodes as `GraphStore.find` promises it. */
export async function find(
  driver: Driver,
  graph: string,
  listing: Listing,
): Promise<{ nodes: FoundNode[]; next?: Mark }> {
  const found = listing.near === undefined ? await page(driver, graph, listing) : await near(driver, graph, listing);
  return pageOf(found, listing);
}

async function page(driver: Driver, graph: string, { limit, after, ...listing }: Listing): Promise<FoundNode[]> {
  const parts = alternatives({ ...listing, after }).map(
    ({ index, where, order }) => `MATCH (n:QuernNode) USING INDEX n:QuernNode(${index.join(', ')})
      WHERE ${where.join(' AND ')} RETURN n ORDER BY ${order} LIMIT $limit`,
  );
  const text = `CALL () { ${parts.join(' UNION ALL ')} } WITH n ORDER BY ${ORDERS[listing.order]} LIMIT $limit RETURN ${NODE}`;
  const community = listing.community === undefined ? undefined : int(listing.community);
  const without = listing.without?.map((uid) => keyOf(graph, uid));
  const values = { ...listing, community, without, graph, after: after?.id, day: after?.date, limit: int(limit + 1) };
  return stillThere(await read<{ n: NodeRow }>(driver, text, values)).map(({ n }) => toNode(graph, n));
}

const ORDERS = {
  id: 'n.id',
  date: 'n.occurred_at DESC, n.id',
  oldest: 'n.occurred_at, n.id',
  degree: 'n.degree DESC, n.id',
};

/**
 * A way to be in a listing, with the index that answers it. The index is named, because Neo4j plans for the sizes it finds at first,
 * and because it compares a stored text with a value by code point in an index only.
 */
interface Alternative {
  index: string[];
  where: string[];
  order: string;
}
type Paged = Omit<Listing, 'limit'>;

/** All ways to be in a listing; no node is in two. */
function alternatives(listing: Paged): Alternative[] {
  if (listing.community !== undefined && !isByDate(listing.order)) return [inCommunity(listing)];
  if (listing.order === 'degree') return [byDegree(listing)];
  const own = listing.order === 'id' ? byId(listing) : byDate(listing);
  return listing.entity === undefined ? own : [...own, ...shared(listing)];
}

function byDegree(listing: Paged): Alternative {
  const entity = listing.entity === undefined ? [] : ['$entity IN n.entities'];
  const label = listing.label === undefined ? [] : ['n.label = $label'];
  const where = ['n.graph = $graph', 'n.degree >= 0', ...label, ...entity, ...filters(listing)];
  return { index: ['graph', 'degree'], where, order: 'n.graph DESC, n.degree DESC, n.id' };
}

/** A community is small beside its graph: all of it is looked at where its order is not the index's. */
function inCommunity(listing: Paged): Alternative {
  const entity = listing.entity === undefined ? [] : ['$entity IN n.entities'];
  const label = listing.label === undefined ? [] : ['n.label = $label'];
  const where = ['n.graph = $graph', 'n.community_id = $community', ...label, ...entity, ...filters(listing)];
  const index = ['graph', 'community_id', 'id'];
  return listing.order === 'id'
    ? { index, where: [...where, idAfter(listing)], order: 'n.graph, n.community_id, n.id' }
    : { index, where: [...where, 'n.id IS NOT NULL'], order: ORDERS.degree };
}

const filters = ({ source, community, since, before, without = [] }: Paged): string[] => [
  ...(community === undefined ? [] : ['n.community_id = $community']),
  ...(source === undefined ? [] : ['$source IN n.sources']),
  ...(since === undefined ? [] : ['n.occurred_at >= $since']),
  ...(before === undefined ? [] : ['n.occurred_at < $before']),
  ...(without.length === 0 ? [] : ['NOT n.uid IN $without']),
];

const equals = ({ entity, label }: Paged): string[] => [
  'graph',
  ...(entity === undefined ? [] : ['entity']),
  ...(label === undefined ? [] : ['label']),
];

function byId(listing: Paged): Alternative[] {
  const keys = equals(listing);
  const where = [...keys.map((key) => `n.${key} = $${key}`), idAfter(listing), ...filters(listing)];
  return [{ index: [...keys, 'id'], where, order: [...keys, 'id'].map((key) => `n.${key}`).join(', ') }];
}

const idAfter = ({ after }: Paged): string => (after ? 'n.id > $after' : 'n.id IS NOT NULL');

/** Dates are indexed behind the label: without one, each label has its turn. */
function byDate(listing: Paged): Alternative[] {
  const labels = listing.label === undefined ? LABELS.map((label) => `'${label}'`) : ['$label'];
  const keys = equals({ ...listing, label: 'Activity' });
  const order = [...keys, 'occurred_at']
    .map((key) => `n.${key}${listing.order === 'oldest' ? '' : ' DESC'}`)
    .join(', ');
  return labels.flatMap((label) =>
    days(listing).map((day) => {
      const equal = keys.map((key) => `n.${key} = ${key === 'label' ? label : `$${key}`}`);
      return {
        index: [...keys, 'occurred_at', 'id'],
        where: [...equal, ...day, ...filters(listing)],
        order: `${order}, n.id`,
      };
    }),
  );
}

const days = ({ after, order }: Paged): string[][] =>
  after
    ? [
        ['n.occurred_at = $day', 'n.id > $after'],
        [`n.occurred_at ${order === 'oldest' ? '>' : '<'} $day`, 'n.id IS NOT NULL'],
      ]
    : [['n.occurred_at IS NOT NULL', 'n.id IS NOT NULL']];

/** Nodes of the entity that belong to another one first: few, so they are all looked at. */
function shared(listing: Paged): Alternative[] {
  const label = listing.label === undefined ? [] : ['n.label = $label'];
  const also = [
    'n.graph = $graph',
    'n.shared = true',
    '$entity IN n.entities',
    'coalesce(n.entity <> $entity, true)',
    ...label,
  ];
  const following = isByDate(listing.order) ? days(listing) : [[idAfter(listing)]];
  return following.map((comes) => ({
    index: ['graph', 'shared', 'id'],
    where: [...also, ...comes, ...filters(listing)],
    order: ORDERS[listing.order],
  }));
}
