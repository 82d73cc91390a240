import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';
import { THEMES, violations } from '../violations.ts';

type Open = (page: Page) => Promise<unknown>;
type Place = [name: string, place: string, sign: string, open?: Open];

const NODE = 'graph?node=contact:dana.reyes@borealis.example';
const DRAWN = '.canvas:not([data-drawn="0"])';

const connect: Open = async (page) => {
  await page.getByRole('button', { name: 'Connect a source' }).click();
  await page.locator('.sources input').first().waitFor();
};
const seek =
  (words: string): Open =>
  async (page) => {
    await page.locator('#search').fill(words);
    await page.locator(`#hits[data-of="${words}"]`).waitFor({ state: 'attached' });
  };
/** Corrects a property by hand, which can be undone. */
const corrected: Open = async (page) => {
  await page.getByRole('button', { name: 'Edit position' }).click();
  await page.getByLabel('Value').fill('Chief Financial Officer');
  await page.keyboard.press('Enter');
  await page.locator('.toast').waitFor();
};
const undone: Open = async (page) => {
  await page.keyboard.press('u');
  await page.locator('.toast').waitFor();
};

/** `COMMUNITY` stands for the largest one. */
const PLACES: Place[] = [
  ['search results', 'graph', DRAWN, seek('dana')],
  ['a search that finds nothing', 'graph', DRAWN, seek('qqqqqqqq')],
  ['a community', 'graph?mode=community&of=COMMUNITY', DRAWN],
  ['a business', 'graph?mode=entity&of=acme', DRAWN],
  ['what a search draws', 'graph?mode=search&of=dana', DRAWN],
  ['a node that is not there', 'graph?node=contact:ghost@nowhere.example', '.missing'],
  ['a business that is not there', 'graph?mode=entity&of=ghost', '.empty'],
  ['an item that is not there', 'items?item=ingest_ghost', '.missing'],
  [
    'a passage that is looked for',
    'items',
    'tbody tr',
    (page) => page.locator('.seek input').first().fill('spring order'),
  ],
  [
    'a text and what would be found in it',
    'items',
    'tbody tr',
    async (page) => {
      await page.getByRole('textbox', { name: 'Text' }).fill('Priya Natarajan <priya@upland.example> called.');
      await page.locator('.preview mark').first().waitFor();
    },
  ],
  ['adding a property', NODE, '.node .summary', (page) => page.getByRole('button', { name: 'Add a property' }).click()],
  ['a toast that can be undone', NODE, '.node .summary', corrected],
  ['a toast that nothing can be undone', 'graph', DRAWN, undone],
  [
    'every kind of rule',
    'settings?part=rules',
    '.adding',
    async (page) => {
      await page.getByLabel('Kind').selectOption('never_merge');
    },
  ],
];

describe.skipIf(!hasChromium)('accessibility of what one comes to in the explorer, by axe', () => {
  let x: Explorer;
  let community: string;
  beforeAll(async () => {
    x = await explorer();
    for (const job of ['communities', 'suggestions']) await x.h.admin.post('/admin/run', { job, org_id: 'acme' });
    const { communities } = (await x.org.owner.get('/org/acme/communities')).body;
    community = String(communities[0].community_id);
  });
  afterAll(() => x?.[Symbol.asyncDispose]());

  describe.each(THEMES)('%s', (_, dark) => {
    test.each(PLACES)('%s breaks no rule', async (_name, place, sign, open) => {
      const page = await x.at(place.replace('COMMUNITY', community), { dark });
      await page.locator(sign).first().waitFor();
      await open?.(page);
      expect(await violations(page)).toEqual([]);
      await page.close();
    });
  });

  test.each(THEMES)('the form of no source breaks a rule, by credentials or in the browser: %s', async (_, dark) => {
    const page = await x.at('settings?part=connections', { dark });
    await connect(page);
    const broken: [string, string[]][] = [['none', await violations(page)]];
    const sources: string[] = await page
      .locator('.sources input')
      .evaluateAll((all) => all.map((one: any) => one.value));
    expect(sources.length).toBeGreaterThan(10);
    for (const source of sources) {
      await page.locator(`.sources input[value=${source}]`).check();
      await page.locator('.connect .fields').first().waitFor();
      broken.push([`${source}, at first`, await violations(page)]);
      const byHand = page.getByRole('button', { name: 'With credentials instead' });
      if (await byHand.count()) await byHand.click();
      await page.locator('.connect details').evaluateAll((all) => all.forEach((one: any) => (one.open = true)));
      broken.push([source, await violations(page)]);
    }
    expect(broken.filter(([, found]) => found.length > 0)).toEqual([]);
    await page.close();
  });

  test.each(THEMES)(
    'a link that asks before it signs in breaks no rule, and is not spent by being looked at: %s',
    async (_, dark) => {
      const link = (await x.org.owner.post('/org/acme/keys', { name: 'One-time link' })).body;
      for (const key of [x.org.key, '']) {
        const page = await x.at('graph', { dark, key });
        await page.goto('about:blank');
        await page.goto(`${x.h.url}/explore#key=${link.key}`);
        await page
          .getByRole('dialog', { name: 'A link wants to sign you in' })
          .getByText(/does not use it up/)
          .waitFor();
        expect([key === '', await violations(page)]).toEqual([key === '', []]);
        await page.close();
      }
      const { keys } = (await x.org.owner.get('/org/acme/keys')).body;
      expect(keys.map(({ id }: any) => id)).toContain(link.id);
    },
  );
});
