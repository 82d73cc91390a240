import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';

const TURNED = 'Invoice \u202efdp.exe \u2069\u202dcalled';
const SIGNS = /[\u202a-\u202e\u2066-\u2069]/;

describe.skipIf(!hasChromium)('names that would turn what stands around them', () => {
  let x: Explorer;
  let item: string;
  beforeAll(async () => {
    x = await explorer();
    const node = { action: 'upsert_node', label: 'Contact', properties: { name: TURNED } };
    await x.org.owner.post('/org/acme/write', { ...node, node_id: 'contact:turned@names.example' });
    await x.org.owner.post('/org/acme/write', { ...node, node_id: 'contact:other@names.example', confidence: 0.8 });
    const sent = { title: TURNED, body: 'Nothing.', type: 'note', entity: 'acme', source: 'notes' };
    item = (await x.org.owner.post('/ingest?sync=true', sent)).body.ids[0];
  });
  afterAll(() => x?.[Symbol.asyncDispose]());

  /** What the page says, shown or told to those who hear it, once it says such a name there. */
  const said = async (page: Page, where: string): Promise<string[]> => {
    await page.locator(where, { hasText: 'fdp' }).first().waitFor();
    return page.evaluate(() => {
      const { document } = globalThis as any;
      const attributes = [...document.querySelectorAll('*')].flatMap((one: any) =>
        ['title', 'aria-label', 'placeholder', 'alt', 'data-name'].map((name) => one.getAttribute(name) ?? ''),
      );
      return [document.title, ...document.body.innerText.split('\n'), ...attributes];
    });
  };
  const turned = async (page: Page, where: string) => (await said(page, where)).filter((text) => SIGNS.test(text));

  test.each([
    ['the inspector', () => 'graph?as=table&node=contact:turned@names.example', '.node h2'],
    ['the table', () => 'graph?as=table', '.nodes tbody th'],
    ['the list of items', () => 'items', '.list tbody th'],
    ['the text of an item', () => `items?item=${item}`, '.reader h1'],
    ['the suggestions', () => 'suggestions', '.page'],
    ['a search', () => 'graph?as=table&mode=search&of=invoice', '.nodes tbody th'],
  ])('%s shows their signs in the order in which they stand', async (_, place, where) => {
    const page = await x.at(place());
    expect(await turned(page, where)).toEqual([]);
    await page.close();
  });

  test('a question before something is done, and what is told of it, read as they are written', async () => {
    const page = await x.at('graph?as=table&node=contact:turned@names.example');
    await page.getByRole('button', { name: 'Delete' }).first().click();
    expect(await turned(page, '#asked')).toEqual([]);
    await page.locator('dialog .primary').click();
    expect(await turned(page, '.toasts')).toEqual([]);
    await page.close();
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
