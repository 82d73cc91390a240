import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';

const NODE = 'graph?node=contact:dana.reyes@borealis.example';
/** What has the keyboard behind the question; undefined while it is in it, or with the browser. */
const behind = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at, body } = (globalThis as any).document;
    return at === body || at.closest('dialog.veil') ? undefined : (at.outerHTML as string);
  });

describe.skipIf(!hasChromium)('a key that is revoked while the page is in use', () => {
  let x: Explorer;
  beforeAll(async () => void (x = await explorer()));
  afterAll(() => x?.[Symbol.asyncDispose]());

  /** What was begun, each with how it is begun and that it is still there afterwards. */
  const BEGUN: [string, string, (page: Page) => Promise<unknown>, (page: Page) => Promise<unknown>][] = [
    [
      'a text',
      'items',
      (page) => page.getByRole('textbox', { name: 'Text' }).fill('Ines Halder counted the pallets.'),
      async (page) => {
        const text = page.getByRole('textbox', { name: 'Text' });
        expect(await text.inputValue()).toBe('Ines Halder counted the pallets.');
        expect(await text.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true);
      },
    ],
    [
      'a search in the palette',
      NODE,
      async (page) => {
        await page.locator('.node .summary').waitFor();
        await page.keyboard.press('Control+k');
        await page.locator('.palette input').fill('nora');
      },
      async (page) => expect(await page.locator('.palette input').inputValue()).toBe('nora'),
    ],
    [
      'the source of a fact',
      NODE,
      async (page) => {
        await page.locator('.node button.chip').first().click();
        await page.locator('dialog.source').waitFor();
      },
      (page) => page.locator('dialog.source').waitFor(),
    ],
    [
      'a question',
      NODE,
      async (page) => {
        await page.getByRole('button', { name: /^Delete/ }).click();
        await page.locator('dialog.ask').waitFor();
      },
      (page) => page.locator('dialog.ask').getByRole('button', { name: 'Cancel' }).click(),
    ],
  ];

  test.each(BEGUN)(
    '%s waits behind the question for another, which holds the keyboard',
    async (_, place, begin, goesOn) => {
      const { key, id } = (await x.org.owner.post('/org/acme/keys', { name: 'soon gone' })).body;
      const page = await x.at(place, { key });
      await begin(page);
      await x.org.owner.del(`/org/acme/keys/${id}`);
      const field = page.locator('dialog.veil input[name=key]');
      await field.waitFor();
      for (const pressed of ['Escape', 'Escape', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
        await page.keyboard.press(pressed);
        expect(await behind(page)).toBeUndefined();
      }
      await field.fill(x.org.key);
      await page.keyboard.press('Enter');
      await page.locator('dialog.veil').waitFor({ state: 'detached' });
      await goesOn(page);
      await page.close();
    },
  );

  test('what could not be loaded for it is loaded with the other', async () => {
    const { key, id } = (await x.org.owner.post('/org/acme/keys', { name: 'soon gone' })).body;
    const page = await x.at('settings?part=graphs', { key });
    await page.getByRole('cell', { name: 'operational' }).waitFor();
    await x.org.owner.del(`/org/acme/keys/${id}`);
    await page.evaluate("location.hash = '#/acme/primary/settings?part=merges'");
    await page.locator('.panel .trouble').waitFor();
    await page.locator('dialog.veil input[name=key]').fill(x.org.key);
    await page.keyboard.press('Enter');
    await page.locator('.panel .trouble').waitFor({ state: 'detached' });
    await page.close();
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
