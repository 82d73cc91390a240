import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../browser.ts';
import { isCardDrawn } from '../card.ts';
import { explorer, type Explorer } from '../explorer.ts';

/** Of the selected node, in the middle of the view: whether its disc is filled with the colour of its label, and how often that comes and goes along a circle, at most. */
const discDrawn = () => {
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
  const circle = (far: number) => Array.from({ length: 360 }, (_, i) => isColoured((i * Math.PI) / 180, far));
  const changes = (round: boolean[]): number => round.filter((is, i) => is !== round.at(i - 1)).length;
  return {
    filled: circle(3).every((is) => is),
    changes: Math.max(...Array.from({ length: 20 }, (_, i) => changes(circle(i + 1)))),
  };
};

describe.skipIf(!hasChromium)('what is drawn', () => {
  let x: Explorer;
  beforeAll(async () => void (x = await explorer()));
  afterAll(() => x?.[Symbol.asyncDispose]());

  test('what is not sure is drawn in a dashed ring, and the table says how sure it is', async () => {
    const body = 'Yesterday Henrik Sandvik joined the call, and Tessla Moor will deliver on Monday.';
    await x.org.owner.post('/ingest?sync=true', {
      entity: 'acme',
      source: 'curl',
      type: 'note',
      title: 'Minutes',
      body,
    });
    const { nodes } = (await x.org.owner.post('/org/acme/graph/visual', { limit: 5000 })).body;
    const drawn = async (isOne: (node: { confidence: number }) => boolean, disc: object) => {
      const { id, confidence } = nodes.filter(({ label }: any) => label === 'Organization').find(isOne);
      const page = await x.at(`graph?node=${encodeURIComponent(id)}`);
      await page.locator('.node .dot').first().waitFor();
      await page.waitForFunction(isCardDrawn);
      await expect.poll(() => page.evaluate(discDrawn)).toMatchObject(disc);
      await page.keyboard.press('t');
      await page.locator('tr[aria-selected=true]', { hasText: `${Math.round(confidence * 100)} %` }).waitFor();
      await page.close();
    };
    const dashed = { filled: false, changes: expect.toSatisfy((n: number) => n > 5) };
    await drawn(({ confidence }) => confidence < 0.9, dashed);
    await drawn(({ confidence }) => confidence >= 0.9, { filled: true });
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

  test('nothing went wrong in any of the pages', () => {
    expect(x.complaints).toEqual([]);
  });
});
