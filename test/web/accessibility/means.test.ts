import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';

const DANA = 'contact:dana.reyes@borealis.example';

/** What is told of one of several: where, of which, and the keys that bring it about. */
const TOLD: [what: string, place: string, one: string, ...keys: string[]][] = [
  ['the view', 'items', '.rail a[aria-current]'],
  ['the part', 'settings', '.settings nav a[aria-current]'],
  ['a hit', 'graph', '#hits [aria-selected=true]', '/', 'a'],
  ['a command', 'items', '.palette [aria-selected=true]', 'Control+k'],
  ['a row', `graph?as=table&node=${DANA}`, 'tr[aria-selected=true]'],
  ['a suggestion', 'suggestions', '.asked li.chosen'],
  ['the first button', 'suggestions', '.asked .primary'],
];

describe.skipIf(!hasChromium)('the explorer by other means than a pointer and colours of its own', () => {
  let x: Explorer;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  beforeAll(async () => {
    [x, browser] = await Promise.all([explorer(), openBrowser()]);
    for (const job of ['communities', 'suggestions']) await x.h.admin.post('/admin/run', { job, org_id: 'acme' });
  });
  afterAll(() => Promise.all([browser?.close(), x?.[Symbol.asyncDispose]()]));

  async function at(place: string, options: Parameters<typeof browser.newContext>[0]): Promise<[Page, BrowserContext]> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const page = await context.newPage();
    await page.addInitScript((kept) => sessionStorage.setItem('quern.key', kept), x.org.key);
    await page.goto(`${x.h.url}/explore#/acme/primary/${place}`);
    await page.locator('.rail').waitFor();
    return [page, context];
  }

  /** How an element looks, its letters left out, as it is and without what tells it from others: found and looked at in one step, since a list may be drawn anew at any time. */
  const looks = async (page: Page, selector: string): Promise<{ told: string; untold: string }> => {
    const seen = await page.waitForFunction((one) => {
      const { document, getComputedStyle } = globalThis as any;
      const element = document.querySelector(one);
      if (!element) return undefined;
      const look = () => {
        const { backgroundColor, outline, borderColor } = getComputedStyle(element);
        return [backgroundColor, outline, borderColor].join();
      };
      const told = look();
      for (const name of ['aria-current', 'aria-selected']) element.removeAttribute(name);
      element.classList.remove('chosen', 'primary');
      return { told, untold: look() };
    }, selector);
    return (await seen.jsonValue())!;
  };

  test.each(TOLD)(
    'where the system chooses the colours one sees which is chosen: %s',
    async (_, place, one, ...keys) => {
      const [page, context] = await at(place, { forcedColors: 'active' });
      if (keys[0] === '/') await page.locator('#search').waitFor();
      for (const key of keys) await page.keyboard.press(key);
      const { told, untold } = await looks(page, one);
      expect(told).not.toBe(untold);
      await context.close();
    },
  );

  test.each(['.dot', '.line i'])('there what tells by its colour keeps it: %s', async (selector) => {
    const [page, context] = await at('graph', { forcedColors: 'active' });
    await page.locator(selector).first().waitFor();
    const [own, behind] = await page
      .locator(selector)
      .first()
      .evaluate((element: any) => {
        const { getComputedStyle, document } = globalThis as any;
        return [getComputedStyle(element).backgroundColor, getComputedStyle(document.body).backgroundColor];
      });
    expect(own).not.toBe(behind);
    await context.close();
  });

  test.each(['graph?node=' + DANA, 'suggestions', 'settings?part=members'])(
    'what fingers reach is 24 pixels wide and high: %s',
    async (place) => {
      const [page, context] = await at(place, {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      });
      await page.locator('.chip, tbody tr').first().waitFor();
      const small = await page.locator('button, input, select, summary').evaluateAll((all) =>
        all.flatMap((one: any) => {
          const { width, height } = one.getBoundingClientRect();
          if (!one.checkVisibility() || width === 0 || (width >= 24 && height >= 24)) return [];
          return [`${one.className} ${one.innerText} ${width} × ${height}`];
        }),
      );
      expect(small).toEqual([]);
      await context.close();
    },
  );
});
