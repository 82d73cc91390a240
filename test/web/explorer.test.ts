import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pairUp } from '../support/review-pairs.ts';
import { hasChromium } from './browser.ts';
import { explorer, type Explorer } from './explorer.ts';
import { unreadable } from './contrast.ts';

/** Whether the card of the selected node stands in the view, near its middle. */
const isCardDrawn = () => {
  const canvas = (globalThis as any).document.querySelector('.sigma-focus');
  const { width, height } = canvas ?? {};
  const middle: number[] = canvas?.getContext('2d').getImageData(width / 2 - 60, height / 2 - 60, 120, 120).data ?? [];
  return middle.some((value) => value > 0);
};

/** How often the colour of the selected node's label comes and goes along a circle around the middle of the view, at most. */
const dashesDrawn = () => {
  const { document, getComputedStyle } = globalThis as any;
  const canvas = document.querySelector('.sigma-focus');
  const [r, g, b] = getComputedStyle(document.querySelector('.node .dot')).backgroundColor.match(/\d+/g).map(Number);
  const side = 60;
  const { data } = canvas
    .getContext('2d')
    .getImageData((canvas.width - side) / 2, (canvas.height - side) / 2, side, side);
  const isColoured = (turn: number, far: number): boolean => {
    const [x, y] = [side / 2 + Math.cos(turn) * far, side / 2 + Math.sin(turn) * far].map(Math.round);
    const at = (y! * side + x!) * 4;
    return Math.abs(data[at] - r) + Math.abs(data[at + 1] - g) + Math.abs(data[at + 2] - b) < 60;
  };
  const changes = (far: number): number => {
    const round = Array.from({ length: 360 }, (_, i) => isColoured((i * Math.PI) / 180, far));
    return round.filter((is, i) => is !== round.at(i - 1)).length;
  };
  return Math.max(...Array.from({ length: 20 }, (_, i) => changes(i + 1)));
};

describe.skipIf(!hasChromium)('the explorer in Chromium', () => {
  let x: Explorer;
  beforeAll(async () => void (x = await explorer()));
  afterAll(() => x?.[Symbol.asyncDispose]());

  test('a key opens the graph, and the address holds the view but never the key', async () => {
    const page = await x.at('graph', { key: '' });
    await page.fill('input[name=key]', 'qn_wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(/key/).waitFor();
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
    expect(await page.locator('.source').innerText()).toMatch(/Rule[\s\S]*Confidence[\s\S]*Authority/);
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

  test('what is not sure is drawn in a dashed ring, and the table says how sure it is', async () => {
    const body = 'Yesterday Henrik Sandvik joined the call, and Bluewater Analytics sent prices.';
    await x.org.owner.post('/ingest?sync=true', {
      entity: 'acme',
      source: 'curl',
      type: 'note',
      title: 'Minutes',
      body,
    });
    const { nodes } = (await x.org.owner.post('/org/acme/graph/visual', { limit: 5000 })).body;
    const drawn = async (isOne: (node: { label: string; confidence: number }) => boolean) => {
      const { id, confidence } = nodes.filter(({ label }: any) => label === 'Organization').find(isOne);
      const page = await x.at(`graph?node=${encodeURIComponent(id)}`);
      await page.waitForFunction(isCardDrawn);
      const dashes = await page.evaluate(dashesDrawn);
      await page.keyboard.press('t');
      await page.locator('tr[aria-selected=true]', { hasText: `${Math.round(confidence * 100)} %` }).waitFor();
      await page.close();
      return dashes;
    };
    expect(await drawn(({ confidence }) => confidence < 0.9)).toBeGreaterThan(5);
    expect(await drawn(({ confidence }) => confidence >= 0.9)).toBeLessThan(5);
  });

  test('a hub opens with fifty neighbours and says how many more there are, and e adds the next', async () => {
    const participants = Array.from({ length: 70 }, (_, i) => `Guest ${i} <guest${i}@crowd.example>`);
    const meeting = { entity: 'acme', source: 'mail', type: 'meeting', title: 'Full house', body: '' };
    await x.org.owner.post('/ingest?sync=true', { ...meeting, metadata: { participants } });
    const { id } = (await x.org.owner.post('/org/acme/search', { q: 'Full house' })).body.results[0];
    const page = await x.at(`graph?mode=search&of=winterbourne&node=${encodeURIComponent(id)}`);
    const more = page.getByRole('button', { name: /^\d+ more e$/ });
    await more.waitFor();
    const left = Number.parseInt(await more.innerText(), 10);
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Expand e' }).waitFor();
    expect(left).toBeGreaterThanOrEqual(20);
    await page.keyboard.press('e');
    await page.getByText('All of its neighbours are shown.').waitFor();
    await page.close();
  });

  test('of a fact from a field the field is marked among the others', async () => {
    const page = await x.at('graph?node=contact:nora@acme.example');
    await page
      .getByRole('button', { name: /fields\.\w+/ })
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
    const name = page.locator('.properties > div', { has: page.getByText('title', { exact: true }) });
    await name.getByRole('button', { name: 'Edit title' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Value' }).fill('Chief Financial Officer');
    await page.keyboard.press('Enter');
    await name.getByText('Chief Financial Officer').waitFor();
    await page.getByRole('status').getByRole('button', { name: /Undo/ }).click();
    await name.getByText('CFO', { exact: true }).waitFor();
    await page.close();
  });

  test('whatever was decided of a pair, a key takes it back and the pair waits again', async () => {
    const page = await x.at('review');
    const pair = page.locator('.beside thead', { hasText: 'd.reyes@private.example' });
    await pair.waitFor();
    for (const key of ['m', 'l', 'k']) {
      await page.keyboard.press(key);
      await pair.waitFor({ state: 'detached' });
      await page.keyboard.press('u');
      await pair.waitFor();
    }
    const { merges } = (await x.org.owner.get('/org/acme/merges')).body;
    expect(merges).toMatchObject([{ undone_at: expect.any(String) }]);
    await page.close();
  });

  test('a pair is merged by a key and is two again after another', async () => {
    const { score } = await pairUp(x.h.db, 'Amelia Winterbourne', 'Nora Albrecht', 7, 'unsure');
    const page = await x.at('review');
    await page.getByText('The test says so.').waitFor();
    expect(await page.locator('.signals .sum').innerText()).toContain(`+${score}`);
    await page.keyboard.press('m');
    await page.getByText(/are one now/).waitFor();
    const one = await x.org.owner.get('/org/acme/merges');
    expect(one.body.merges[0].undone_at).toBeUndefined();
    await page.keyboard.press('u');
    await page.getByText('Taken back.').waitFor();
    expect((await x.org.owner.get('/org/acme/merges')).body.merges[0].undone_at).toBeDefined();
    await page.close();
  });

  test('what would be found in a text is coloured before it is stored, and new items appear as they are read', async () => {
    const page = await x.at('items');
    await page
      .getByRole('textbox', { name: 'Text' })
      .fill('Priya Natarajan <priya@upland.example> joined Upland Foods Ltd.');
    await page.locator('.preview mark').first().waitFor();
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
    await page.close();
  });

  test('a key that is revoked asks for another, and one goes on where one was', async () => {
    const made = await x.org.owner.post('/org/acme/keys', { name: 'soon gone' });
    const page = await x.at('settings?part=graphs', { key: made.body.key });
    await page.getByRole('cell', { name: 'operational' }).waitFor();
    await x.org.owner.del(`/org/acme/keys/${made.body.id}`);
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
      [false, 'text=This link has been used'],
    ] as const) {
      const page = await x.at('', { key: '' });
      await page.goto('about:blank');
      await page.goto(`${x.h.url}/explore#key=${link.body.key}`);
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
