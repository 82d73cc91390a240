import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';

/** What takes something away in the settings: the part, the button, and whether it asks first. */
const TAKEN = [
  ['merges', 'Undo', false],
  ['rules', 'Remove', true],
  ['keys', 'Revoke', true],
] as const;

describe.skipIf(!hasChromium)('where the keyboard is once a button has gone with what it did', () => {
  let x: Explorer;
  beforeAll(async () => {
    x = await explorer();
    for (const name of ['Nobody', 'No one'])
      await x.org.owner.post('/org/acme/rules', { kind: 'ignore', match: { name } });
    for (const name of ['One', 'Two']) await x.org.owner.post('/org/acme/keys', { name });
    const people = ['dana.reyes@borealis.example', 'd.reyes@private.example', 'nora@acme.example'];
    const [keep_id, ...others] = people.map((address) => `contact:${address}`);
    for (const drop_id of others) await x.org.owner.post('/org/acme/merges', { keep_id, drop_id });
  });
  afterAll(() => x?.[Symbol.asyncDispose]());

  test.each(TAKEN)('of %s it stays in the page, to the last that goes: %s', async (part, button, asks) => {
    const page = await x.at(`settings?part=${part}`);
    const rows = page.locator('.list tbody tr').filter({ hasNotText: 'tests' });
    const buttons = rows.getByRole('button', { name: button });
    await buttons.first().waitFor();
    for (let left = (await buttons.count()) - 1; left >= 0; left--) {
      await buttons.first().focus();
      await page.keyboard.press('Enter');
      if (asks) {
        await page.locator('dialog.ask').getByRole('button', { name: button }).focus();
        await page.keyboard.press('Enter');
      }
      await expect.poll(() => buttons.count()).toBe(left);
      await expect.poll(() => page.evaluate('main.contains(document.activeElement)')).toBe(true);
    }
    await page.close();
  });

  test('what a merge made is a step away, where one sees who it is', async () => {
    await x.org.owner.post('/org/acme/merges', {
      keep_id: 'contact:nora@acme.example',
      drop_id: 'contact:dana.reyes@borealis.example',
    });
    const page = await x.at('settings?part=merges');
    await page.locator('.list').getByRole('link', { name: 'nora@acme.example' }).click();
    await page.locator('.node h2', { hasText: 'Nora Albrecht' }).waitFor();
    await page.close();
  });
});
