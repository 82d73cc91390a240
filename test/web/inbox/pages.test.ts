import type { Page, Response, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pairAll } from '../../support/review-pairs.ts';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';

const PAGE = 100;
const MORE = 3;
const LIST = /review_pairs\?.*component=/;

describe.skipIf(!hasChromium)('an inbox of more than a page', () => {
  let x: Explorer;
  beforeAll(async () => {
    x = await explorer();
    const names = Array.from({ length: 2 * (PAGE + MORE) }, (_, i) => `Guest ${i}`);
    const participants = names.map((name, i) => `${name} <guest${i}@guests.example>`);
    await x.org.owner.post('/ingest?sync=true', {
      items: [
        { title: 'Fair', type: 'meeting', body: '', entity: 'acme', source: 'calendar', metadata: { participants } },
      ],
    });
    await pairAll(x.h.db, names);
  }, 60_000);
  afterAll(() => x?.[Symbol.asyncDispose]());

  const waiting = async (): Promise<any[]> =>
    (await x.org.owner.get('/org/acme/l3/review_pairs?limit=1000')).body.pairs;

  const NEAR_END = PAGE - 2;
  const shows = (page: Page, pair: any) => page.locator('.beside thead', { hasText: pair.a.email }).waitFor();

  test('behind the last pair of a page comes the first of the next one, and behind the last of all the first', async () => {
    const all = await waiting();
    expect(all.length).toBeGreaterThan(PAGE + 1);
    const page = await x.at(`review?item=${all[NEAR_END].pair_id}`);
    for (const pair of [...all.slice(NEAR_END), ...all.slice(0, 1)]) {
      await shows(page, pair);
      await page.keyboard.press('s');
    }
    await page.close();
  });

  test('who is faster than the next page waits for it', async () => {
    const all = await waiting();
    const from = PAGE - 12;
    const page = await x.at(`review?item=${all[from].pair_id}`);
    await shows(page, all[from]);
    const held = Promise.withResolvers<void>();
    await page.route(/review_pairs\?.*cursor=/, async (route) => {
      await held.promise;
      await route.continue();
    });
    for (const pair of all.slice(from, PAGE)) {
      await shows(page, pair);
      await page.keyboard.press('s');
    }
    await expect.poll(() => page.locator('.beside').count()).toBe(0);
    held.resolve();
    await shows(page, all[PAGE]);
    await page.close();
  });

  test('who decides the last pairs of a page is shown the next one, and what is undone stands where it stood', async () => {
    const all = await waiting();
    const page = await x.at(`review?item=${all[NEAR_END].pair_id}`);
    for (const pair of all.slice(NEAR_END, PAGE)) {
      await shows(page, pair);
      await page.keyboard.press('k');
    }
    await shows(page, all[PAGE]);
    await page.keyboard.press('u');
    await shows(page, all[PAGE - 1]);
    await page.keyboard.press('s');
    await shows(page, all[PAGE]);
    await page.close();
  });

  test('what was decided last is undone first, though the answers come the other way round', async () => {
    const [first, second, third] = await waiting();
    const page = await x.at(`review?item=${first.pair_id}`);
    await shows(page, first);
    const held = Promise.withResolvers<void>();
    const late = async (route: Route) => {
      const response = await route.fetch();
      await held.promise;
      await route.fulfill({ response });
    };
    await page.route(`**/l3/review_pairs/${first.pair_id}`, late);
    await page.keyboard.press('k');
    await shows(page, second);
    const answerTo = (pair: any) => page.waitForResponse(`**/l3/review_pairs/${pair.pair_id}`);
    const [earlier, later] = [answerTo(first), answerTo(second)];
    await page.keyboard.press('k');
    await (await later).finished();
    await shows(page, third);
    held.resolve();
    await (await earlier).finished();
    await page.keyboard.press('u');
    await shows(page, second);
    await page.keyboard.press('u');
    await shows(page, first);
    await page.close();
  });

  test('what is undone stays before one, though a list comes that was read before that', async () => {
    const [first, second] = await waiting();
    const page = await x.at(`review?item=${first.pair_id}`);
    await shows(page, first);
    const [read, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const late = async (route: Route) => {
      const response = await route.fetch();
      read.resolve();
      await held.promise;
      await route.fulfill({ response }).catch(() => {});
    };
    await page.route(LIST, late, { times: 1 });
    await page.keyboard.press('k');
    await shows(page, second);
    await read.promise;
    const has = async (response: Response) =>
      LIST.test(response.url()) && (await response.text()).includes(first.pair_id);
    const reread = page.waitForResponse(has);
    await page.keyboard.press('u');
    await shows(page, first);
    held.resolve();
    await (await reread).finished();
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    expect(await page.locator('.beside thead').innerText()).toContain(first.a.email);
    await page.close();
  });

  test('suggestions beyond a page are shown when one asks, or comes near them', async () => {
    for (let i = 0; i < PAGE + MORE; i++)
      await x.org.owner.post('/org/acme/write', {
        action: 'upsert_node',
        label: 'Contact',
        node_id: `contact:guess${i}@guests.example`,
        properties: { name: `Guess ${i}` },
        confidence: 0.8,
      });
    const { suggestions } = (await x.org.owner.get('/org/acme/suggestions?limit=1000')).body;
    const page = await x.at('suggestions');
    const shown = page.locator('.asked > li');
    await expect.poll(() => shown.count()).toBe(PAGE);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => shown.count()).toBe(suggestions.length);
    await page.reload();
    await expect.poll(() => shown.count()).toBe(PAGE);
    for (let i = 0; i < PAGE; i++) await page.keyboard.press('ArrowDown');
    await expect.poll(() => shown.count()).toBe(suggestions.length);
    await page.close();
  });

  test('what was decided in another tab is said to be so, and leaves nothing to take back', async () => {
    const [here, there] = [await x.at('suggestions'), await x.at('suggestions')];
    const first = there.locator('.asked > li').first();
    const title = await first.locator('h2').innerText();
    await here.locator('.asked > li').first().waitFor();
    await here.keyboard.press('n');
    await here.getByText(`Rejected: ${title}`).waitFor();
    await expect
      .poll(async () => (await x.org.owner.get('/org/acme/suggestions?status=rejected')).body.suggestions.length)
      .toBe(1);
    await there.keyboard.press('y');
    await there.locator('.toast.bad').waitFor();
    expect(await there.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await there.keyboard.press('u');
    await there.getByText('There is nothing to take back.').waitFor();
    await Promise.all([here.close(), there.close()]);
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
