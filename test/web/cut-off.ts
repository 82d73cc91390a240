import type { Page } from 'playwright-core';

/** What of the elements that a selector names is wider than its box or reaches beyond the view: class and first words. */
export const cutOff = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const { document, innerWidth } = globalThis as any;
    return [...document.querySelectorAll(wanted)]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => `${one.tagName} ${one.className}: ${one.textContent.slice(0, 40)}`);
  }, selector);
