import type { Answer } from '../support/client.ts';
import type { Harness, OrgFixture } from '../support/harness.ts';
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

/** One org to which the story is told, and how tests look at it: over HTTP alone. */
export interface Telling {
  order: Order;
  owner: OrgFixture['owner'];
  /** Ids of the items by their keys. */
  ids: Map<string, string>;
  path(rest: string): string;
  /** Sends a request of the org that has to succeed; answers with what it says. */
  ask(method: 'get' | 'post' | 'del', rest: string, body?: object): Promise<any>;
  /** A graph as text that compares with that of another telling: no ids and times that the service made. */
  graph(graphId?: string): Promise<{ nodes: string[]; edges: string[] }>;
  /** Runs a job of the night. */
  run(job: string): Promise<void>;
  /** Has all items read again, and waits until they are. */
  readAgain(): Promise<void>;
}

/** Begins a telling: an org with its two firms, and the items in their order. */
export async function tell(h: Harness, order: Order): Promise<Telling> {
  const { id, owner } = await h.org({ id: order.name, owner: 'nora' });
  const telling = telledTo(h, { id, owner, order, ids: new Map() });
  for (const name of ['Larkfield', 'Tidewater'])
    await telling.ask('post', 'businesses', { name, biz_type: 'operating' });
  for (let from = 0; from < order.items.length; from += order.at) {
    const items = order.items.slice(from, from + order.at);
    const sent = succeeded(await owner.post(`/ingest?sync=${order.sync}`, { items }));
    items.forEach((item, i) => telling.ids.set(item.idempotency_key, sent.ids[i]));
  }
  return telling;
}

function succeeded({ status, body }: Answer): any {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

type Told = Pick<Telling, 'order' | 'owner' | 'ids'> & { id: string };

function telledTo(h: Harness, { id, owner, order, ids }: Told): Telling {
  const path = (rest: string) => `/org/${id}/${rest}`;
  const ask: Telling['ask'] = async (method, rest, body) =>
    succeeded(method === 'post' ? await owner.post(path(rest), body) : await owner[method](path(rest)));
  const run = async (job: string) => void succeeded(await h.admin.post('/admin/run', { job, org_id: id }));
  const left = async (status: string) => (await ask('get', `items?status=${status}`)).items.length;
  return {
    order,
    owner,
    ids,
    path,
    ask,
    run,
    async graph(graph_id = 'primary') {
      const { nodes, edges } = await ask('post', 'browse', { limit: 10_000, graph_id });
      return { nodes: nodes.map(plain(ids)).toSorted(), edges: edges.map(plain(ids)).toSorted() };
    },
    async readAgain() {
      await ask('post', 'items/reprocess', {});
      await until(async () => (await left('pending')) + (await left('processing')) === 0);
    },
  };
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
