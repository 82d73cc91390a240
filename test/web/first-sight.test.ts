import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from './browser.ts';
import { explorer, type Explorer } from './explorer.ts';

/** How much of a layer of the canvas is painted. */
const painted = (layer: string): number => {
  const canvas = (globalThis as any).document.querySelector(`.sigma-${layer}`);
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  let n = 0;
  for (let at = 3; at < data.length; at += 4) n += Number(data[at] > 0);
  return n / (data.length / 4);
};

describe.skipIf(!hasChromium)('the first sight of a graph', () => {
  let x: Explorer;
  beforeAll(async () => void (x = await explorer()));
  afterAll(() => x?.[Symbol.asyncDispose]());

  test('selecting dims all but the neighbours, and clearing brings all back', async () => {
    const page = await x.at('graph');
    await page.waitForSelector('.canvas[data-settling="false"]:not([data-drawn="0"])');
    expect(await page.evaluate(painted, 'focus')).toBe(0);
    await page.evaluate("location.hash = '#/acme/primary/graph?node=contact:nora@acme.example'");
    await expect.poll(() => page.evaluate(painted, 'focus')).toBeGreaterThan(0.99);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(painted, 'focus')).toBe(0);
    await page.close();
  });

  test('communities that are found while the page is open appear in it, and the graph is laid out anew', async () => {
    const people = Array.from({ length: 12 }, (_, i) => ({
      entity: 'acme',
      source: 'mail',
      type: 'meeting',
      title: `Round ${i}`,
      body: '',
      metadata: {
        participants: Array.from({ length: 4 }, (_n, k) => `Guest ${i % 2} ${k} <g${i % 2}.${k}@circle.example>`),
      },
    }));
    await x.org.owner.post('/ingest?sync=true', { items: people });
    const page = await x.at('graph');
    await page.waitForSelector('.canvas[data-settling="false"]:not([data-drawn="0"])');
    await page.getByText('Communities are found every night.').waitFor();
    await page.locator('.line.live').waitFor();
    const places = () => page.evaluate('localStorage["quern.views.acme.primary"]') as Promise<string>;
    const before = JSON.parse(await places())['overview '];
    await x.h.admin.post('/admin/run', { job: 'communities', org_id: 'acme' });
    await page.locator('.communities a').first().waitFor();
    const moved = async () => {
      const now = JSON.parse(await places())['overview '];
      return Object.keys(now).filter((id) => before[id]?.[0] !== now[id][0]).length / Object.keys(now).length;
    };
    await expect.poll(moved).toBeGreaterThan(0.9);
    await page.close();
  });

  test('where nothing is selected stand what is due next and what waits for an answer, each leading there', async () => {
    const mail = {
      title: 'Kiln inspection',
      type: 'email',
      body: 'We will send the inspection report by 20 March 2031.',
      metadata: { from: 'Ida Brandt <ida@kilnworks.example>', to: ['Nora Albrecht <nora@acme.example>'] },
    };
    const item = { ...mail, entity: 'acme', source: 'mail', date: '2031-03-02' };
    await x.org.owner.post('/ingest?sync=true', { items: [item] });
    await x.h.admin.post('/admin/run', { job: 'suggestions', org_id: 'acme' });
    const page = await x.at('graph');
    const glance = page.locator('.glance');
    const promise = glance.getByRole('button', { name: /inspection report/ });
    await promise.waitFor();
    expect(await promise.innerText()).toContain('by 20 Mar 2031');
    await promise.click();
    await page.locator('.node h2', { hasText: 'Kiln inspection' }).waitFor();
    await page.keyboard.press('Escape');
    await glance.getByRole('button', { name: /^Answer \d+ question/ }).click();
    await page.locator('.asked li').first().waitFor();
    await page.close();
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
