import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from './browser.ts';
import { explorer, type Explorer } from './explorer.ts';

/** Fields of forms whose name nobody sees once something is typed: without a label that is shown, a legend or heads above them. A search is known by its sign. */
const nameless = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { document } = globalThis as any;
    const isShown = (one: any) => one?.checkVisibility() && one.textContent.trim() !== '';
    return [...document.querySelectorAll('main input, main select, main textarea, aside input, dialog input')]
      .filter((one: any) => one.checkVisibility() && !one.closest('[role=search], .heading, .palette, .choosers'))
      .filter((one: any) => {
        const legend = one.closest('fieldset')?.querySelector('legend');
        const heads = one.closest('.pairs')?.querySelector('.heads');
        return ![...one.labels, legend, heads].some(isShown);
      })
      .map((one: any) => one.outerHTML.slice(0, 160));
  });

describe.skipIf(!hasChromium)('the fields of every form', () => {
  let x: Explorer;
  beforeAll(async () => void (x = await explorer()));
  afterAll(() => x?.[Symbol.asyncDispose]());

  type Open = (page: Page) => Promise<unknown>;
  const FORMS: [name: string, place: string, fields: number, open?: Open][] = [
    ['members', 'settings?part=members', 5],
    ['keys', 'settings?part=keys', 2],
    ['businesses', 'settings?part=businesses', 3],
    ['graphs', 'settings?part=graphs', 3],
    ...(['ignore', 'never_merge', 'alias', 'relabel', 'edge_type'] as const).map(
      (kind): [string, string, number, Open] => [
        `a rule that is to ${kind}`,
        'settings?part=rules',
        2,
        (page) => page.getByLabel('Kind').selectOption(kind),
      ],
    ),
    ['a text', 'items', 3],
    [
      'a property',
      'graph?node=contact:dana.reyes@borealis.example',
      2,
      (page) => page.getByRole('button', { name: 'Add a property' }).click(),
    ],
    [
      'another that is the same',
      'graph?node=contact:dana.reyes@borealis.example',
      1,
      (page) => page.getByRole('button', { name: /^Merge with/ }).click(),
    ],
    [
      'a connection',
      'settings?part=connections',
      10,
      async (page) => {
        await page.getByRole('button', { name: 'Connect a source' }).click();
        await page.getByRole('radio', { name: /Any API/ }).check();
        await page.locator('.connect details').first().locator('summary').first().click();
      },
    ],
  ];

  test.each(FORMS)('have their names above them where they stay: %s', async (_, place, least, open) => {
    const page = await x.at(place);
    await page.locator('main, aside.right .node .summary').first().waitFor();
    await open?.(page);
    const fields = page.locator(
      '.labelled input, .labelled select, .labelled textarea, label input, .field input, .field select, .field textarea',
    );
    await expect.poll(() => fields.count()).toBeGreaterThanOrEqual(least);
    expect(await nameless(page)).toEqual([]);
    await page.close();
  });

  test('the other name that a rule gives leads to what was chosen', async () => {
    const page = await x.at('settings?part=rules');
    await page.getByLabel('Kind').selectOption('alias');
    await page.getByRole('combobox', { name: 'Whom or what' }).fill('dana');
    await page.locator('.picker [role=option]', { hasText: 'dana.reyes@borealis.example' }).click();
    await page.getByLabel('The other name').fill('The coffee lady');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('tbody tr', { hasText: 'The coffee lady' }).getByText('dana.reyes@borealis.example').waitFor();
    await page.close();
  });
});
