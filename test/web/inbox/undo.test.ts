import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';

const DANA = 'contact:dana.reyes@borealis.example';

describe.skipIf(!hasChromium)('what is undone later, and elsewhere', () => {
  let x: Explorer;
  let notes: string;
  const read = async (path: string) => (await x.org.owner.get(`/org/acme/entity/${path}`)).body;
  const position = async (graph: string) =>
    (await read(`${encodeURIComponent(DANA)}?graph_id=${graph}`)).properties.title;

  beforeAll(async () => {
    x = await explorer();
    const made = await x.org.owner.post('/org/acme/graphs', { name: 'Notes', template: 'general' });
    notes = made.body.graph_id;
    for (const [name, position] of [
      ['Dana Reyes', 'Treasurer'],
      ['Una Brandvold', 'Cellist'],
    ] as const)
      await x.org.owner.post('/org/acme/write', {
        action: 'upsert_node',
        label: 'Contact',
        node_id: name === 'Dana Reyes' ? DANA : 'contact:una@brandvold.example',
        properties: { name, title: position },
        graph_id: notes,
      });
  });
  afterAll(() => x?.[Symbol.asyncDispose]());

  const corrected = async () => {
    const page = await x.at(`graph?as=table&node=${DANA}`);
    await page.getByRole('button', { name: 'Edit position' }).click();
    await page.getByRole('textbox', { name: 'Value' }).fill('Head of finance');
    await page.keyboard.press('Enter');
    await page.getByText('Position corrected.').waitFor();
    return page;
  };

  test('a correction is taken back in the graph in which it was made, whichever is shown', async () => {
    const page = await corrected();
    await page.evaluate(`location.hash = '#/acme/${notes}/graph?as=table&node=${DANA}'`);
    await page.locator('.properties', { hasText: 'Treasurer' }).waitFor();
    await page.locator('body').press('u');
    await page.getByText('Taken back.').waitFor();
    expect([await position('primary'), await position(notes)]).toEqual(['CFO', 'Treasurer']);
    await page.close();
  });

  test('a node that was deleted comes back to the graph that it was deleted from', async () => {
    const page = await x.at('graph?as=table');
    await page.evaluate(`location.hash = '#/acme/${notes}/graph?as=table&node=contact:una@brandvold.example'`);
    await page.locator('.properties', { hasText: 'Cellist' }).waitFor();
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/is out of the graph/).waitFor();
    await page.evaluate(`location.hash = '#/acme/primary/graph?as=table'`);
    await page.locator('.glance').waitFor();
    await page.locator('body').press('u');
    await page.getByText('Taken back.').waitFor();
    const una = (graph: string) =>
      x.org.owner.get(`/org/acme/entity/contact%3Auna%40brandvold.example?graph_id=${graph}`);
    expect([(await una(notes)).status, (await una('primary')).status]).toEqual([200, 404]);
    await page.close();
  });

  test('what one did before signing out nobody takes back after it', async () => {
    const page = await corrected();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('input[name=key]').fill(x.org.key);
    await page.keyboard.press('Enter');
    await page.locator('.rail').waitFor();
    await page.locator('body').press('u');
    await page.getByText('There is nothing to take back.').waitFor();
    expect(await position('primary')).toBe('Head of finance');
    await page.close();
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
