import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from './browser.ts';
import { explorer, type Explorer } from './explorer.ts';
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
    ['settings?part=connections', '.panel button'],
    ['settings?part=plan', 'meter'],
  ])('nothing is cut inside words: %s', async (view, sign) => {
    const page = await x.at(view, { width: 390 });
    await page.locator(sign).first().waitFor();
    expect(await brokenWords(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await page.evaluate('main.scrollWidth <= main.clientWidth')).toBe(true);
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

  test('an item is read and its facts followed', async () => {
    const page = await x.at('items', { width: 390 });
    await page.getByRole('button', { name: 'Spring order' }).click();
    await page.locator('.facts-list li').first().waitFor();
    expect(await brokenWords(page)).toEqual([]);
    await page.close();
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
