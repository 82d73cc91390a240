import { afterAll, expect, test } from 'vitest';
import { harness } from '../support/harness.ts';
import { PAPERS } from './items.ts';
import { ORDERS, tell, type Telling } from './telling.ts';

const MIRIAM = 'contact:miriam@harbourpaper.example';
const JONAH = 'contact:jonah@bramblerye.example';
const AT_HOME = 'contact:j.adeyemi@postbox.example';
const THEO = 'contact:theo-castell.larkfield';
const PETRA = 'contact:petra-hollis.larkfield';

const h = await harness();
const tellings: Telling[] = [];
for (const order of ORDERS) tellings.push(await tell(h, order));
afterAll(() => h[Symbol.asyncDispose]());

/** Does the same to every telling, and expects the same of each; answers with that. */
async function inEach<T>(work: (telling: Telling) => Promise<T>): Promise<T> {
  const outcomes: T[] = [];
  for (const telling of tellings) outcomes.push(await work(telling));
  for (const [i, outcome] of outcomes.entries())
    expect({ [ORDERS[i]!.name]: outcome }).toEqual({ [ORDERS[i]!.name]: outcomes[0] });
  return outcomes[0]!;
}
const graphs = () => inEach((telling) => telling.graph());

const suggested = async ({ ask }: Telling, query = ''): Promise<any[]> =>
  (await ask('get', `suggestions?limit=1000${query}`)).suggestions;
const node = async ({ ask }: Telling, id: string) => {
  const { notifications: _, community_id: __, ...shown } = await ask('get', `entity/${encodeURIComponent(id)}`);
  return shown;
};
const isThere = async ({ owner, path }: Telling, id: string) => (await owner.get(path(`entity/${id}`))).status === 200;

test('a quarter of two firms gives one graph, in whichever order and batches its items come', async () => {
  await inEach((telling) => telling.run('nightly'));
  const { nodes, edges } = await graphs();
  expect(nodes.length).toBeGreaterThan(40);
  expect(edges.length).toBeGreaterThan(60);
  const stats = await inEach(async ({ ask }) => {
    const { total_nodes, total_edges, by_source } = await ask('get', 'stats');
    return { total_nodes, total_edges, by_source };
  });
  expect(stats).toMatchObject({ total_nodes: nodes.length, total_edges: edges.length });
  const sources = stats.by_source.map((one: { source: string }) => one.source);
  expect(sources).toEqual(expect.arrayContaining(['mail', 'calendar', 'crm']));
});

test('in the morning there is the same to decide, and a second night adds nothing', async () => {
  const morning = async (telling: Telling) => {
    const asked = await suggested(telling);
    return asked.map(({ category, confidence, title }) => `${category} ${confidence} ${title}`).toSorted();
  };
  const first = await inEach(morning);
  const kinds = new Set(first.map((line) => line.split(' ')[0]));
  expect(kinds).toEqual(
    new Set(['merge_candidate', 'incomplete_contact', 'uncertain_relationship', 'unconnected_entity']),
  );
  expect(first.join('\n')).toContain('"Petra Hollis" comes up in several items');
  const told = await Promise.all(tellings.map(({ ask }) => ask('get', 'notifications')));
  const before = await graphs();
  await inEach((telling) => telling.run('nightly'));
  expect(await inEach(morning)).toEqual(first);
  expect(await graphs()).toEqual(before);
  expect(await Promise.all(tellings.map(({ ask }) => ask('get', 'notifications')))).toEqual(told);
});

test('a duplicate is found, merged and undone: both are as they were and stay two', async () => {
  const before = await graphs();
  const merges = new Map<Telling, string>();
  await inEach(async (telling) => {
    const pair = [await node(telling, JONAH), await node(telling, AT_HOME)];
    const about = ({ payload }: any) => [payload.a?.node_id, payload.b?.node_id].includes(AT_HOME);
    const { id } = (await suggested(telling, '&category=merge_candidate')).find(about);
    const { merge_id, node_id } = await telling.ask('post', `suggestions/${id}/confirm`, { reason: 'He says so.' });
    merges.set(telling, merge_id);
    const one = await node(telling, AT_HOME);
    expect([one.id, one.aliases.includes(AT_HOME)]).toEqual([node_id, true]);
    const undone = await telling.ask('post', `merges/${merge_id}/undo`, { reason: 'His father.' });
    expect(undone).toMatchObject({ status: 'undone', node_ids: expect.arrayContaining([JONAH, AT_HOME]) });
    expect([await node(telling, JONAH), await node(telling, AT_HOME)]).toEqual(pair);
  });
  await inEach((telling) => telling.run('nightly'));
  expect(await graphs()).toEqual(before);
  for (const { owner, path } of tellings) {
    const again = await owner.post(path(`merges/${merges.get(tellings[0]!)}/undo`));
    expect([404, 409]).toContain(again.status);
  }
});

test('an uncertain relationship that is rejected goes, one that is confirmed is sure, and both hold', async () => {
  await inEach(async (telling) => {
    const asked = await suggested(telling, '&category=uncertain_relationship');
    const about = (type: string) => asked.find(({ payload }) => payload.type === type).id;
    await telling.ask('post', `suggestions/${about('studied_at')}/reject`);
    await telling.ask('post', `suggestions/${about('spouse_of')}/confirm`);
    await telling.readAgain();
    await telling.run('nightly');
    const { edges } = await node(telling, MIRIAM);
    const decided = edges.filter(({ type }: any) => ['spouse_of', 'studied_at'].includes(type));
    expect(decided).toMatchObject([{ type: 'spouse_of', to_id: THEO, confidence: 1 }]);
  });
  await graphs();
});

test('an item that is taken back takes with it what it alone supported', async () => {
  await inEach(async (telling) => {
    expect(await isThere(telling, THEO)).toBe(true);
    await telling.ask('del', `items/${telling.ids.get('story/fair')}`);
    expect(await isThere(telling, THEO)).toBe(false);
    expect(await isThere(telling, 'organization:uppsala-university.larkfield')).toBe(false);
    expect((await node(telling, MIRIAM)).edges.some(({ type }: any) => type === 'spouse_of')).toBe(false);
    const { results } = await telling.ask('post', 'search', { q: 'Theo Castell' });
    expect(results.filter(({ name }: any) => name.includes('Theo'))).toEqual([]);
  });
  expect(JSON.stringify(await graphs())).not.toContain('Theo');
});

test('a correction holds when everything is read again', async () => {
  const title = async (telling: Telling) => (await node(telling, MIRIAM)).properties.title;
  expect(await inEach(title)).toBe('Head of Sales');
  await inEach(async (telling) => {
    const properties = { title: 'Managing Director' };
    await telling.ask('post', 'write', { action: 'correction', node_id: MIRIAM, properties, confidence: 1 });
    expect(await title(telling)).toBe('Managing Director');
    await telling.readAgain();
  });
  expect(await inEach(title)).toBe('Managing Director');
  await graphs();
});

test('a rule holds for what is there and for what comes, and leaves no trace when it is taken back', async () => {
  const before = await graphs();
  await inEach(async (telling) => {
    const { id } = await telling.ask('post', 'rules', { kind: 'ignore', match: { name: 'Petra Hollis' } });
    expect(await isThere(telling, PETRA)).toBe(false);
    const late = { ...PAPERS[0], idempotency_key: 'story/late', body: 'Petra Hollis asked for it.' };
    const sent = (await telling.owner.post('/ingest?sync=true', late)).body;
    expect(sent.sync.nodes).not.toContain(PETRA);
    await telling.ask('del', `items/${sent.ids[0]}`);
    await telling.readAgain();
    expect(await isThere(telling, PETRA)).toBe(false);
    await telling.ask('del', `rules/${id}`);
    expect(await isThere(telling, PETRA)).toBe(true);
  });
  expect(await graphs()).toEqual(before);
});

test('a second graph reads papers by a template of its own, and the first one hears nothing of it', async () => {
  const before = await graphs();
  const edges = [{ type: 'signed', from: ['Contact'], to: ['Asset'] }];
  await inEach(async (telling) => {
    const nodes = [{ label: 'Asset', subtypes: ['paper'] }, { label: 'Contact' }];
    const verbs = { signed: 'signed' };
    await telling.ask('post', 'templates', { name: 'bindery', base: 'research', nodes, edges, verbs });
    await telling.ask('post', 'graphs', { name: 'Bindery', template: 'custom_bindery' });
    const items = PAPERS.map((paper) => ({ ...paper, graph_id: 'bindery' }));
    const { ids } = (await telling.owner.post('/ingest?sync=true', { items })).body;
    items.forEach((item, i) => telling.ids.set(item.idempotency_key, ids[i]));
    const schema = await telling.ask('get', 'schema?graph_id=bindery');
    expect(JSON.stringify(schema)).toContain('signed');
    const edge = {
      action: 'create_edge',
      from_id: 'contact:solheim@bindery.example',
      edge_type: 'signed',
      graph_id: 'bindery',
    };
    const { results } = await telling.ask('post', 'search', { q: 'hide glue', graph_id: 'bindery' });
    expect(await telling.ask('post', 'write', { ...edge, to_id: results[0].id })).toMatchObject({ status: 'merged' });
  });
  const papers = await inEach((telling) => telling.graph('bindery'));
  expect(papers.nodes).toHaveLength(4);
  expect(papers.edges.join('\n')).toContain('::signed::');
  expect(await graphs()).toEqual(before);
});

test('the digest tells of the week that was', async () => {
  await inEach((telling) => telling.run('digest'));
  const { summary, counts } = await inEach(async ({ ask }) => {
    const { summary: text, counts: numbers } = (await ask('get', 'weekly_digest')).properties;
    return { summary: text, counts: numbers };
  });
  expect(summary).toMatch(/\w+/);
  expect(Object.values(counts).some((n) => Number(n) > 0)).toBe(true);
});

test('after all that the three graphs are still one, and another night changes nothing', async () => {
  await inEach((telling) => telling.run('nightly'));
  const whole = await graphs();
  await inEach((telling) => telling.run('nightly'));
  expect(await graphs()).toEqual(whole);
});
