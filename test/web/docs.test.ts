import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/http/registry.ts';
import { curlOf, sampleOf } from '../../src/docs/example-request.ts';
import { harness, type Harness } from '../support/harness.ts';
import { hasChromium, openBrowser } from './browser.ts';
import { unreadable } from './contrast.ts';

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
  async function open(options: BrowserContextOptions): Promise<{ page: Page; asked: string[]; said: string[] }> {
    const page = await browser.newPage(options);
    const [asked, said]: [string[], string[]] = [[], []];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => said.push(message.text()));
    await page.goto(`${h.url}/docs`);
    return { page, asked, said };
  }

  test.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)('in %s at %i px all of it can be read, without scrolling sideways', async (colorScheme, width) => {
    const { page, asked, said } = await open({ colorScheme, viewport: { width, height: 800 } });
    await page.locator('details').evaluateAll((all) => all.forEach((one: any) => (one.open = true)));
    expect(await unreadable(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect([asked, said]).toEqual([[`${h.url}/docs`], []]);
    await page.close();
  });

  test('a command is copied as it stands', async () => {
    const { page } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const ingest = page.locator('#ingest');
    await ingest.getByRole('button', { name: 'Copy' }).click();
    await ingest.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toBe(await ingest.locator('figure pre').textContent());
    expect(commands).toContain(copied);
    await page.close();
  });

  test('without scripts every command stands there, and nothing that does not work', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    const shown = await page.locator('article figure pre').allTextContents();
    expect(shown.toSorted()).toEqual(commands.toSorted());
    expect(await page.getByRole('button').count()).toBe(0);
    await page.close();
  });

  test('every link on the page leads somewhere on it', async () => {
    const { page } = await open({});
    const broken = await page
      .locator('a[href^="#"]')
      .evaluateAll((links) =>
        links
          .map((link: any) => link.getAttribute('href'))
          .filter((href) => !(globalThis as any).document.getElementById(href.slice(1))),
      );
    expect(broken).toEqual([]);
    await page.close();
  });
});
