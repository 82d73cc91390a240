import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { openBrowser } from './browser.ts';

/** How the explorer feels on a graph, run by hand: `node test/web/smoothness.ts --url http://127.0.0.1:8080 --key … --org …`. */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    key: { type: 'string' },
    org: { type: 'string' },
    words: { type: 'string', default: 'schardtrais wonschier,chanjier,vordsott fraicurd' },
    shot: { type: 'string' },
  },
});

const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
const told = (name: string, times: number[]): void => {
  const sorted = times.toSorted((a, b) => a - b);
  console.log(
    `${name.padEnd(34)} p50 ${at(sorted, 0.5).toFixed(0)} ms, p95 ${at(sorted, 0.95).toFixed(0)} ms, worst ${sorted.at(-1)!.toFixed(0)} ms (${sorted.length})`,
  );
};

/** The time from an event to the second frame after it, when what it changed can be seen. */
async function untilSeen(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen = (event: Event) => {
      const from = event.timeStamp;
      (globalThis as any).requestAnimationFrame(() =>
        (globalThis as any).requestAnimationFrame(() => ((globalThis as any).seen = performance.now() - from)),
      );
    };
    (globalThis as any).seen = undefined;
    for (const kind of ['mousemove', 'keydown', 'click'])
      (globalThis as any).addEventListener(kind, seen, { once: true, capture: true });
  });
  await act();
  return (
    await page.waitForFunction(() => (globalThis as any).seen as number | undefined)
  ).jsonValue() as Promise<number>;
}

async function frames(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = ((globalThis as any).times = []);
    let last = performance.now();
    const tick = () => {
      const now = performance.now();
      times.push(now - last);
      last = now;
      if ((globalThis as any).times === times) (globalThis as any).requestAnimationFrame(tick);
    };
    (globalThis as any).requestAnimationFrame(tick);
  });
  await act();
  return page.evaluate(() => {
    const { times } = globalThis as any;
    (globalThis as any).times = undefined;
    return times as number[];
  });
}

/** The time from each key to the hits for what was typed, on the page. */
async function searching(page: Page, words: string): Promise<number[]> {
  const times: number[] = [];
  await page.locator('#search').focus();
  for (const word of words.split(',')) {
    await page.locator('#search').fill('');
    for (let i = 1; i <= word.length; i++) {
      const typed = word.slice(0, i).trim();
      const before = await page.evaluate(() =>
        (globalThis as any).document.querySelector('#hits')?.getAttribute('data-of'),
      );
      const from = performance.now();
      await page.keyboard.type(word[i - 1]!);
      if (before === typed) continue;
      await page.waitForFunction(
        (of) => (globalThis as any).document.querySelector('#hits')?.getAttribute('data-of') === of,
        typed,
        {
          polling: 'raf',
        },
      );
      times.push(performance.now() - from);
    }
  }
  return times;
}

await using browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.addInitScript((key) => sessionStorage.setItem('quern.key', key), values.key!);
const from = performance.now();
await page.goto(`${values.url}/explore#/${values.org}/primary/graph`);
await page.waitForSelector('.rail');
const shell = performance.now() - from;
await page.waitForSelector('.canvas:not([data-drawn="0"])');
console.log(
  `page ${shell.toFixed(0)} ms, graph drawn ${(performance.now() - from).toFixed(0)} ms after it was asked for`,
);
const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
console.log(`first contentful paint ${paint?.toFixed(0)} ms; ${await page.locator('.heading .soft').textContent()}`);
await page.waitForSelector('.canvas[data-settling="false"]', { timeout: 120_000 });
console.log(`settled ${((performance.now() - from) / 1000).toFixed(1)} s`);
if (values.shot) await page.screenshot({ path: values.shot });

const hovers: number[] = [];
for (let i = 0; i < 40; i++)
  hovers.push(await untilSeen(page, () => page.mouse.move(420 + ((i * 97) % 500), 150 + ((i * 61) % 600))));
told('hover', hovers);
const pans = await frames(page, async () => {
  await page.mouse.move(700, 450);
  await page.mouse.down();
  for (let i = 0; i < 60; i++) await page.mouse.move(700 + 3 * i, 450 + 2 * i);
  await page.mouse.up();
});
told('frames while panning', pans);
const zooms = await frames(page, async () => {
  for (let i = 0; i < 12; i++) {
    await page.mouse.wheel(0, i < 6 ? -240 : 240);
    await page.waitForTimeout(120);
  }
});
told('frames while zooming', zooms);
told('search as one types', await searching(page, values.words));
const presses: number[] = [];
for (let i = 0; i < 6; i++) {
  await page.locator('h1').click();
  presses.push(await untilSeen(page, () => page.keyboard.press('t')));
}
told('table or picture', presses);
