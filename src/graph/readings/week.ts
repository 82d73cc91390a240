import { dayAfter } from '../../common/time.ts';
import { byEach } from '../order.ts';
import type { FoundNode, GraphStore, Listing, Mark } from '../store.ts';
import { isReal, mostActive, type MostActive } from './active.ts';
import { agreementsIn, type Agreement } from './agreements.ts';
import { dueBetween, isDone, promisesIn, type Promised, type CommitmentTerms } from './commitments.ts';
import { fulfilledAmong } from './fulfilment/fulfilled.ts';
import { recurringContacts, spokenOfTwice } from './newsworthy.ts';
import { latestFirst } from './summary/facts.ts';
import { textsOf } from './summary/texts.ts';

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
  /** By the number of activities that they had to do with. */
  active: MostActive;
  /** Deals and projects of which items of the week speak. */
  deals: FoundNode[];
  agreements: Agreement[];
  /** What was promised or agreed and is not said to be done, the latest first. */
  promises: Promised[];
  /** What is due in the week or the one after it, whenever it was promised. */
  due: Promised<CommitmentTerms>[];
  decisions: Statement[];
  tasks: Statement[];
  /** People of other houses with whom there was more than one activity, last heard of between two and three weeks ago. */
  quiet: FoundNode[];
}

export const DIGEST = 'weekly_digest';
const DAYS = 7;
const QUIET_DAYS = 14;
/** Of each kind the week's newest so many count. */
const MAX_ACTIVITIES = 5000;
const PAGE = 1000;
/** How long before the week somebody may have promised what is due in it. */
const PROMISED_DAYS = 90;

/** Reads the seven days that end with `end`, a day. */
export async function weekOf(store: GraphStore, graph: string, end: string): Promise<Week> {
  const start = dayAfter(end, 1 - DAYS);
  const within = { since: start, before: dayAfter(end, 1) };
  const all = (listing: Partial<Listing>) => whole(store, graph, listing);
  const lastHeard = { since: dayAfter(start, -QUIET_DAYS), before: dayAfter(end, 1 - QUIET_DAYS) };
  const before = { since: dayAfter(start, -PROMISED_DAYS), before: start };
  const [activities, documents, people, organizations, accounts, silent, ...earlier] = await Promise.all([
    all({ label: 'Activity', ...within }),
    all({ label: 'Asset', ...within }),
    all({ label: 'Contact', since: start }),
    all({ label: 'Organization', since: start }),
    all({ label: 'Account', since: start }),
    all({ label: 'Contact', ...lastHeard }),
    all({ label: 'Activity', ...before }),
    all({ label: 'Asset', ...before }),
  ]);
  const written = latestFirst([...activities, ...documents.filter(({ subtype }) => subtype !== DIGEST)]);
  const ofMonths = [...written, ...earlier.flat()];
  const fulfilments = await fulfilledAmong(store, graph, promisesIn(ofMonths), ofMonths);
  const isNew = (node: FoundNode) =>
    node.provenance.valid_from >= start && node.provenance.valid_from <= end && isReal(node);
  return {
    start,
    end,
    activities: activities.length,
    documents: written.length - activities.length,
    people: byDegree(people.filter(isNew)),
    organizations: byDegree(await spokenOfTwice(store, graph, organizations.filter(isNew))),
    active: await mostActive(store, graph, activities),
    deals: byDegree(accounts),
    agreements: agreementsIn(written),
    promises: promisesIn(written).filter(({ commitment }) => !fulfilments.has(commitment)),
    due: dueBetween(ofMonths, start, dayAfter(end, DAYS), fulfilments),
    decisions: statementsIn(activities, 'decisions'),
    tasks: statementsIn(activities, 'action_items').filter((task) => !isDone(task, fulfilments)),
    quiet: byDegree(await recurringContacts(store, graph, silent.filter(isReal))),
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
