import { afterAll, expect, test } from 'vitest';
import type { Input, QuernError } from '../../src/client/client.ts';
import { harness } from '../support/harness.ts';
import { PAPERS } from './items.ts';
import { ORDERS, settled, tell, type Telling } from './telling.ts';

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

type Category = Input<'listSuggestions'>['category'];
const suggested = async ({ quern }: Telling, category?: Category) =>
  (await quern.listSuggestions({ limit: 1000, category })).suggestions;
const node = async ({ quern }: Telling, node_id: string) => {
  const { notifications: _, community_id: __, ...shown } = await quern.entity({ node_id });
  return shown;
};

test('a quarter of two firms gives one graph, in whichever order and batches its items come', async () => {
  await inEach((telling) => telling.run('nightly'));
  const { nodes, edges } = await graphs();
  expect(nodes.length).toBeGreaterThan(40);
  expect(edges.length).toBeGreaterThan(60);
  const stats = await inEach(async ({ quern }) => {
    const { total_nodes, total_edges, by_source } = await quern.stats();
    return { total_nodes, total_edges, by_source };
  });
  expect(stats).toMatchObject({ total_nodes: nodes.length, total_edges: edges.length });
  const sources = stats.by_source.map(({ source }) => source);
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
  const heard = () => Promise.all(tellings.map(({ quern }) => quern.listNotifications()));
  const events = await heard();
  const before = await graphs();
  await inEach((telling) => telling.run('nightly'));
  expect(await inEach(morning)).toEqual(first);
  expect(await graphs()).toEqual(before);
  expect(await heard()).toEqual(events);
});

test('a duplicate is found, merged and undone: both are as they were and stay two', async () => {
  const before = await graphs();
  const merges = new Map<Telling, string>();
  await inEach(async (telling) => {
    const pair = [await node(telling, JONAH), await node(telling, AT_HOME)];
    const about = ({ payload: { a, b } }: { payload: any }) => [a?.node_id, b?.node_id].includes(AT_HOME);
    const { id } = (await suggested(telling, 'merge_candidate')).find(about)!;
    const { merge_id, node_id } = settled(await telling.quern.confirmSuggestion({ id, reason: 'He says so.' }));
    merges.set(telling, merge_id!);
    const one = await node(telling, AT_HOME);
    expect([one.id, one.aliases.includes(AT_HOME)]).toEqual([node_id, true]);
    const undone = await telling.quern.undoMerge({ merge_id: merge_id!, reason: 'His father.' });
    expect(undone).toMatchObject({ status: 'undone', node_ids: expect.arrayContaining([JONAH, AT_HOME]) });
    expect([await node(telling, JONAH), await node(telling, AT_HOME)]).toEqual(pair);
  });
  await inEach((telling) => telling.run('nightly'));
  expect(await graphs()).toEqual(before);
  for (const { quern } of tellings) {
    const again = await quern.undoMerge({ merge_id: merges.get(tellings[0]!)! }).catch((error: QuernError) => error);
    expect([404, 409]).toContain((again as QuernError).status);
  }
});

test('an uncertain relationship that is rejected goes, one that is confirmed is sure, and both hold', async () => {
  await inEach(async (telling) => {
    const asked = await suggested(telling, 'uncertain_relationship');
    const about = (type: string) => asked.find(({ payload }) => payload.type === type)!.id;
    settled(await telling.quern.rejectSuggestion({ id: about('studied_at') }));
    settled(await telling.quern.confirmSuggestion({ id: about('spouse_of') }));
    await telling.readAgain();
    await telling.run('nightly');
    const { edges } = await node(telling, MIRIAM);
    const decided = edges.filter(({ type }) => ['spouse_of', 'studied_at'].includes(type));
    expect(decided).toMatchObject([{ type: 'spouse_of', to_id: THEO, confidence: 1 }]);
  });
  await graphs();
});

test('an item that is taken back takes with it what it alone supported', async () => {
  await inEach(async (telling) => {
    expect(await telling.has(THEO)).toBe(true);
    settled(await telling.quern.deleteItem({ item_id: telling.ids.get('story/fair')! }));
    expect(await telling.has(THEO)).toBe(false);
    expect(await telling.has('organization:uppsala-university.larkfield')).toBe(false);
    expect((await node(telling, MIRIAM)).edges.some(({ type }) => type === 'spouse_of')).toBe(false);
    const { results } = await telling.quern.search({ q: 'Theo Castell' });
    expect(results.filter(({ name }) => name.includes('Theo'))).toEqual([]);
  });
  expect(JSON.stringify(await graphs())).not.toContain('Theo');
});

test('a correction holds when everything is read again', async () => {
  const title = async (telling: Telling) => (await node(telling, MIRIAM)).properties.title;
  expect(await inEach(title)).toBe('Head of Sales');
  await inEach(async (telling) => {
    const properties = { title: 'Managing Director' };
    settled(await telling.quern.write({ action: 'correction', node_id: MIRIAM, properties, confidence: 1 }));
    expect(await title(telling)).toBe('Managing Director');
    await telling.readAgain();
  });
  expect(await inEach(title)).toBe('Managing Director');
  await graphs();
});

test('a rule holds for what is there and for what comes, and leaves no trace when it is taken back', async () => {
  const before = await graphs();
  await inEach(async (telling) => {
    const rule = settled(await telling.quern.addRule({ kind: 'ignore', match: { name: 'Petra Hollis' } }));
    expect(await telling.has(PETRA)).toBe(false);
    const late = { ...PAPERS[0]!, idempotency_key: 'story/late', body: 'Petra Hollis asked for it.' };
    const sent = await telling.quern.ingest({ ...late, sync: true });
    expect(sent.sync!.nodes).not.toContain(PETRA);
    settled(await telling.quern.deleteItem({ item_id: sent.ids[0]! }));
    await telling.readAgain();
    expect(await telling.has(PETRA)).toBe(false);
    settled(await telling.quern.deleteRule({ rule_id: rule.id }));
    expect(await telling.has(PETRA)).toBe(true);
  });
  expect(await graphs()).toEqual(before);
});

test('a second graph reads papers by a template of its own, and the first one hears nothing of it', async () => {
  const before = await graphs();
  const edges = [{ type: 'signed', from: ['Contact' as const], to: ['Asset' as const] }];
  await inEach(async ({ quern, ids }) => {
    const nodes = [{ label: 'Asset' as const, subtypes: ['paper'] }, { label: 'Contact' as const }];
    const verbs = { signed: 'signed' };
    await quern.createTemplate({ name: 'bindery', base: 'research', nodes, edges, verbs });
    await quern.createGraph({ name: 'Bindery', template: 'custom_bindery' });
    const items = PAPERS.map((paper) => ({ ...paper, graph_id: 'bindery' }));
    const sent = await quern.ingest({ items, sync: true });
    items.forEach((item, i) => ids.set(item.idempotency_key, sent.ids[i]!));
    const schema = await quern.schema({ graph_id: 'bindery' });
    expect(JSON.stringify(schema)).toContain('signed');
    const edge = {
      action: 'create_edge' as const,
      from_id: 'contact:solheim@bindery.example',
      edge_type: 'signed',
      graph_id: 'bindery',
    };
    const { results } = await quern.search({ q: 'hide glue', graph_id: 'bindery' });
    expect(await quern.write({ ...edge, to_id: results[0]!.id })).toMatchObject({ status: 'merged' });
  });
  const papers = await inEach((telling) => telling.graph('bindery'));
  expect(papers.nodes).toHaveLength(4);
  expect(papers.edges.join('\n')).toContain('::signed::');
  expect(await graphs()).toEqual(before);
});

test('the digest tells of the week that was', async () => {
  await inEach((telling) => telling.run('digest'));
  const { summary, counts } = await inEach(async ({ quern }) => {
    const { summary: text, counts: numbers } = (await quern.weeklyDigest()).properties;
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
