import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresGraph } from '../../src/graph/postgres/store.ts';
import { database } from '../support/database.ts';
import { copyGraph } from '../support/samples/graph-copy.ts';
import { largeGraph, type LargeGraph } from '../support/samples/large-graph.ts';
import { LARGE, largeOrg } from '../support/samples/large-org.ts';
import { hasChromium } from './browser.ts';
import { explorer, type Explorer } from './explorer.ts';

const TABLES = ['nodes', 'edges', 'degrees', 'aliases', 'counts', 'texts', 'words', 'slips'];
const MAX_ELEMENTS = 4600;
const shots = process.env.SCREENSHOTS;

test('a copied graph is row for row the one that is applied', async () => {
  await using data = await database();
  const sample = largeGraph({ nodes: 300, communities: 5, hub: 60 });
  const { nodes, edges } = sample;
  await postgresGraph(data.pool).apply('applied', { nodes, edges, gone: { nodes: [], edges: [] } });
  await copyGraph(data.pool, 'copied', sample);
  for (const table of TABLES) {
    const rowsOf = async (graph: string): Promise<string[]> => {
      const text = `select replace((to_jsonb(t) - 'graph' - 'community_id')::text, $1 || ' ', '') as row from graph_${table} t where graph = $1 order by 1`;
      return (await data.pool.query(text, [graph])).rows.map(({ row }) => row);
    };
    expect([table, await rowsOf('copied')]).toEqual([table, await rowsOf('applied')]);
  }
});

describe.skipIf(!hasChromium)('the explorer on 100,000 nodes', () => {
  let x: Explorer;
  let page: Page;
  let large: LargeGraph;
  const ask = async (path: string, body?: object): Promise<any> =>
    (await (body ? x.org.owner.post(`/org/acme/${path}`, body) : x.org.owner.get(`/org/acme/${path}`))).body;
  const show = (place: string) =>
    page.evaluate((hash) => ((globalThis as any).location.hash = hash), `#/acme/primary/${place}`);
  const heading = () => page.locator('.centre .heading').innerText();
  const settled = () => page.waitForSelector('.canvas[data-settling="false"]:not([data-drawn="0"])');
  const number = (n: number): string => n.toLocaleString('en');

  /** Nothing grows with the graph, and a picture of it in both themes when pictures are asked for. */
  async function looked(name: string): Promise<void> {
    expect(await page.evaluate(() => (globalThis as any).document.querySelectorAll('*').length)).toBeLessThan(
      MAX_ELEMENTS,
    );
    expect(await page.getByRole('alert').count()).toBe(0);
    if (!shots) return;
    if (await page.locator('.canvas').count()) await settled();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(shots, `${name}-${colorScheme}.png`) });
    }
  }

  /** What the API draws for a view, said as the page's heading says it. */
  async function drawnFor(view: object): Promise<string> {
    const { nodes, edges, truncated } = await ask('graph/visual', { limit: 5000, ...view });
    const n = number(nodes.length);
    return truncated ? `The ${n} most connected nodes` : `${n} nodes, ${number(edges.length)} edges`;
  }

  beforeAll(async () => {
    x = await explorer();
    large = await largeOrg(x.h.db, 'acme');
    page = await x.at('graph', { width: 1440 });
  }, 180_000);
  afterAll(() => x?.[Symbol.asyncDispose]());

  test('the overview shows the most connected nodes in named communities', async () => {
    const drawn = await drawnFor({ limit: 2000 });
    await expect.poll(heading).toContain(drawn);
    const { communities } = await ask('communities?limit=60');
    const named = () => page.locator('.communities bdi').allInnerTexts();
    await expect.poll(named).toEqual(communities.map((one: any) => one.name));
    const { nodes } = await ask('stats');
    expect(await page.locator('.labels b').allInnerTexts()).toEqual(nodes.map((one: any) => number(one.count)));
    const areNamesDrawn = () => {
      const canvas = (globalThis as any).document.querySelector('.sigma-names');
      const pixels: number[] = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
      return pixels.some((value) => value > 0);
    };
    await expect.poll(() => page.evaluate(areNamesDrawn)).toBe(true);
    await looked('overview');
  });

  test.each([
    ['a large community', 0],
    ['one that no list names', LARGE.communities - 20],
  ])('%s is shown whole, by its name', async (name, id) => {
    await show(`graph?mode=community&of=${id}`);
    const { name: called } = await ask(`communities/${id}?limit=1`);
    await page.getByRole('heading', { name: called }).waitFor();
    const drawn = await drawnFor({ mode: 'community', community_id: id });
    await expect.poll(heading).toContain(drawn);
    await looked(name.replaceAll(' ', '-'));
  });

  test.each([
    ['entity', 'acme', { entity: 'acme' }],
    ['search', 'spring order', { query: 'spring order' }],
  ] as const)('the mode %s draws what the API answers', async (mode, of, wanted) => {
    await show(`graph?mode=${mode}&of=${encodeURIComponent(of)}`);
    const drawn = await drawnFor({ mode, ...wanted });
    await expect.poll(heading).toContain(drawn);
    await looked(mode);
  });

  test('the table lists the most connected first, a page at a time', async () => {
    await show('graph?as=table');
    const { nodes } = await ask('graph/visual', { limit: 2000 });
    await expect.poll(heading).toContain(await drawnFor({ limit: 2000 }));
    const names = () => page.locator('tbody th bdi').allInnerTexts();
    await expect.poll(names).toHaveLength(200);
    expect((await names())[0]).toBe(large.hub.name);
    expect(new Set(await names())).toEqual(new Set(nodes.slice(0, 200).map((node: any) => node.name)));
    await page.locator('.centre').getByRole('button', { name: 'more' }).click();
    await expect.poll(names).toHaveLength(400);
    await looked('table');
  });

  test('an ordinary node has its summary, its connections and its timeline', async () => {
    const { id } = large.nodes.find(({ label, uid }) => label === 'Contact' && uid !== large.hub.uid)!;
    await show(`graph?node=${encodeURIComponent(id)}`);
    const [entity, dossier] = await Promise.all([
      ask(`entity/${encodeURIComponent(id)}`),
      ask(`dossier/${encodeURIComponent(id)}?timeline_days=0`),
    ]);
    await page.getByRole('heading', { name: entity.name, exact: true }).waitFor();
    await page.getByText(dossier.summary).waitFor();
    await page.getByRole('heading', { name: `Connections ${number(entity.edge_count)}` }).waitFor();
    await page.getByRole('heading', { name: `Timeline ${dossier.timeline.length}` }).waitFor();
    expect(await page.locator('.timeline bdi').allInnerTexts()).toEqual(
      dossier.timeline.slice(0, 8).map(({ name }: any) => name),
    );
    await looked('node');
  });

  test('a hub says how much more there is, and shows it in pages', async () => {
    const { id } = large.hub;
    await show(`graph?node=${encodeURIComponent(id)}`);
    const entity = await ask(`entity/${encodeURIComponent(id)}`);
    expect(entity.edge_count).toBeGreaterThan(LARGE.hub);
    await page.getByRole('heading', { name: `Connections ${number(entity.edge_count)}` }).waitFor();
    await page.getByText(`${number(entity.edge_count - entity.edges.length)} more`, { exact: true }).waitFor();
    expect(await page.locator('.node .edges li').count()).toBeLessThan(40);
    await page.getByRole('button', { name: /more$/ }).first().click();
    expect(await page.locator('.node .edges li').count()).toBeLessThan(entity.edges.length + 10);
    await page.getByRole('button', { name: /^Expand/ }).click();
    await page.getByText(/neighbours? added|All of its neighbours are shown/).waitFor();
    await looked('hub');
  });

  test('words that are typed find what the API finds, 20 at most', async () => {
    await show('graph');
    await page.keyboard.press('/');
    const typed = large.hub.name.slice(0, -2);
    await page.keyboard.type(typed);
    await page.locator(`#hits[data-of="${typed}"]`).waitFor();
    const { results, total } = await ask('search', { q: typed, limit: 20 });
    const found = await page.locator('#hits li > span > bdi').allInnerTexts();
    expect(found).toEqual(results.map(({ name }: any) => name));
    expect(await page.locator('.found').innerText()).toContain(number(total));
    await looked('typing');
    await page.keyboard.press('Escape');
  });

  test('what is drawn is found before the graph has answered, and what was chosen of it stays chosen', async () => {
    await show('graph');
    await page.reload(); // forgets what was found while the name was typed letter by letter
    await page.waitForSelector('.canvas:not([data-drawn="0"])');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/search', (asked) => released.then(() => asked.continue()));
    await page.keyboard.press('/');
    const typed = large.hub.name.split(' ')[0]!;
    await page.keyboard.type(typed);
    const drawn = page.locator(`#hits[data-drawn-of="${typed}"] [role=option]`);
    await drawn.nth(1).waitFor();
    const names = await drawn.locator('span > bdi').allInnerTexts();
    expect(names.filter((name) => !name.toLowerCase().includes(typed.toLowerCase()))).toEqual([]);
    await page.getByText(/looking through the whole graph/).waitFor();
    await page.keyboard.press('ArrowDown');
    release();
    const all = page.locator(`#hits[data-of="${typed}"]`);
    await all.waitFor();
    expect(await page.getByText(/looking through the whole graph/).count()).toBe(0);
    const chosen = await all.locator('[aria-selected=true] span > bdi').allInnerTexts();
    const answered = await all.locator('span > bdi').allInnerTexts();
    expect(chosen).toEqual([answered.includes(names[1]!) ? names[1] : answered[0]]);
    await page.unroute('**/search');
    await page.keyboard.press('Escape');
  });

  test('pairs are reviewed one at a time, a hub beside another', async () => {
    await show('review');
    const { pairs } = await ask('l3/review_pairs?limit=100');
    await page.getByText(/1 of 100/).waitFor();
    for (const { name } of [pairs[0].a, pairs[0].b]) await page.getByText(name).first().waitFor();
    await looked('review');
    await page.keyboard.press('s');
    await page.getByText(/2 of 100/).waitFor();
  });

  test('suggestions come a page at a time', async () => {
    await show('suggestions');
    await expect.poll(() => page.locator('.asked li').count()).toBeGreaterThan(40);
    const { suggestions } = await ask('suggestions?limit=100');
    const titles = await page.locator('.asked h2').allInnerTexts();
    const printed = ({ title }: any): string => title.replaceAll(/"([^"]*)"/g, '“$1”');
    expect(titles).toEqual(suggestions.slice(0, titles.length).map(printed));
    await looked('suggestions');
  });

  test('many items are listed a page at a time', async () => {
    await show('items');
    const { items } = await ask('items?limit=50');
    const titles = () => page.locator('tbody th bdi').allInnerTexts();
    await expect.poll(titles).toEqual(items.map(({ title }: any) => title));
    await page.getByRole('button', { name: 'more' }).click();
    await expect.poll(titles).toHaveLength(200);
    await looked('items');
  });

  test('nothing went wrong in the page', () => expect(x.complaints).toEqual([]));
});
