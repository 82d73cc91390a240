import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pairUp } from '../../support/review-pairs.ts';
import { hasChromium } from '../browser.ts';
import { question } from '../../../src/web/words/questions.ts';
import { explorer, type Explorer } from '../explorer.ts';

describe.skipIf(!hasChromium)('review in Chromium', () => {
  let x: Explorer;
  beforeAll(async () => void (x = await explorer()));
  afterAll(() => x?.[Symbol.asyncDispose]());

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

  test('what a merge makes of the other pairs of the two is shown before it can be decided', async () => {
    const { h, org } = x;
    const spoken = { title: 'Hello', body: 'How are you?', entity: 'acme', source: 'mail', type: 'email' };
    const names = ['t.halvorsen@keel.example', 't.halvorsen@quay.example', 't.halvorsen@mole.example'];
    const items = names.map((one, i) => ({
      ...spoken,
      title: `Hello ${i}`,
      metadata: { from: `Torunn ${'ABC'[i]}. Halvorsen <${one}>` },
    }));
    await org.owner.post('/ingest?sync=true', { items });
    await h.drain();
    await h.db.query('delete from review_pairs');
    const [a, b, c] = [0, 1, 2].map((i) => `Torunn ${'ABC'[i]}. Halvorsen`) as [string, string, string];
    await pairUp(h.db, a, b, 9, 'unsure');
    await pairUp(h.db, b, c, 8, 'unsure');
    const page = await x.at('review');
    const both = async () => (await page.locator('.beside thead').innerText()).match(/t\.halvorsen@\w+/g)?.toSorted();
    await page.locator('.beside thead', { hasText: names[0] }).waitFor();
    expect(await both()).toEqual(['t.halvorsen@keel', 't.halvorsen@quay']);
    const seen: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /review_pairs/.test(request.url())) seen.push(request.postDataJSON().node_ids);
    });
    await page.keyboard.press('m');
    await page.locator('.beside thead', { hasText: names[2] }).waitFor();
    const listed = (await org.owner.get('/org/acme/l3/review_pairs')).body.pairs;
    expect(listed).toHaveLength(1);
    await page.locator('.beside thead', { hasText: listed[0].a.email }).waitFor();
    await page.locator('.beside thead', { hasText: listed[0].b.email }).waitFor();
    await page.keyboard.press('k');
    await page.getByText(/are kept apart|stay two/).waitFor();
    expect(seen.at(-1)).toEqual([listed[0].a.id, listed[0].b.id]);
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

  test('the first button follows the verdict, and what is only known about two is no difference between them', async () => {
    const primary = { keep_separate: 'Keep apart k', merge: 'Merge m', link: 'Link l' } as const;
    for (const [hint, button] of Object.entries(primary)) {
      await x.h.db.query(`update review_pairs set hint = '${hint}'`);
      const page = await x.at('review');
      await page.locator('.decisions').waitFor();
      expect([hint, await page.locator('.decisions .primary').allInnerTexts()]).toEqual([hint, [button]]);
      const marked = await page.locator('.beside .differs th').allInnerTexts();
      expect(marked).not.toEqual(expect.arrayContaining([expect.stringMatching(/Mentions|Sources|since|heard/)]));
      expect(await page.locator('.beside .about').count()).toBeGreaterThan(2);
      await page.close();
    }
    await x.h.db.query(`update review_pairs set hint = 'unsure'`);
    const page = await x.at('review');
    await page.locator('.decisions').waitFor();
    expect(await page.locator('.decisions .primary').count()).toBe(0);
    await page.close();
  });

  test.each([1280, 390])('what was done is said where it covers no button: %d', async (width) => {
    const page = await x.at('review', { width });
    await page.locator('.decisions').waitFor();
    await page.keyboard.press('k');
    await page.locator('.toast').waitFor();
    const [toast, buttons] = [await page.locator('.toast').boundingBox(), page.locator('.decisions, .rail')];
    for (const one of await buttons.all()) {
      const box = await one.boundingBox();
      if (!box || !toast) continue;
      const isApart =
        toast.y + toast.height <= box.y ||
        box.y + box.height <= toast.y ||
        toast.x + toast.width <= box.x ||
        box.x + box.width <= toast.x;
      expect([width, isApart]).toEqual([width, true]);
    }
    await page.keyboard.press('u');
    await page.getByText('Taken back.').waitFor();
    await page.close();
  });

  test('a fact that was rejected is asked again after an undo, also from another view later', async () => {
    await x.h.admin.post('/admin/run', { job: 'suggestions', org_id: 'acme' });
    const list = async () => (await x.org.owner.get('/org/acme/suggestions?category=uncertain_relationship')).body;
    const [first] = (await list()).suggestions;
    const page = await x.at('suggestions?part=uncertain_relationship');
    const asked = page.locator('.asked li', { hasText: question(first.title, ['acme']) });
    await asked.waitFor();
    await page.keyboard.press('n');
    await asked.waitFor({ state: 'detached' });
    await page.keyboard.press('u');
    await asked.waitFor();
    expect((await list()).suggestions.map(({ id }: any) => id)).toContain(first.id);
    const waiting = async () => (await list()).suggestions.map(({ id }: any) => id);
    await page.keyboard.press('n');
    await expect.poll(waiting).not.toContain(first.id);
    await page.keyboard.press('4');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).waitFor();
    await page.keyboard.press('u');
    await expect.poll(waiting).toContain(first.id);
    await page.close();
  });

  test('nothing went wrong in any of the pages', () => {
    expect(x.complaints).toEqual([]);
  });
});
