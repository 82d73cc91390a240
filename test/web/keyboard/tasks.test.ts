import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { source, type Source } from '../../support/http/source.ts';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';

const MAIL = [
  'From: Ida Brandt <ida@kilnworks.example>',
  'To: Nora Albrecht <nora@acme.example>',
  'Subject: Kiln inspection',
  'Date: Tue, 3 Mar 2026 09:00:00 +0100',
  'Message-ID: <kiln@kilnworks.example>',
  '',
  'We will send the inspection report by 20 March 2026.',
].join('\r\n');

/** Hands that have a keyboard only; they count what they press. */
function hands(page: Page) {
  let pressed = 0;
  return {
    count: () => pressed,
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key);
      pressed += keys.length;
    },
    async type(text: string) {
      await page.keyboard.type(text);
      pressed += text.length;
    },
  };
}

/** Opens a node by the search, from wherever the keyboard is: of several of one name the one with that address. */
async function find(page: Page, { press, type }: ReturnType<typeof hands>, words: string, address: string) {
  await press('/');
  await page.locator('#search:focus').waitFor();
  await type(words);
  const hits = page.locator('#hits [role=option]');
  await hits.filter({ hasText: address }).waitFor();
  const place = (await hits.allInnerTexts()).findIndex((text) => text.includes(address));
  await press(...Array.from({ length: place }, () => 'ArrowDown'), 'Enter');
  await page.locator('.node .id', { hasText: address }).waitFor();
  await page.locator('.node .properties').first().waitFor();
}

describe.skipIf(!hasChromium)('everyday tasks by keyboard alone, within so many keystrokes', () => {
  let x: Explorer;
  let crm: Source;
  beforeAll(async () => {
    [x, crm] = await Promise.all([explorer({ settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } }), source(3)]);
  });
  afterAll(async () => {
    await x?.[Symbol.asyncDispose]();
    await crm?.[Symbol.asyncDispose]();
  });

  const start = async (place = 'graph') => {
    const page = await x.at(place);
    await page.locator('.rail').waitFor();
    await page.locator('#search').waitFor();
    await page.waitForSelector('.canvas:not([data-drawn="0"])');
    return { page, by: hands(page) };
  };

  test('a person’s phone and the sentence that it comes from', async () => {
    const { page, by } = await start();
    await find(page, by, 'dana', 'dana.reyes@borealis.example');
    await page.locator('.properties', { hasText: 'phone' }).waitFor();
    const links = await page.locator('.properties a').evaluateAll((all) => all.map((one: any) => one.href));
    expect(links).toEqual(['mailto:dana.reyes@borealis.example', 'tel:+41445550311']);
    await by.press('Control+k');
    await by.type('ph');
    await page.getByRole('option', { name: 'phone: where it comes from', selected: true }).waitFor();
    await by.press('Enter');
    await page.locator('dialog.source mark', { hasText: '555 03 11' }).waitFor();
    expect(by.count()).toBeLessThanOrEqual(11);
    await page.close();
  });

  test('the sources of one fact after the other, by arrow keys', async () => {
    const { page, by } = await start('graph?node=contact:dana.reyes@borealis.example');
    await page.locator('.properties .chip').first().waitFor();
    const chips = await page.locator('.node .chip').count();
    await by.press('s');
    const at = () => page.evaluate(`[...document.querySelectorAll('.node .chip')].indexOf(document.activeElement)`);
    expect(await at()).toBe(0);
    await by.press('ArrowUp', 'ArrowDown', 'ArrowDown');
    expect(await at()).toBe(2);
    await by.press('ArrowUp');
    expect(await at()).toBe(1);
    await by.press(...Array.from({ length: chips }, () => 'ArrowDown'));
    expect(await at()).toBe(chips - 1);
    await by.press('Enter');
    await page.locator('dialog.source .text').waitFor();
    await page.close();
  });

  test('two nodes that are one, merged and parted again', async () => {
    const { page, by } = await start();
    await find(page, by, 'dana', 'dana.reyes@borealis.example');
    await by.press('m');
    await page.locator('.picker [role=option]', { hasText: 'reyes' }).first().waitFor();
    await by.press('Enter');
    await page.getByText(/Merged into/).waitFor();
    await by.press('u');
    await page.getByText('Taken back.').waitFor();
    expect(by.count()).toBeLessThanOrEqual(10);
    await page.close();
  });

  test('a source connected', async () => {
    const { page, by } = await start();
    await by.press('Control+k');
    await by.type('api');
    await page.getByRole('option', { name: 'Any API with JSON', selected: true }).waitFor();
    await by.press('Enter');
    await page.getByLabel('URL', { exact: true }).first().and(page.locator(':focus')).waitFor();
    await page.keyboard.insertText(`${crm.url}/crm`);
    await by.press('Enter');
    await page.locator('.became.succeeded, .became.failed').waitFor();
    expect(by.count()).toBeLessThanOrEqual(6);
    await page.close();
  });

  test('a source chosen among all by arrow keys', async () => {
    const { page, by } = await start();
    await by.press('Control+k');
    await by.type('connect');
    await by.press('Enter');
    const first = page.locator('.sources input').first();
    await first.waitFor();
    await first.and(page.locator(':focus')).waitFor();
    const [one, other] = await page.locator('.sources input').evaluateAll((all) => all.map((some: any) => some.value));
    await by.press('Space');
    await page.locator(`.sources input[value=${one}]:checked:focus`).waitFor();
    await by.press('ArrowDown');
    await page.locator(`.sources input[value=${other}]:checked:focus`).waitFor();
    await page.locator('.connect .fields').first().waitFor();
    await page.close();
  });

  test('a mail sent in, seen in the graph and read', async () => {
    const { page, by } = await start();
    await page.waitForSelector('.canvas[data-settling="false"]');
    const chooser = page.waitForEvent('filechooser');
    await by.press('f');
    await (await chooser).setFiles({ name: 'kiln.eml', mimeType: 'message/rfc822', buffer: Buffer.from(MAIL) });
    await page.getByText(/of it in the graph now stand out/).waitFor();
    await by.press('4');
    await page.locator('tbody th button', { hasText: 'Kiln inspection' }).waitFor();
    await by.press('ArrowDown', 'Enter');
    await page.locator('.marked', { hasText: 'We will send the inspection report' }).waitFor();
    expect(by.count()).toBeLessThanOrEqual(4);
    await page.close();
  });

  test('what was promised, and what tells of it', async () => {
    const { page, by } = await start();
    await find(page, by, 'ida', 'ida@kilnworks.example');
    await page.locator('.promises', { hasText: 'inspection report' }).waitFor();
    await by.press('p', 'Enter');
    await page.locator('.node h2', { hasText: 'Kiln inspection' }).waitFor();
    expect(by.count()).toBeLessThanOrEqual(7);
    await page.close();
  });

  test('what is promised next, from the first sight', async () => {
    const { page, by } = await start();
    await page.locator('.glance button', { hasText: 'inspection report' }).waitFor();
    await by.press('p', 'Enter');
    await page.locator('.node h2', { hasText: 'Kiln inspection' }).waitFor();
    expect(by.count()).toBeLessThanOrEqual(2);
    await page.close();
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
