import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';

describe.skipIf(!hasChromium)('saved views', () => {
  let x: Explorer;
  beforeAll(async () => void (x = await explorer()));
  afterAll(() => x?.[Symbol.asyncDispose]());

  test('a view is named as it is saved, renamed, told from others, forgotten and brought back', async () => {
    const page = await x.at('graph?as=table');
    const save = page.getByRole('button', { name: 'Save this view' });
    const name = page.getByRole('textbox', { name: 'Name of the view' });
    const names = () => page.locator('.lists section').last().locator('a').allInnerTexts();
    await save.click();
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Contact' }).uncheck();
    await save.click();
    await name.waitFor();
    await page.keyboard.press('Escape');
    expect(await names()).toEqual(['Overview', 'Overview · without Contact']);
    await page.getByRole('button', { name: 'Rename Overview · without Contact' }).click();
    await page.keyboard.type('Firms only');
    await page.keyboard.press('Enter');
    expect(await names()).toEqual(['Overview', 'Firms only']);
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Contact' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Forget Overview' }).click();
    expect(await names()).toEqual(['Firms only']);
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
      await one.keyboard.press('Enter');
    }
    for (const one of [page, other])
      await expect
        .poll(() => one.locator('.lists section').last().locator('a').allInnerTexts())
        .toEqual(['Overview', 'Overview · without Activity']);
    await page.evaluate(() => {
      (globalThis as any).Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page
      .getByRole('checkbox', { name: 'Thread' })
      .first()
      .or(page.getByRole('checkbox').last())
      .first()
      .uncheck();
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByText('This browser keeps nothing more').waitFor();
    await page.close();
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
