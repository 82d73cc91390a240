import type { Page } from 'playwright-core';

/** What of the elements that a selector names is wider than its box or reaches beyond the view: class and first words. */
export const cutOff = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const { document, innerWidth } = globalThis as any;
    return [...document.querySelectorAll(wanted)]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => `${one.tagName} ${one.className}: ${one.textContent.slice(0, 40)}`);
  }, selector);

/** Which of the elements that a selector names something else lies over at their middle: their first words. */
export const covered = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const { document } = globalThis as any;
    return [...document.querySelectorAll(wanted)]
      .filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })
      .map((one) => one.textContent.slice(0, 40));
  }, selector);
