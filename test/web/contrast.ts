import type { Page } from 'playwright-core';

/** Texts of the page whose contrast with what lies behind them is below 4.5, or 3 for large ones, as WCAG AA wants. */
export function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { document, getComputedStyle, NodeFilter } = globalThis as any;
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const over = (colours: string[]): [number, number, number] => {
      canvas.clearRect(0, 0, 1, 1);
      for (const colour of colours) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data;
      return [r!, g!, b!];
    };
    const light = (rgb: number[]) => {
      const [r, g, b] = rgb.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const behind = (element: any): string[] =>
      element ? [...behind(element.parentElement), getComputedStyle(element).backgroundColor] : ['Canvas'];
    const bad: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const element = text.parentElement!;
      if (!text.textContent!.trim() || !element.checkVisibility({ opacityProperty: true })) continue;
      if (element.closest(':disabled, option')) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const back = behind(element);
      const [a, b] = [light(over([...back, color])), light(over(back))];
      const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      const large =
        Number.parseFloat(fontSize) >= 24 || (Number.parseFloat(fontSize) >= 18.7 && Number(fontWeight) >= 700);
      if (ratio < (large ? 3 : 4.5)) bad.push(`${text.textContent!.trim().slice(0, 40)}: ${ratio.toFixed(2)}`);
    }
    return bad;
  });
}
