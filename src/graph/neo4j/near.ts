import type { Driver } from 'neo4j-driver';
import { nodes } from './nodes.ts';
import { keyOf, uidOf } from './rows.ts';
import { int, read } from './run.ts';
import { byEach } from '../order.ts';
import { isByDate, type FoundNode, type Listing } from '../store.ts';
import { present } from '../../common/element-at.ts';

/** Edges of one node that count, in each direction. */
const NEWEST = 5000;

interface Place {
  uid: string;
  id: string;
  day: string | null;
  degree: number;
}

/** Nodes that share one of its newest edges with a node, as a listing wants them: one more than its limit. */
export async function near(driver: Driver, graph: string, listing: Listing): Promise<FoundNode[]> {
  const { near: uid, after: _, limit, order, ...values } = listing;
  const without = listing.without?.map((one) => keyOf(graph, one));
  const newest = 'RETURN n ORDER BY e.valid_from DESC, n.uid LIMIT $newest';
  const found = await read<Place>(
    driver,
    `MATCH (c:QuernNode {uid: $key})
     CALL (c) { MATCH (c)-[e]->(n) ${newest} UNION MATCH (c)<-[e]-(n) ${newest} }
     WITH n WHERE ${conditions(listing).join(' AND ')}
     RETURN n.uid AS uid, n.id AS id, n.occurred_at AS day, n.degree AS degree`,
    { ...values, without, key: keyOf(graph, present(uid, 'node that a listing is near')), newest: int(NEWEST) },
  );
  const places = found
    .filter((place) => isAfter(place, listing))
    .toSorted(ORDERS[order])
    .slice(0, limit + 1);
  const page = new Map(
    (
      await nodes(
        driver,
        graph,
        places.map((place) => uidOf(graph, place.uid)),
      )
    ).map((node) => [node.uid, node]),
  );
  return places.flatMap((place) => page.get(uidOf(graph, place.uid)) ?? []);
}

function conditions({ label, entity, source, community, since, before, order, without = [] }: Listing): string[] {
  return [
    'true',
    ...(label === undefined ? [] : ['n.label = $label']),
    ...(entity === undefined ? [] : ['(coalesce(n.entity = $entity, false) OR $entity IN n.entities)']),
    ...(source === undefined ? [] : ['$source IN n.sources']),
    ...(community === undefined ? [] : ['n.community_id = $community']),
    ...(since === undefined ? [] : ['n.occurred_at >= $since']),
    ...(before === undefined ? [] : ['n.occurred_at < $before']),
    ...(without.length === 0 ? [] : ['NOT n.uid IN $without']),
    ...(isByDate(order) ? ['n.occurred_at IS NOT NULL'] : []),
  ];
}

const ORDERS: Record<Listing['order'], (a: Place, b: Place) => number> = {
  id: (a, b) => byEach([a.id, b.id]),
  date: (a, b) => byEach([b.day ?? '', a.day ?? ''], [a.id, b.id]),
  oldest: (a, b) => byEach([a.day ?? '', b.day ?? ''], [a.id, b.id]),
  degree: (a, b) => byEach([b.degree, a.degree], [a.id, b.id]),
};

const isAfter = (place: Place, { after, order }: Listing): boolean =>
  after === undefined ||
  order === 'degree' ||
  ORDERS[order](place, { ...place, id: after.id, day: after.date ?? place.day }) > 0;
