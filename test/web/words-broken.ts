import type { Page } from 'playwright-core';

/** Words of the page, of 20 letters at most, that are broken in the middle or run out of what holds them. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { document, NodeFilter, innerWidth } = globalThis as any;
    const bad: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const element = text.parentElement;
      if (!element.checkVisibility({ opacityProperty: true }) || element.closest('pre, select, .hidden, .skip'))
        continue;
      for (const { 0: word, index } of text.textContent.matchAll(/[\p{L}\p{N}]{2,20}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const boxes = [...range.getClientRects()].filter(({ width }: any) => width > 0);
        const isBroken = new Set(boxes.map(({ top }: any) => Math.round(top))).size > 1;
        const isOut = boxes.some(({ right }: any) => right > innerWidth + 1) && !element.closest('nav, .table-box');
        if (isBroken || isOut) bad.push(`${word} in “${text.textContent.trim().slice(0, 60)}”`);
      }
    }
    return bad;
  });
}
