import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PARTS } from '../../../src/web/settings/parts.ts';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';
import { THEMES, violations } from '../violations.ts';

/** Each view, and what is there once it stands. */
const VIEWS: [place: string, sign: string][] = [
  ['graph', '.canvas:not([data-drawn="0"])'],
  ['graph?node=contact:nora@acme.example', '.node .summary'],
  ['graph?as=table', 'tbody tr'],
  ['review', '.decisions'],
  ['suggestions', '.asked li'],
  ['items', 'tbody tr'],
  ...PARTS.map((part): [string, string] => [`settings?part=${part}`, '.panel h1']),
];

describe.skipIf(!hasChromium)('accessibility of the explorer, by axe', () => {
  let x: Explorer;
  beforeAll(async () => {
    x = await explorer();
    for (const job of ['communities', 'suggestions']) await x.h.admin.post('/admin/run', { job, org_id: 'acme' });
  });
  afterAll(() => x?.[Symbol.asyncDispose]());

  /** Opens what lies over a view. */
  const over: [name: string, open: (page: Page) => Promise<void>][] = [
    [
      'the palette',
      async (page) => {
        await page.keyboard.press('Control+k');
        await page.locator('.palette').waitFor();
      },
    ],
    [
      'the keys',
      async (page) => {
        await page.keyboard.press('?');
        await page.locator('.key-help').waitFor();
      },
    ],
    [
      'merging with another',
      async (page) => {
        await page.keyboard.press('m');
        await page.locator('.picker [role=option]').first().waitFor();
      },
    ],
    [
      'a question',
      async (page) => {
        await page.keyboard.press('Delete');
        await page.getByRole('alertdialog').waitFor();
      },
    ],
    [
      'a source',
      async (page) => {
        await page.locator('.node .chip').first().click();
        await page.locator('.source .text').waitFor();
      },
    ],
  ];

  test.each([
    ['light', false, 1280],
    ['dark', true, 1280],
    ['light on a phone', false, 390],
    ['dark on a phone', true, 390],
  ] as const)('no view breaks a rule: %s', async (_, dark, width) => {
    const page = await x.at('graph', { dark, width });
    const broken: [string, string[]][] = [];
    for (const [view, sign] of VIEWS) {
      await page.evaluate((hash) => ((globalThis as any).location.hash = hash), `#/acme/primary/${view}`);
      await page.locator(sign).first().waitFor();
      broken.push([view, await violations(page)]);
    }
    await page.evaluate("location.hash = '#/acme/primary/items'");
    await page.getByRole('button', { name: 'Spring order' }).click();
    await page.locator('.facts-list li').first().waitFor();
    broken.push(['an item', await violations(page)]);
    expect(broken.filter(([, found]) => found.length > 0)).toEqual([]);
    await page.close();
  });

  test.each([
    ['light', false, 1280],
    ['dark', true, 1280],
    ['light on a phone', false, 390],
  ] as const)('nothing that lies over a view breaks a rule: %s', async (_, dark, width) => {
    const page = await x.at('graph?node=contact:dana.reyes@borealis.example', { dark, width });
    await page.locator('.node .summary').waitFor();
    const broken: [string, string[]][] = [];
    for (const [name, open] of over) {
      await open(page);
      broken.push([name, await violations(page)]);
      await page.keyboard.press('Escape');
      await page.locator('dialog, .picker').waitFor({ state: 'detached' });
    }
    expect(broken.filter(([, found]) => found.length > 0)).toEqual([]);
    await page.close();
  });

  test.each(THEMES)('neither the way in nor the first minute breaks a rule: %s', async (name, dark) => {
    const page = await x.at('graph', { key: '', dark });
    await page.locator('input[name=key]').waitFor();
    expect(await violations(page)).toEqual([]);
    const bare = await x.h.org({ id: `bare-${name}`, entities: [] });
    await page.fill('input[name=key]', bare.key);
    await page.keyboard.press('Enter');
    await page.locator('.first-run').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.close();
  });
});
