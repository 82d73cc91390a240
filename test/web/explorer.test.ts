import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from './browser.ts';
import { isCardDrawn } from './card.ts';
import { explorer, type Explorer } from './explorer.ts';
import { unreadable } from './contrast.ts';

describe.skipIf(!hasChromium)('the explorer in Chromium', () => {
  let x: Explorer;
  beforeAll(async () => void (x = await explorer()));
  afterAll(() => x?.[Symbol.asyncDispose]());

  test('a key opens the graph, and the address holds the view but never the key', async () => {
    const page = await x.at('graph', { key: '' });
    await page.fill('input[name=key]', 'qn_wrong');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/This key opens nothing/)
      .waitFor();
    await page.fill('input[name=key]', x.org.key);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.canvas[data-settling="false"]:not([data-drawn="0"])');
    expect(await page.locator('.heading').innerText()).toMatch(/\d+ nodes, \d+ edges/);
    expect(page.url()).toContain('#/acme/primary/graph');
    expect(page.url()).not.toContain(x.org.key);
    await page.close();
  });

  test('by keyboard alone one finds a person, and sees the sentence that a fact came from', async () => {
    const page = await x.at('graph');
    await page.waitForSelector('.canvas:not([data-drawn="0"])');
    await page.keyboard.press('/');
    await page.keyboard.type('winterb');
    await page
      .locator('#hits[data-of=winterb]')
      .getByRole('option', { name: /Amelia Winterbourne/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Amelia Winterbourne' }).waitFor();
    await page.locator('.node .chip').first().focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('.source mark').innerText()).toContain('Amelia Winterbourne');
    expect(await page.locator('.source').innerText()).toMatch(
      /Read in\s+\S[\s\S]*How sure\s+\d+ % sure[\s\S]*Weighs as\s+a sentence/,
    );
    await page.keyboard.press('Escape');
    await page.locator('.source').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('keys');
    await page.getByRole('option', { name: /Keys/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    await page.close();
  });

  test('the table holds the same nodes, and names are text whatever stands in them', async () => {
    const page = await x.at('graph?as=table');
    await page.getByText(/[1-9]\d* nodes/).waitFor();
    const drawn = Number(/(\d+) nodes/.exec(await page.locator('.heading:has-text("nodes,")').innerText())![1]);
    await page.locator('tbody tr').first().waitFor();
    expect(await page.locator('tbody tr').count()).toBe(drawn);
    const hostile = page.locator('tbody th', { hasText: '<img src=x' }).first();
    await hostile.getByRole('button').click();
    await page.getByRole('heading', { name: /<img src=x/ }).waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.title()).not.toBe('owned');
    await page.getByLabel(/^Contact/).uncheck();
    expect(await page.locator('tbody tr', { hasText: 'Contact' }).count()).toBe(0);
    expect(page.url()).toContain('hide=Contact');
    await page.close();
  });

  test('of a fact from a field the field is marked among the others', async () => {
    const page = await x.at('graph?node=contact:nora@acme.example');
    await page
      .getByRole('button', { name: /details/ })
      .first()
      .click();
    await page.locator('.source dd mark', { hasText: 'Nora Albrecht' }).waitFor();
    expect(await page.locator('.source dl.properties').innerText()).toContain(
      'Dana Reyes <dana.reyes@borealis.example>',
    );
    await page.close();
  });

  test('a fact is corrected in place and taken back', async () => {
    const page = await x.at('graph?node=contact:dana.reyes@borealis.example');
    await page.waitForFunction(isCardDrawn);
    const name = page.locator('.properties > div', { has: page.getByText('position', { exact: true }) });
    await name.getByRole('button', { name: 'Edit position' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Value' }).fill('Chief Financial Officer');
    await page.keyboard.press('Enter');
    await name.getByText('Chief Financial Officer').waitFor();
    await page.getByRole('status').getByRole('button', { name: /Undo/ }).click();
    await name.getByText('CFO', { exact: true }).waitFor();
    await page.close();
  });

  test('what would be found in a text is coloured before it is stored, and new items appear as they are read', async () => {
    const page = await x.at('items');
    await page
      .getByRole('textbox', { name: 'Text' })
      .fill(
        'Priya Natarajan <priya@upland.example>, head of purchasing at Upland AG, joined. She works for Upland AG.',
      );
    await page.locator('.preview mark').first().waitFor();
    const lines = await page.locator('.claims li').allInnerTexts();
    expect(lines.filter((line) => line.includes('works for'))).toHaveLength(1);
    expect(await page.locator('.preview mark').allInnerTexts()).toContain('priya@upland.example');
    await page.getByRole('button', { name: 'Add to the graph' }).click();
    await page.locator('tbody tr', { hasText: 'Priya Natarajan' }).getByText('read', { exact: true }).waitFor();
    await page.locator('.line.live').waitFor();
    await x.org.owner.post('/ingest?sync=true', {
      entity: 'acme',
      source: 'curl',
      title: 'From elsewhere',
      body: 'Hello.',
    });
    await page.locator('tbody tr', { hasText: 'From elsewhere' }).waitFor();
    await page.close();
  });

  test('a stream that is cut is said to be so, and is live again when the net is back', async () => {
    const page = await x.at('items');
    await page.locator('.line.live').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'failed' }).click();
    await page
      .getByText(/The API does not answer/)
      .first()
      .waitFor();
    await page.locator('.line.offline').waitFor();
    await page.context().setOffline(false);
    await page.locator('.line.live').waitFor();
    await page
      .getByText(/The API does not answer/)
      .first()
      .waitFor({ state: 'detached' });
    expect(await page.getByText(/The API does not answer/).count()).toBe(0);
    await page.close();
  });

  test('what is known stays while the API does not answer, and what was asked anew is never shown as what was there', async () => {
    const page = await x.at('graph?as=table&node=contact:dana.reyes@borealis.example');
    await page.locator('.right .properties', { hasText: 'Dana Reyes' }).waitFor();
    await page.context().setOffline(true);
    await page.keyboard.press('r');
    await page.locator('.right .trouble').waitFor();
    await page.locator('.right .properties', { hasText: 'Dana Reyes' }).waitFor();
    await page.context().setOffline(false);
    await page.locator('.right .trouble').waitFor({ state: 'detached' });
    await page.evaluate("location.hash = '#/acme/primary/items'");
    await page.locator('tbody tr').first().waitFor();
    await page.route('**/org/acme/items?status=failed*', (route) =>
      route.fulfill({ status: 429, json: { code: 'rate_limited', detail: 'Slow down.' } }),
    );
    await page.getByRole('button', { name: 'failed' }).click();
    await page.getByText('Slow down.').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(0);
    await page.close();
  });

  test('a key that is revoked asks for another, and one goes on where one was', async () => {
    const created = await x.org.owner.post('/org/acme/keys', { name: 'soon gone' });
    const page = await x.at('settings?part=graphs', { key: created.body.key });
    await page.getByRole('cell', { name: 'operational' }).waitFor();
    await x.org.owner.del(`/org/acme/keys/${created.body.id}`);
    await page.evaluate("location.hash = '#/acme/primary/settings?part=members'");
    await page.getByText(/not accepted any more/).waitFor();
    await page.fill('input[name=key]', x.org.key);
    await page.keyboard.press('Enter');
    await page.locator('.veil').waitFor({ state: 'detached' });
    expect(page.url()).toContain('part=members');
    await page.close();
  });

  test('a one-time link opens once', async () => {
    const link = await x.org.owner.post('/org/acme/keys', { name: 'One-time link' });
    for (const [opens, sees] of [
      [true, '.rail'],
      [false, 'text=This link opens nothing any more'],
    ] as const) {
      const page = await x.at('', { key: '' });
      await page.goto('about:blank');
      await page.goto(`${x.h.url}/explore#key=${link.body.key}`);
      if (opens) await page.getByRole('button', { name: 'Open it', exact: true }).click();
      await page.waitForSelector(sees);
      expect([opens, page.url()]).toEqual([opens, expect.not.stringContaining(link.body.key)]);
      await page.close();
    }
  });

  test.each([
    ['light', false, 1280],
    ['dark', true, 1280],
    ['narrow', false, 390],
  ] as const)('every view reads well: %s', async (_, dark, width) => {
    const page = await x.at('graph?node=contact:nora@acme.example', { dark, width });
    for (const [view, sign] of [
      ['graph?node=contact:nora@acme.example', '.node .summary'],
      ['review', 'h1, .empty'],
      ['suggestions', '.empty, .asked li'],
      ['items', 'tbody tr'],
      ['settings?part=plan', 'meter'],
    ] as const) {
      await page.evaluate((hash) => ((globalThis as any).location.hash = hash), `#/acme/primary/${view}`);
      await page.locator(sign).first().waitFor();
      expect([view, await unreadable(page)]).toEqual([view, []]);
      expect([
        view,
        await page.evaluate(
          () => (globalThis as any).document.documentElement.scrollWidth > (globalThis as any).innerWidth,
        ),
      ]).toEqual([view, false]);
    }
    await page.close();
  });

  test('nothing went wrong in any of the pages, and their policy stopped nothing', () => {
    expect(x.complaints).toEqual([]);
  });
});
