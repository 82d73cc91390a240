import { createClient, QuernError, type Quern } from '../../src/client/client.ts';
import { ADMIN_KEY, type Harness } from '../support/harness.ts';
import { random } from '../support/random.ts';
import { until } from '../support/until.ts';
import { STORY, type StoryItem } from './items.ts';

/** A way in which the story's items come in. */
export interface Order {
  name: string;
  /** Items of each request. */
  at: number;
  sync: boolean;
  items: StoryItem[];
}

export const ORDERS: Order[] = [
  { name: 'first-to-last', at: 1000, sync: false, items: STORY },
  { name: 'backwards', at: 1, sync: true, items: STORY.toReversed() },
  { name: 'shuffled', at: 7, sync: true, items: random(7).shuffle(STORY) },
];

/** One org to which the story is told, and how tests look at it: through the client alone. */
export interface Telling {
  order: Order;
  /** Of the org's owner. */
  quern: Quern;
  /** Ids of the items by their keys. */
  ids: Map<string, string>;
  /** Whether there is such a node. */
  has(node_id: string): Promise<boolean>;
  /** A graph as text that compares with that of another telling: no ids and times that the service made. */
  graph(graphId?: string): Promise<{ nodes: string[]; edges: string[] }>;
  /** Runs a job of the night. */
  run(job: Job): Promise<void>;
  /** Has all items read again, and waits until they are. */
  readAgain(): Promise<void>;
}
type Job = Parameters<Quern['run']>[0]['job'];

/** Begins a telling: an org with its two firms, and the items in their order. */
export async function tell(h: Harness, order: Order): Promise<Telling> {
  const { id: org, key } = await h.org({ id: order.name, owner: 'nora' });
  const telling = toldTo(h.url, org, key, order);
  const { quern, ids } = telling;
  for (const name of ['Larkfield', 'Tidewater']) settled(await quern.registerBusiness({ name, biz_type: 'operating' }));
  for (let from = 0; from < order.items.length; from += order.at) {
    const items = order.items.slice(from, from + order.at);
    const sent = await quern.ingest({ items, sync: order.sync });
    items.forEach((item, i) => ids.set(item.idempotency_key, sent.ids[i]!));
  }
  return telling;
}

function toldTo(url: string, org: string, key: string, order: Order): Telling {
  const quern = createClient({ url, key, org });
  const admin = createClient({ url, key: ADMIN_KEY });
  const ids = new Map<string, string>();
  const left = async (status: 'pending' | 'processing') => (await quern.listItems({ status })).items.length;
  return {
    order,
    quern,
    ids,
    has: (node_id) => quern.entity({ node_id }).then(() => true, missing),
    run: async (job) => void (await admin.run({ job, org_id: org })),
    async graph(graph_id = 'primary') {
      const { nodes, edges } = await quern.browse({ limit: 10_000, graph_id });
      return { nodes: nodes.map(plain(ids)).toSorted(), edges: edges.map(plain(ids)).toSorted() };
    },
    async readAgain() {
      await quern.reprocessItems({});
      await until(async () => (await left('pending')) + (await left('processing')) === 0);
    },
  };
}

/** Of an answer that says that there is no such thing; any other refusal is thrown. */
function missing(error: unknown): false {
  if (error instanceof QuernError && error.code === 'not_found') return false;
  throw error;
}

const MADE = ['community_id', 'created_at', 'created_by'];

/** A node or an edge as text, with the items' keys in the place of their ids. */
const plain = (ids: Map<string, string>) => {
  const keys = new Map([...ids].map(([key, id]) => [id, key]));
  return (shown: object): string =>
    JSON.stringify(shown, (name, value) => (MADE.includes(name) ? undefined : value)).replaceAll(
      /ingest_[\w-]+/g,
      (id) => keys.get(id) ?? id,
    );
};

/** An answer of what can be read by now; throws when it cannot be read yet. */
export function settled<A extends object>(answer: A): Exclude<A, { status: 'pending' }> {
  if ('status' in answer && answer.status === 'pending')
    throw new Error(`It cannot be read yet: ${JSON.stringify(answer)}`);
  return answer as Exclude<A, { status: 'pending' }>;
}
