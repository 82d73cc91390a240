import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';

describe.skipIf(!hasChromium)('a graph that is deleted while it is shown', () => {
  let x: Explorer;
  beforeAll(async () => void (x = await explorer()));
  afterAll(() => x?.[Symbol.asyncDispose]());

  test.each([
    ['graph', /#\/acme\/primary\/graph$/],
    ['items', /#\/acme\/primary\/graph$/],
    ['settings?part=keys', /#\/acme\/primary\/settings\?part=keys$/],
  ])('is left for the first one from %s, and that is said', async (view, left) => {
    await x.org.owner.post('/org/acme/graphs', { name: 'Hiring', template: 'general' });
    const page = await x.at('graph');
    await page.locator('.bar .line.live').waitFor();
    await page.goto(`${x.h.url}/explore#/acme/hiring/${view}`);
    await page.locator(`.shell.in-${view.split('?')[0]}`).waitFor();
    await x.org.owner.del('/org/acme/graphs/hiring?confirm=true');
    await page.waitForURL(left);
    await page.getByText('The graph Hiring was deleted.').waitFor();
    await page.locator('.bar .bad').waitFor({ state: 'detached' });
    await page.close();
    expect(x.complaints).toEqual([]);
  });

  test('what is written there and not sent is kept, and that is said', async () => {
    await x.org.owner.post('/org/acme/graphs', { name: 'Hiring', template: 'general' });
    const page = await x.at('graph');
    await page.locator('.bar .line.live').waitFor();
    await page.goto(`${x.h.url}/explore#/acme/hiring/items`);
    await page.locator('.ingest textarea').fill('Ines Marlow called about the crane.');
    await x.org.owner.del('/org/acme/graphs/hiring?confirm=true');
    await page.waitForURL(/#\/acme\/primary\/items$/);
    await page.getByText('What you had written there is kept').waitFor();
    expect(await page.locator('.ingest textarea').inputValue()).toBe('Ines Marlow called about the crane.');
    await page.locator('.ingest textarea').fill('');
    await page.close();
    expect(x.complaints).toEqual([]);
  });
});
