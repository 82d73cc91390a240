import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';

const DANA = 'contact:dana.reyes@borealis.example';
const NORA = 'contact:nora@acme.example';
const MALLORY = 'contact:mallory@evil.example';

describe.skipIf(!hasChromium)('paths between two nodes', () => {
  let x: Explorer;
  beforeAll(async () => void (x = await explorer()));
  afterAll(() => x?.[Symbol.asyncDispose]());

  test('a path is asked for by keyboard, read step by step, kept in the address and left again', async () => {
    const { path } = (await x.org.owner.post('/org/acme/path', { from_id: DANA, to_id: NORA })).body;
    const page = await x.at(`graph?as=table&node=${DANA}`);
    await page.locator('.node h2').waitFor();
    await page.getByRole('button', { name: 'Path to…' }).waitFor();
    await page.keyboard.press('w');
    await page.locator('.merge-with input:focus').waitFor();
    await page.keyboard.type('Nora Alb');
    await page.getByRole('option', { name: 'Nora Albrecht' }).first().waitFor();
    await page.keyboard.press('Enter');
    const steps = page.getByRole('region', { name: 'The shortest path' }).locator('li bdi');
    await expect.poll(() => steps.allInnerTexts()).toEqual(path.nodes.map(({ name }: any) => name));
    await page.reload();
    await expect.poll(() => steps.count()).toBe(path.nodes.length);
    await steps.last().click();
    await page.locator('.node h2', { hasText: 'Nora Albrecht' }).waitFor();
    await expect.poll(() => steps.count()).toBe(0);
    await page.goBack();
    await expect.poll(() => steps.count()).toBe(path.nodes.length);
    await page.getByRole('button', { name: 'Show the path no more' }).click();
    await expect.poll(async () => [await steps.count(), page.url().includes('to=')]).toEqual([0, false]);
    await page.close();
  });

  test('two that nothing joins are said to be so', async () => {
    const page = await x.at(`graph?as=table&node=${DANA}&to=${MALLORY}`);
    await page.getByText('No path of at most six steps joins the two.').waitFor();
    await page.close();
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
