import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';

/** The field for a view's name, once it has the keyboard. */
const naming = (page: Page) => page.locator('input[aria-label="Name of the view"]:focus').waitFor();
const namesOn = (page: Page) => page.locator('.lists section').last().locator('a').allInnerTexts();

describe.skipIf(!hasChromium)('saved views', () => {
  let x: Explorer;
  beforeAll(async () => void (x = await explorer()));
  afterAll(() => x?.[Symbol.asyncDispose]());

  test('a view is named as it is saved, renamed, told from others, forgotten and brought back', async () => {
    const page = await x.at('graph?as=table');
    const save = page.getByRole('button', { name: 'Save this view' });
    const names = () => namesOn(page);
    await save.click();
    await naming(page);
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Overview']);
    await page.getByRole('checkbox', { name: 'Contact' }).uncheck();
    await save.click();
    await naming(page);
    await page.keyboard.press('Escape');
    await expect.poll(names).toEqual(['Overview', 'Overview · without Contact']);
    await page.getByRole('button', { name: 'Rename Overview · without Contact' }).click();
    await naming(page);
    await page.keyboard.type('Firms only');
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Overview', 'Firms only']);
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Contact' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Forget Overview' }).click();
    await expect.poll(names).toEqual(['Firms only']);
    await page.keyboard.press('u');
    await expect.poll(names).toEqual(['Overview', 'Firms only']);
    await page.reload();
    await expect.poll(names).toEqual(['Overview', 'Firms only']);
    await page.close();
  });

  test('what two tabs save is kept by both, and a browser that keeps nothing is said to', async () => {
    const page = await x.at('graph?as=table');
    const other = await page.context().newPage();
    await other.addInitScript((key) => sessionStorage.setItem('quern.key', key), x.org.key);
    await other.goto(`${x.h.url}/explore#/acme/primary/graph?as=table&hide=Activity`);
    for (const one of [page, other]) {
      await one.getByRole('button', { name: 'Save this view' }).click();
      await naming(one);
      await one.keyboard.press('Enter');
    }
    for (const one of [page, other])
      await expect.poll(() => namesOn(one)).toEqual(['Overview', 'Overview · without Activity']);
    await page.evaluate(() => {
      (globalThis as any).Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.getByRole('checkbox', { name: 'Contact' }).uncheck();
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByText('This browser keeps nothing more').waitFor();
    await page.close();
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
