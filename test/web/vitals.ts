import type { Browser, Page } from 'playwright-core';
import { commandLine, refuse } from '../support/command-line.ts';
import { client } from '../support/http/client.ts';
import { LARGE, largeOrg } from '../support/samples/large-org.ts';
import { startService } from '../support/http/service.ts';
import { openBrowser } from './browser.ts';
import { probe, taken } from './probe.ts';

const values = await commandLine({
  name: 'vitals',
  about: `Measures how the explorer feels, on a service of its own with a graph of 100,000 nodes, or on one that runs. WebGL is drawn by the
processor: what of a figure that takes stands beside it.`,
  options: {
    url: { type: 'string', value: '<url>', help: 'of a service that runs, with --key and --org' },
    key: { type: 'string', value: '<key>', help: 'of a reader there' },
    org: { type: 'string', value: '<id>', help: 'whose primary graph is looked at' },
  },
});
if (values.url && !(values.key && values.org)) refuse('--url needs --key and --org.');

interface Place {
  url: string;
  key: string;
  org: string;
}

await using stack = new AsyncDisposableStack();

async function ownService(): Promise<Place> {
  const service = stack.use(await startService());
  const tenant = await service.newOrg(['acme', 'beta', 'gamma']);
  const from = performance.now();
  await largeOrg(service.db, tenant.org_id);
  console.log(`${LARGE.nodes} nodes written in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  return { url: service.url, key: tenant.key, org: tenant.org_id };
}

const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

/** Prints p50 and p95, and whether the p95 keeps to a goal. */
function report(name: string, times: number[], goal?: number): void {
  if (times.length === 0) return;
  const sorted = times.toSorted((a, b) => a - b);
  const [p50, p95, worst] = [at(sorted, 0.5), at(sorted, 0.95), sorted.at(-1)!];
  const judged = goal === undefined ? '' : `goal < ${goal} ms: ${p95 < goal ? 'reached' : 'MISSED'}`;
  const figures = [p50, p95, worst].map((ms) => ms.toFixed(1).padStart(8)).join('');
  console.log(`${name.padEnd(44)}${figures}  (${times.length})  ${judged}`);
}

async function opened(browser: Browser, { key }: Place): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(240_000);
  await page.addInitScript((kept) => sessionStorage.setItem('quern.key', kept), key);
  await probe(page);
  return page;
}

const since = (page: Page, selector: string): Promise<number> =>
  page
    .waitForFunction((wanted) => (globalThis as any).document.querySelector(wanted) && performance.now(), selector, {
      polling: 'raf',
    })
    .then((seen) => seen.jsonValue() as Promise<number>);

/** Loads the overview as one who comes for the first time does. */
async function loads(browser: Browser, place: Place, times: number): Promise<void> {
  const figures: Record<string, number[]> = { contentful: [], meaningful: [], drawn: [] };
  for (let i = 0; i < times; i++) {
    const page = await opened(browser, place);
    await page.goto(`${place.url}/explore#/${place.org}/primary/graph`);
    figures.meaningful!.push(await since(page, '.rail ~ .left .labels li'));
    figures.drawn!.push(await since(page, '.canvas:not([data-drawn="0"])'));
    const painted = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    figures.contentful!.push(await page.waitForFunction(painted).then((at) => at.jsonValue() as Promise<number>));
    await page.close();
  }
  report('first contentful paint', figures.contentful!);
  report('first meaningful paint: labels, counts', figures.meaningful!, 1000);
  report('overview drawn', figures.drawn!);
}

/** CPU time that the browser's processes have used so far by kind, in milliseconds: pages, and what draws WebGL for want of a graphics card. */
async function cpuOf(browser: Browser): Promise<{ pages: number; drawing: number }> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const sum = (kind: string) =>
    processInfo.filter(({ type }) => type === kind).reduce((ms, { cpuTime }) => ms + cpuTime * 1000, 0);
  return { pages: sum('renderer'), drawing: sum('GPU') };
}

/** Tells what was noted of a kind of interaction since the last, with the most that its handlers may take, and what it cost whatever else the machine does. */
async function interaction(page: Page, name: string, act: () => Promise<void>, goal?: number): Promise<void> {
  await taken(page);
  const before = await cpuOf(browser);
  await act();
  const after = await cpuOf(browser);
  const { own, handled, shown, frames, work, waited } = await taken(page);
  report(`${name}: handlers alone`, own, goal);
  report(`${name}: event to end of handlers`, handled, 100);
  report(`${name}: event to next frame`, shown, 100);
  report(`${name}: frames`, frames);
  report(
    `${name}: own work in a frame`,
    work.filter((ms) => ms > 0),
  );
  report(`${name}: of it waiting for WebGL`, waited);
  const each = (kind: 'pages' | 'drawing') => ((after[kind] - before[kind]) / handled.length).toFixed(1);
  console.log(`${name}: CPU for each event: page ${each('pages')} ms, drawing in software ${each('drawing')} ms`);
}

const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((seen) => (globalThis as any).requestAnimationFrame(seen)));

/** What panning and zooming may cost the page itself for each event. */
const HANDLERS_MS = 8;

async function interactions(page: Page): Promise<void> {
  await interaction(page, 'hover', async () => {
    for (let i = 0; i < 60; i++) {
      await page.mouse.move(420 + ((i * 97) % 500), 150 + ((i * 61) % 600));
      await nextFrame(page);
    }
  });
  await interaction(page, 'click', async () => {
    for (let i = 0; i < 12; i++) {
      await page.mouse.click(520 + ((i * 97) % 300), 250 + ((i * 61) % 400), { delay: 10 });
      await nextFrame(page);
    }
  });
  await interaction(
    page,
    'pan',
    async () => {
      await page.mouse.move(700, 450);
      await page.mouse.down();
      for (let i = 0; i < 60; i++) await page.mouse.move(700 + 3 * i, 450 + 2 * i);
      await page.mouse.up();
    },
    HANDLERS_MS,
  );
  await interaction(
    page,
    'zoom',
    async () => {
      for (let i = 0; i < 40; i++) {
        await page.mouse.wheel(0, i % 12 < 6 ? -240 : 240);
        for (let frame = 0; frame < 6; frame++) await nextFrame(page);
      }
    },
    HANDLERS_MS,
  );
}

/** Types some names, a key at a time, each as soon as the hits for the one before are there. */
async function searching(page: Page, names: string[]): Promise<void> {
  await taken(page);
  await page.evaluate(() => (globalThis as any).performance.clearResourceTimings());
  await page.locator('#search').focus();
  for (const name of names) {
    await page.locator('#search').fill('');
    for (let i = 1; i <= name.length; i++) {
      await page.keyboard.type(name[i - 1]!);
      await page.waitForSelector(`#hits[data-of="${name.slice(0, i).trim()}"]`, { state: 'attached' });
    }
  }
  const { first, found, asked, held } = await taken(page);
  report('search as one types: key to first hits', first, 50);
  report('search as one types: key to those of the graph', found);
  report('search as one types: of it until it asks', asked);
  const answers = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as any[])
      .filter(({ name }) => name.endsWith('/search'))
      .map(({ duration }) => duration as number),
  );
  report('search as one types: of it the answer', answers);
  report('search as one types: of it answer to hits', held);
}

/** Names from the whole of the picture, the most connected ones and others. */
async function namesOf({ url, key, org }: Place): Promise<string[]> {
  const api = client(url, key);
  const { body } = await api.post(`/org/${org}/graph/visual`, { limit: 2000 });
  api.close();
  const names = body.nodes.map(({ name }: { name: string }) => name.replaceAll(/["\\]/g, '').slice(0, 24));
  return [0, 1, 5, 40, 300, 900, 1500, 1999].flatMap((i) => names[i] ?? []);
}

const place = values.url ? { url: values.url, key: values.key!, org: values.org! } : await ownService();
const browser = stack.use(await openBrowser());
console.log(`${'milliseconds'.padEnd(44)}${['p50', 'p95', 'worst'].map((name) => name.padStart(8)).join('')}`);
await loads(browser, place, 5);

const page = await opened(browser, place);
await page.goto(`${place.url}/explore#/${place.org}/primary/graph?mode=entity&of=acme`);
const drawn = await since(page, '.canvas:not([data-drawn="0"])');
const still = await since(page, '.canvas[data-settling="false"]:not([data-drawn="0"])');
console.log(
  `${await page.locator('.heading .soft').innerText()}: drawn after ${drawn.toFixed(0)} ms, still ${(still - drawn).toFixed(0)} ms later`,
);
const { frames } = await taken(page);
report('frames while the graph finds its shape', frames);
await interactions(page);
await page.goto(`${place.url}/explore#/${place.org}/primary/graph`);
await since(page, '.canvas[data-settling="false"]:not([data-drawn="0"])');
await searching(page, await namesOf(place));
const devtools = await page.context().newCDPSession(page);
await devtools.send('HeapProfiler.collectGarbage');
await devtools.send('Performance.enable');
const { metrics } = await devtools.send('Performance.getMetrics');
const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value;
console.log(
  `heap of the page ${(heap / 1e6).toFixed(0)} MB, ${metrics.find(({ name }) => name === 'Nodes')!.value} DOM nodes`,
);
