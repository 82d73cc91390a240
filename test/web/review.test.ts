import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pairUp } from '../support/review-pairs.ts';
import { hasChromium } from './browser.ts';
import { explorer, type Explorer } from './explorer.ts';

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

  test('nothing went wrong in any of the pages', () => {
    expect(x.complaints).toEqual([]);
  });
});
