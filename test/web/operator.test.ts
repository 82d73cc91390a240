import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { put } from '../../src/stores/operations/dead-letters.ts';
import { pages } from '../operator/pages.ts';
import { hasChromium, openBrowser } from './browser.ts';
import { violations } from './violations.ts';
import { brokenWords } from './words-broken.ts';

describe.skipIf(!hasChromium)('the operators’ pages in a browser', () => {
  let browser: Browser;
  let p: Awaited<ReturnType<typeof pages>>;
  beforeAll(async () => {
    [browser, p] = await Promise.all([openBrowser(), pages()]);
    const letter = { queue: 'dedup', job: 'settle', payload: { graph: 'acme' }, attempts: 5 };
    await put(p.ctx.db, { ...letter, reason: `no good ${'x'.repeat(200)}` }, 'one');
    await p.ctx.db.query(
      `insert into installation_minutes select date_trunc('minute', now()) - n * interval '10 minutes', 9000 - n, n % 7, n % 5, 1 from generate_series(1, 100) n`,
    );
    await p.ctx.db.query(`insert into nights (run, on_demand, finished_at, items) values ('now', true, now(), 3)`);
    await p.ctx.db
      .query(`insert into night_stages (run, stage, position, status, lease_until, finished_at, counts, error) values
      ('now', 'purge.sweep', 0, 'failed', now(), now(), '{}', 'no good'), ('now', 'extraction.nightly', 1, 'done', now(), now(), '{"extracted": 3}', null)`);
  });
  afterAll(() => Promise.all([browser?.close(), p?.[Symbol.asyncDispose]()]));

  async function opened(path: string, colorScheme: 'light' | 'dark', width: number) {
    const httpCredentials = { username: 'operator', password: 'secret of the board' };
    const context = await browser.newContext({ colorScheme, httpCredentials, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`http://127.0.0.1:${p.port}${path}`);
    return { page, asked };
  }

  test.each(['/', '/letters'])(
    'axe finds nothing on %s, in both themes, and nothing is cut on a phone',
    async (path) => {
      for (const [theme, width] of [
        ['light', 1280],
        ['dark', 390],
      ] as const) {
        const { page } = await opened(path, theme, width);
        expect(await violations(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        await page.context().close();
      }
    },
  );

  test('no word is broken on a phone', async () => {
    const { page } = await opened('/', 'light', 390);
    expect(await brokenWords(page)).toEqual([]);
    await page.context().close();
  });

  test('a night is started from the page, and a dead letter put back', async () => {
    const { page } = await opened('/', 'light', 1280);
    await page.getByLabel('Job').selectOption('nightly');
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('status').filter({ hasText: 'Started: nightly' }).waitFor();
    await page.getByRole('link', { name: 'Dead letters' }).click();
    await page.getByRole('button', { name: 'Put back' }).click();
    await page.getByText('nothing has failed for good').waitFor();
    await page.context().close();
  });

  test('the board asks nobody else for anything', async () => {
    const { page, asked } = await opened('/queues', 'light', 1280);
    await page.getByText('extraction').first().waitFor();
    const origin = `http://127.0.0.1:${p.port}/`;
    expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
    await page.context().close();
  });
});
