import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';

const LONG = 'A'.repeat(300);
const ARABIC = 'محمد عبد الله';

describe.skipIf(!hasChromium)('names that are long, and names that run from right to left', () => {
  let x: Explorer;
  const write = (node_id: string, name: string, more = {}) =>
    x.org.owner.post('/org/acme/write', {
      action: 'upsert_node',
      label: 'Contact',
      node_id,
      properties: { name, title: name.slice(0, 190) },
      ...more,
    });
  let item: string;
  beforeAll(async () => {
    x = await explorer();
    await write('contact:long@names.example', LONG);
    await write('contact:m@names.example', ARABIC);
    await write('contact:other@names.example', `${ARABIC} الفارسي`, { confidence: 0.8 });
    const sent = await x.org.owner.post('/ingest?sync=true', {
      items: [{ title: LONG, body: 'Nothing.', type: 'note', entity: 'acme', source: 'notes' }],
    });
    item = sent.body.ids[0];
  });
  afterAll(() => x?.[Symbol.asyncDispose]());

  /** The parts of the page that are wider than what one sees of them. */
  const overflowing = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      [...(globalThis as any).document.querySelectorAll('.left, .centre, .right, .page, .table-box, .reader, .node')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ className }) => className),
    );

  test.each([
    ['the inspector', () => 'graph?as=table&node=contact:long@names.example', '.node h2'],
    ['the table', () => 'graph?as=table', '.nodes tbody th'],
    ['the list of items', () => 'items', '.list tbody th'],
    ['the text of an item', () => `items?item=${item}`, '.reader h1'],
  ])('%s shows all its columns beside a name of one long word', async (_, place, shown) => {
    for (const width of [1280, 375]) {
      const page = await x.at(place(), { width });
      await page.locator(shown, { hasText: 'AAAA' }).first().waitFor();
      expect([width, await overflowing(page)]).toEqual([width, []]);
      await page.close();
    }
  });

  test('sentences run from left to right, whichever name they begin with', async () => {
    const directions = (page: Page, of: string) =>
      page
        .locator(of)
        .evaluateAll((all) => all.map((one) => (globalThis as any).getComputedStyle(one).direction as string));
    const page = await x.at('graph?as=table&node=contact:m@names.example');
    await page.locator('.summary', { hasText: ARABIC }).waitFor();
    expect(await directions(page, '.summary')).toEqual(['ltr']);
    expect(await directions(page, '.node h2 bdi')).toEqual(['rtl']);
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.locator('.toast', { hasText: ARABIC }).waitFor();
    expect(await directions(page, '.toast > span')).toEqual(['ltr']);
    await page.keyboard.press('3');
    await page.locator('.asked h2', { hasText: ARABIC }).waitFor();
    expect(new Set(await directions(page, '.asked h2 bdi'))).toEqual(new Set(['ltr']));
    await page.close();
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
