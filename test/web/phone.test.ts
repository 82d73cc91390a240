import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from './browser.ts';
import { explorer, type Explorer } from './explorer.ts';
import { covered, cutOff } from './cut-off.ts';

import { brokenWords } from './words-broken.ts';

describe.skipIf(!hasChromium)('the explorer on a phone', () => {
  let x: Explorer;
  beforeAll(async () => {
    x = await explorer();
    for (const job of ['communities', 'suggestions']) await x.h.admin.post('/admin/run', { job, org_id: 'acme' });
  });
  afterAll(() => x?.[Symbol.asyncDispose]());

  test.each([
    ['graph?node=contact:dana.reyes@borealis.example', '.node .summary'],
    ['graph?as=table', 'tbody tr'],
    ['review', '.decisions'],
    ['suggestions', '.asked li'],
    ['items', 'tbody tr'],
    ['settings?part=members', 'tbody tr'],
    ['settings?part=keys', 'tbody tr'],
    ['settings?part=audit', 'tbody tr'],
    ['settings?part=connections', '.panel button'],
    ['settings?part=plan', 'meter'],
  ])('nothing is cut inside words: %s', async (view, sign) => {
    const page = await x.at(view, { width: 390 });
    await page.locator(sign).first().waitFor();
    expect(await brokenWords(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await page.evaluate('main.scrollWidth <= main.clientWidth')).toBe(true);
    expect(await cutOff(page, 'main .table-box, main pre, main table')).toEqual([]);
    await page.close();
  });

  test('before anything is there, the items ask for a business, and the command to copy is whole', async () => {
    const empty = await x.h.org({ id: 'empty', entities: [] });
    const page = await x.at('items', { width: 390, key: empty.key });
    await page.locator('.empty', { hasText: 'Register a business first' }).waitFor();
    await page.getByLabel('Name of the business').fill('Fjell Kaffe');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    expect(await page.locator('.empty pre').textContent()).toContain('"entity":"fjell-kaffe"');
    expect(await cutOff(page, 'main .empty, main pre')).toEqual([]);
    await page.close();
  });

  test('what a search finds scrolls between the field and the picture, and leaves it once something is chosen', async () => {
    const page = await x.at('graph', { width: 390 });
    await page.locator('#search').fill('dana');
    await page.locator('#hits li').nth(2).waitFor();
    const inside = `(() => {
      const [hits, found, left] = ['#hits', '.found', '.left'].map((of) => document.querySelector(of).getBoundingClientRect());
      return hits.top >= found.bottom && hits.bottom <= left.bottom && hits.right <= innerWidth;
    })()`;
    expect(await page.evaluate(inside)).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.locator('#hits li').first().click();
    await page.locator('.node .summary').waitFor();
    expect(await page.locator('#hits li').count()).toBe(0);
    await page.close();
  });

  test('the legend, filters, communities, and from anywhere signing out and sending a file are within reach', async () => {
    const page = await x.at('graph', { width: 390 });
    await page.waitForSelector('.canvas:not([data-drawn="0"])');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel(/^Contact/).uncheck();
    expect(page.url()).toContain('hide=Contact');
    await page.locator('.communities a').first().waitFor();
    expect(await brokenWords(page)).toEqual([]);
    await page.getByRole('link', { name: 'Items' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('option', { name: /Add files/ }).waitFor();
    await page.getByRole('option', { name: /Sign out/ }).click();
    await page.locator('input[name=key]').waitFor();
    await page.close();
  });

  test('open filters leave the line at the foot and the views where they are', async () => {
    const page = await x.at('graph', { width: 390 });
    await page.evaluate("localStorage.setItem('quern.guide', 'acme')");
    await page.reload();
    await page.locator('.guide').waitFor();
    await page.setViewportSize({ width: 390, height: 480 });
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.locator('.communities a').first().waitFor();
    for (const selector of ['.bar button', '.rail a:not(.skip)', '.lists'])
      expect([selector, await covered(page, selector)]).toEqual([selector, []]);
    await page.close();
  });

  test('what was done to the node that is shown is told and taken back over it', async () => {
    const page = await x.at('graph?node=contact:dana.reyes@borealis.example', { width: 390 });
    await page.getByRole('button', { name: 'Edit position' }).click();
    const field = page.getByLabel('Value');
    await field.fill('Treasurer of all the roasting and of the offices, who signs for both of the houses');
    await page.keyboard.press('Enter');
    const undo = page.getByRole('button', { name: /^Undo/ });
    await undo.waitFor();
    expect(await covered(page, '.toast button')).toEqual([]);
    await undo.click();
    await page.getByText('Taken back.').waitFor();
    await page.close();
  });

  test('without a connection nobody is told what is in progress, and the line at the foot stays one', async () => {
    const page = await x.at('suggestions', { width: 390 });
    await page.locator('.bar', { hasText: 'nothing in progress' }).waitFor();
    const { height } = (await page.locator('.bar').boundingBox())!;
    await page.route('**/org/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Review' }).click();
    await page.locator('.line.offline').waitFor();
    expect(await page.locator('.bar').innerText()).not.toContain('in progress');
    expect((await page.locator('.bar').boundingBox())!.height).toBe(height);
    await page.close();
  });

  test('the days between which a text is looked for stand one below the other', async () => {
    const page = await x.at('items', { width: 390 });
    const days = page.locator('.seek input[type=date]');
    const [since, until] = [await days.first().boundingBox(), await days.last().boundingBox()];
    expect([until?.x, until?.width]).toEqual([since?.x, since?.width]);
    expect(until?.y).toBeGreaterThan(since?.y ?? 0);
    await page.close();
  });

  test.each([375, 320])(
    'all views are within reach side by side, and the line at the foot is one: %d',
    async (width) => {
      const page = await x.at('suggestions', { width });
      await page.locator('.bar', { hasText: 'nothing in progress' }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await cutOff(page, '.rail a:not(.skip)')).toEqual([]);
      const [name, menu] = [page.locator('.bar .who'), page.locator('.bar button', { hasText: 'Menu' })];
      await name.evaluate((one) => (one.textContent = 'The United Coffee Roasters of the Northern Harbours'));
      const [left, right] = [await name.boundingBox(), await menu.boundingBox()];
      expect(right!.y).toBeLessThan(left!.y + left!.height);
      await page.close();
    },
  );

  test('where the page is low, as on a laptop at twice the size, a node has all of it', async () => {
    const page = await x.at('graph?node=contact:dana.reyes@borealis.example');
    await page.setViewportSize({ width: 640, height: 400 });
    await page.locator('.node .summary').waitFor();
    const height = async () => (await page.locator('.right').boundingBox())?.height;
    await expect.poll(height).toBe(400);
    await page.locator('.node').getByRole('button', { name: 'Close' }).click();
    await page.locator('.right.idle').waitFor({ state: 'hidden' });
    await page.close();
  });

  test('an item is read and its facts followed', async () => {
    const page = await x.at('items', { width: 390 });
    await page.getByRole('button', { name: 'Spring order' }).click();
    await page.locator('.facts-list li').first().waitFor();
    expect(await brokenWords(page)).toEqual([]);
    await page.close();
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
