import { dayAfter } from '../../common/time.ts';
import { byEach } from '../order.ts';
import type { FoundNode, GraphStore, Listing, Mark } from '../store.ts';
import { latestFirst, textsOf } from './summary/facts.ts';

/** A statement in an activity of the week. */
export interface Statement {
  text: string;
  activity: FoundNode;
}

/** What a graph says of seven days; of each list the most connected or the latest come first. */
export interface Week {
  /** The first and the last day. */
  start: string;
  end: string;
  activities: number;
  documents: number;
  people: FoundNode[];
  organizations: FoundNode[];
  /** Deals and projects by the number of activities that concern them; where there are none, organizations that more than one does. */
  active: { node: FoundNode; activities: number }[];
  decisions: Statement[];
  tasks: Statement[];
  /** People who were last heard of between two and three weeks ago. */
  stale: FoundNode[];
}

export const DIGEST = 'weekly_digest';
const DAYS = 7;
const QUIET_DAYS = 14;
/** Of each kind the week's newest so many count. */
const MAX_ACTIVITIES = 5000;
const PAGE = 1000;
const BATCH_SIZE = 200;
const EDGES_EACH = 25;

/** Reads the seven days that end with `end`, a day. */
export async function weekOf(store: GraphStore, graph: string, end: string): Promise<Week> {
  const start = dayAfter(end, 1 - DAYS);
  const within = { since: start, before: dayAfter(end, 1) };
  const all = (listing: Partial<Listing>) => whole(store, graph, listing);
  const quiet = { since: dayAfter(start, -QUIET_DAYS), before: dayAfter(end, 1 - QUIET_DAYS) };
  const [activities, documents, people, organizations, stale] = await Promise.all([
    all({ label: 'Activity', ...within }),
    all({ label: 'Asset', ...within }),
    all({ label: 'Contact', since: start }),
    all({ label: 'Organization', since: start }),
    all({ label: 'Contact', ...quiet }),
  ]);
  const isNew = ({ provenance: { valid_from } }: FoundNode) => valid_from >= start && valid_from <= end;
  return {
    start,
    end,
    activities: activities.length,
    documents: documents.filter(({ subtype }) => subtype !== DIGEST).length,
    people: byDegree(people.filter(isNew)),
    organizations: byDegree(organizations.filter(isNew)),
    active: await activeIn(store, graph, activities),
    decisions: statementsIn(activities, 'decisions'),
    tasks: statementsIn(activities, 'action_items'),
    stale: byDegree(stale),
  };
}

async function whole(store: GraphStore, graph: string, listing: Partial<Listing>): Promise<FoundNode[]> {
  const found: FoundNode[] = [];
  for (let after: Mark | undefined, more = true; more && found.length < MAX_ACTIVITIES; more = after !== undefined) {
    const page = await store.find(graph, { ...listing, order: 'date', limit: PAGE, after });
    found.push(...page.nodes);
    after = page.next;
  }
  return found;
}

const byDegree = (nodes: FoundNode[]): FoundNode[] =>
  nodes.toSorted((a, b) => byEach([b.degree, a.degree], [a.id, b.id]));

const statementsIn = (activities: FoundNode[], property: string): Statement[] =>
  latestFirst(activities).flatMap((activity) => textsOf(activity, property).map((text) => ({ text, activity })));

const TOUCHING = ['concerns', 'about', 'mentions', 'issued_by', 'billed_to'];

async function activeIn(store: GraphStore, graph: string, activities: FoundNode[]): Promise<Week['active']> {
  const touched = new Map<number, { node: FoundNode; by: Set<number> }>();
  for (let at = 0; at < activities.length; at += BATCH_SIZE) {
    const some = activities.slice(at, at + BATCH_SIZE).map(({ uid }) => uid);
    const reach = { types: TOUCHING, direction: 'out', limit: EDGES_EACH } as const;
    const { nodes, edges } = await store.neighbours(graph, some, reach);
    const ends = new Map(nodes.map((node) => [node.uid, node]));
    for (const { from, to } of edges) {
      const found = touched.get(to) ?? { node: ends.get(to)!, by: new Set() };
      touched.set(to, { ...found, by: found.by.add(from) });
    }
  }
  const ranked = [...touched.values()]
    .map(({ node, by }) => ({ node, activities: by.size }))
    .toSorted((a, b) => byEach([b.activities, a.activities], [a.node.id, b.node.id]));
  const accounts = ranked.filter(({ node }) => node.label === 'Account');
  const busy = ranked.filter(({ node, activities: n }) => node.label === 'Organization' && n > 1);
  return accounts.length > 0 ? accounts : busy;
}
