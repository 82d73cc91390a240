import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';

/** Ids that the service makes up, and names as programs write them. */
const RAW = /\b(?:ingest|merge|key|rule|pair|sug|conn|run|sync|exp)_[\w-]{8,}|\b[a-z]+_[a-z_]+\b|[{}]|\bGET |\bPOST /;

describe.skipIf(!hasChromium)('what the page says, it says in words', () => {
  let x: Explorer;
  beforeAll(async () => {
    x = await explorer();
    const { owner } = x.org;
    const { items } = (await owner.get('/org/acme/items')).body;
    const merge = { keep_id: 'contact:dana.reyes@borealis.example', drop_id: 'contact:d.reyes@private.example' };
    const { merge_id } = (await owner.post('/org/acme/merges', merge)).body;
    await owner.post(`/org/acme/merges/${merge_id}/undo`, {});
    await owner.post('/org/acme/members', { user_id: 'tomas', graph_roles: { primary: 'writer' } });
    await owner.post('/org/acme/items/reprocess', { item_ids: [items[0].item_id] });
    await owner.post('/org/acme/rules', { kind: 'ignore', match: { name: 'Nobody' } });
    await owner.del(`/org/acme/items/${items.find(({ title }: any) => title.startsWith('<img')).item_id}`);
    await x.h.drain();
  });
  afterAll(() => x?.[Symbol.asyncDispose]());

  const shown = async (place: string, sign: string, open?: (page: Page) => Promise<unknown>) => {
    const page = await x.at(place);
    await page.locator(sign).first().waitFor();
    await open?.(page);
    return page;
  };

  test('where a fact came from: how sure it is and how much it weighs, and the fields of the item', async () => {
    const page = await shown('graph?node=contact:nora@acme.example', '.node .summary', async (one) => {
      await one
        .getByRole('button', { name: /details/ })
        .first()
        .click();
      await one.locator('.source dl.properties').waitFor();
    });
    const facts = await page.locator('.source .facts-of').innerText();
    expect(facts).toMatch(/How sure\s+\d+ % sure\s+Weighs as\s+a field of the source/);
    const names = await page.locator('.source dl.properties dt').allInnerTexts();
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => RAW.test(name))).toEqual([]);
    await page.close();
  });

  test.each(['audit', 'merges', 'rules', 'members'])('the settings under %s', async (part) => {
    const page = await shown(`settings?part=${part}`, 'tbody tr');
    const rows = await page.locator('tbody tr').allInnerTexts();
    expect(rows.filter((row) => RAW.test(row))).toEqual([]);
    if (part === 'audit') {
      const actions = rows.join(' ');
      for (const action of [
        'Two merged',
        'Merge undone',
        'Member added',
        'Items read again',
        'Rule made',
        'Item taken back',
      ])
        expect(actions).toContain(action);
      await page.getByRole('link', { name: 'd.reyes@private.example' }).first().click();
      await page.locator('.node .summary').waitFor();
    }
    await page.close();
  });

  test.each([
    ['node', 'graph?node=contact:ghost@nowhere.example'],
    ['business', 'graph?mode=entity&of=ghost'],
    ['community', 'graph?mode=community&of=987654'],
    ['item', 'items?item=ingest_ghost'],
  ])('an address whose %s is not there says so, and leads home', async (_, place) => {
    const page = await x.at(place);
    await page.getByRole('heading', { name: 'That is not here' }).waitFor();
    const shell = await page.locator('.shell').innerText();
    expect(shell).not.toMatch(/ghost|987654|\balias\b|GET /);
    await page
      .getByRole('button', { name: /Show the whole graph|Overview/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(page.url()).not.toMatch(/ghost|987654/);
    await page.close();
  });

  test('a graph that is not there says so, and leads to the first', async () => {
    const page = await x.at('graph');
    await page.goto(`${x.h.url}/explore#/acme/ghost/graph`);
    await page.getByRole('button', { name: 'Show the whole graph' }).click();
    await page.waitForSelector('.canvas:not([data-drawn="0"])');
    await page.close();
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
