import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '../../operator/pages.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { hasChromium, openBrowser } from '../browser.ts';
import { THEMES, violations } from '../violations.ts';

describe.skipIf(!hasChromium)('accessibility of the pages beside the explorer, by axe', () => {
  let browser: Browser;
  let h: Harness;
  let board: Awaited<ReturnType<typeof pages>>;
  beforeAll(async () => {
    [browser, h, board] = await Promise.all([openBrowser(), harness({ workers: false }), pages()]);
  });
  afterAll(() => Promise.all([browser?.close(), h?.[Symbol.asyncDispose](), board?.[Symbol.asyncDispose]()]));

  /** What axe finds on pages of a service, those without a fault left out; all that folds is unfolded. */
  async function brokenOn(origin: string, paths: string[], dark: boolean): Promise<[string, string[]][]> {
    const httpCredentials = { username: 'operator', password: 'secret of the board' };
    const context = await browser.newContext({ colorScheme: dark ? 'dark' : 'light', httpCredentials });
    const page = await context.newPage();
    const broken: [string, string[]][] = [];
    for (const path of paths) {
      await page.goto(origin + path, { waitUntil: 'load' });
      if (path.startsWith('/queues')) await page.locator('main section').first().waitFor();
      await page.locator('details').evaluateAll((all) => all.forEach((one: any) => (one.open = true)));
      const found = await violations(page);
      if (found.length > 0) broken.push([path, found]);
    }
    await context.close();
    return broken;
  }

  test.each(THEMES)(
    'neither the landing page nor what is shown where nothing is, nor after an authorization: %s',
    async (_, dark) => {
      expect(await brokenOn(h.url, ['/', '/nowhere', '/docs/nowhere', '/connections/oauth/callback'], dark)).toEqual(
        [],
      );
    },
  );

  test.each(THEMES)('neither the docs nor a resource of each chapter: %s', async (_, dark) => {
    const { body } = await h.admin.get('/openapi.json');
    const firsts = body['x-tagGroups'].map(({ tags }: { tags: string[] }) => `/docs/${tags[0]}`);
    expect(firsts.length).toBeGreaterThan(9);
    expect(await brokenOn(h.url, ['/docs', ...firsts], dark)).toEqual([]);
  });

  test.each(THEMES)('neither the operators’ pages nor the board of queues: %s', async (_, dark) => {
    const queues = ['/queues', '/queues/queue/extraction', '/queues/queue/dead_letters'];
    expect(await brokenOn(`http://127.0.0.1:${board.port}`, ['/', '/letters', ...queues], dark)).toEqual([]);
  });
});
