import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/http/registry.ts';
import { curlOf, sampleOf } from '../../src/docs/example-request.ts';
import { harness, type Harness } from '../support/harness.ts';
import { hasChromium, openBrowser } from './browser.ts';
import { unreadable } from './contrast.ts';
import { violations } from './violations.ts';

const commands = (await operations()).map((operation) => curlOf(sampleOf(operation)));

describe.skipIf(!hasChromium)('the API page in Chromium', () => {
  let h: Harness;
  let browser: Browser;
  beforeAll(async () => {
    [h, browser] = await Promise.all([harness({ workers: false }), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await h?.[Symbol.asyncDispose]();
  });

  /** The page in a window of its own, with what it asked for and what it complained of. */
  async function open(
    options: BrowserContextOptions,
    path = '/docs',
  ): Promise<{ page: Page; asked: string[]; printed: string[] }> {
    const page = await browser.newPage(options);
    const [asked, printed]: [string[], string[]] = [[], []];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => printed.push(message.text()));
    await page.goto(h.url + path);
    return { page, asked, printed };
  }

  test.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)('in %s at %i px all of it can be read, without scrolling sideways', async (colorScheme, width) => {
    for (const path of ['/docs', '/docs/ingest', '/docs/keys']) {
      const { page, asked, printed } = await open({ colorScheme, viewport: { width, height: 800 } }, path);
      await page.locator('details').evaluateAll((all) => all.forEach((one: any) => (one.open = true)));
      expect(await unreadable(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect([asked, printed]).toEqual([[h.url + path], []]);
      await page.close();
    }
  });

  test('a command is copied as it stands', async () => {
    const { page } = await open({ permissions: ['clipboard-read', 'clipboard-write'] }, '/docs/ingest');
    const ingest = page.locator('#ingest [data-way=curl]');
    await ingest.getByRole('button', { name: 'Copy' }).click();
    await ingest.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toBe(await ingest.locator('pre').textContent());
    expect(commands).toContain(copied);
    await page.close();
  });

  test('without scripts every command stands there, and nothing that does not work', async () => {
    const { page } = await open({ javaScriptEnabled: false }, '/docs/ingest');
    const shown = await page.locator('[data-way=curl] pre').allTextContents();
    expect(shown.length).toBeGreaterThan(1);
    expect(commands).toEqual(expect.arrayContaining(shown));
    expect(await page.locator('[data-way]').filter({ visible: false }).count()).toBe(0);
    expect(await page.getByRole('button').count()).toBe(0);
    await page.close();
  });

  test('a way chosen for one call is that of all, by the arrow keys too, and stays', async () => {
    const { page } = await open({}, '/docs/search');
    const search = page.locator('#search');
    await search.getByRole('tab', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    await search.getByRole('tabpanel', { name: 'Client' }).waitFor();
    expect(await search.locator('[data-way]:visible pre').textContent()).toMatch(/^await quern\.search\(\{\n {2}q: "/);
    await page.goto(`${h.url}/docs/entity`);
    await page.locator('#entity').getByRole('tabpanel', { name: 'Client' }).waitFor();
    const labels = await page.locator('#entity [role=tab]').allTextContents();
    expect(labels).toEqual(['curl', 'Client', 'Command line', 'MCP']);
    await page.close();
  });

  test('a call is found by words and opened with Enter', async () => {
    const { page } = await open({});
    await page.getByRole('searchbox', { name: 'Find a call' }).fill('undo merge');
    await page.getByRole('link', { name: /^POST .*merges.*undo/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/merges#*');
    await page.close();
  });

  test('every link on the pages leads somewhere', async () => {
    const read = async (path: string) => (await fetch(h.url + path)).text();
    const linksOf = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, link = '']) => link);
    const paths = ['/docs', ...linksOf(await read('/docs')).filter((link) => /^\/docs\/[^#]+$/.test(link))];
    const pages = new Map(
      await Promise.all([...new Set(paths)].map(async (path) => [path, await read(path)] as const)),
    );
    const isThere = (path: string, id = '') =>
      !path.startsWith('/docs') || (pages.has(path) && (id === '' || pages.get(path)!.includes(` id="${id}"`)));
    const broken = [...pages].flatMap(([here, html]) =>
      linksOf(html)
        .filter((link) => !isThere(link.split('#')[0] || here, link.split('#')[1]))
        .map((link) => `${here}: ${link}`),
    );
    expect(pages.size).toBeGreaterThan(40);
    expect(broken).toEqual([]);
  });
});
