import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';

/** Lists of the settings that come in pages: the part, its path, and the field that holds the rows. */
const LISTS = [
  ['rules', 'rules', 'rules'],
  ['merges', 'merges', 'merges'],
  ['audit', 'audit', 'entries'],
] as const;

describe.skipIf(!hasChromium)('lists that come in pages', () => {
  let x: Explorer;
  beforeAll(async () => {
    x = await explorer();
    for (const name of ['Nobody', 'No one', 'None'])
      await x.org.owner.post('/org/acme/rules', { kind: 'ignore', match: { name } });
    const people = ['dana.reyes@borealis.example', 'd.reyes@private.example', 'nora@acme.example'];
    const [keep, ...others] = people.map((address) => `contact:${address}`);
    for (const drop_id of others) await x.org.owner.post('/org/acme/merges', { keep_id: keep, drop_id });
  }, 60_000);
  afterAll(() => x?.[Symbol.asyncDispose]());

  test.each(LISTS)('%s are shown to the last, and stay so when they are read anew', async (part, path, rows) => {
    const all = (await x.org.owner.get(`/org/acme/${path}?limit=1000`)).body[rows].length;
    expect(all).toBeGreaterThan(1);
    const page = await x.at('graph');
    await page.route(`**/org/acme/${path}*`, (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('limit', '1');
      return route.continue({ url: url.href });
    });
    await page.evaluate(`location.hash = '#/acme/primary/settings?part=${part}'`);
    const shown = page.locator('.panel .list tbody tr');
    for (let n = 1; n < all; n++) {
      await expect.poll(() => shown.count()).toBe(n);
      await page.getByRole('button', { name: 'Show more' }).click();
    }
    await expect.poll(() => shown.count()).toBe(all);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    if (part === 'rules') {
      await page.getByRole('button', { name: 'Remove' }).last().click();
      await page.locator('dialog.ask').getByRole('button', { name: 'Remove' }).click();
      await expect.poll(() => shown.count()).toBe(all - 1);
    }
    await page.close();
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
