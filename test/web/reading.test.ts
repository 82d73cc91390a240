import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { segments } from '../../src/web/reading/segments.ts';
import { readableText, valueText } from '../../src/web/words/values.ts';
import { hasChromium } from './browser.ts';
import { explorer, type Explorer } from './explorer.ts';

test('a text cut where marks begin and end is the text, each stretch with the shortest mark first', () => {
  const marks: { span: [number, number]; of: string }[] = [
    { span: [0, 10], of: 'sentence' },
    { span: [2, 5], of: 'name' },
    { span: [8, 40], of: 'beyond the text' },
  ];
  expect(segments(20, marks)).toEqual([
    { start: 0, end: 2, of: ['sentence'] },
    { start: 2, end: 5, of: ['name', 'sentence'] },
    { start: 5, end: 10, of: ['sentence'] },
    { start: 10, end: 20, of: [] },
  ]);
});

test('a value of any kind has words: of a commitment who owes what to whom, and by when', () => {
  expect(valueText(['a', 2, true])).toBe('a, 2, true');
  expect(readableText(['a', 2, true])).toBe('a, 2, true');
  const decided = 'They decided to buy the boiler, the pump and the tank.';
  expect(readableText([decided, 'No.'])).toBe(`${decided} · No.`);
  const [what, start, end] = ['send the offer', 0, 9];
  const promises = [
    { who: 'Ann', to_whom: 'Ben', what, due: '2026-05-04', start, end },
    { what, start, end },
  ];
  expect(valueText(promises)).toBe('Ann → Ben: send the offer (by 2026-05-04), send the offer');
});

describe.skipIf(!hasChromium)('reading beside the graph', () => {
  let x: Explorer;
  beforeAll(async () => void (x = await explorer()));
  afterAll(() => x?.[Symbol.asyncDispose]());

  test('what a link or a fact points at is shown, however far into a long text it stands', async () => {
    const filler = 'the kettle is warm and the road is long. '.repeat(2500);
    const body = `${filler}\n\nZora Quill <zora@quill.example> wrote.\n`;
    const items = [{ title: 'Long', body, type: 'note', entity: 'acme', source: 'notes' }];
    const { ids } = (await x.org.owner.post('/ingest?sync=true', { items })).body;
    const at = body.indexOf('road', 95_000);
    const page = await x.at(`items?item=${ids[0]}&at=${at}-${at + 4}`);
    await page.locator('mark.passage', { hasText: 'road' }).waitFor();
    await page.evaluate((hash) => ((globalThis as any).location.hash = hash), '#/acme/primary/items');
    await page.locator('.list').waitFor();
    await page.evaluate((hash) => ((globalThis as any).location.hash = hash), `#/acme/primary/items?item=${ids[0]}`);
    await page.locator('.facts-list .chip').first().click();
    await page.locator('mark.on', { hasText: 'Zora Quill' }).first().waitFor();
    await page.close();
  });

  test('a long text is read on from where it ended, and no stretch of it twice', async () => {
    const body = 'the ferry was late and the harbour quiet. '.repeat(6000);
    const items = [{ title: 'Longer', body, type: 'note', entity: 'acme', source: 'notes' }];
    const { ids } = (await x.org.owner.post('/ingest?sync=true', { items })).body;
    const page = await x.at('items');
    const starts: number[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/items/read')) starts.push((request.postDataJSON() as { start: number }).start);
    });
    await page.evaluate((hash) => ((globalThis as any).location.hash = hash), `#/acme/primary/items?item=${ids[0]}`);
    const more = page.getByRole('button', { name: 'Show the rest of the text' });
    const shown = () => page.locator('.marked').innerText();
    await more.click();
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(body.length / 2);
    await more.click();
    await expect.poll(async () => (await shown()).trim()).toBe(body.trim());
    expect(starts.length).toBeGreaterThan(3);
    expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
    await page.close();
  });

  test('an item shows its text with what was found marked, and a key goes from fact to fact, each with its sentence', async () => {
    const page = await x.at('items');
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Spring order' }).click();
    const found = page.locator('.marked .fact');
    await found.filter({ hasText: 'Amelia Winterbourne' }).first().waitFor();
    expect(asked.filter((path) => path.endsWith('/facts'))).toHaveLength(1);
    expect(asked.filter((path) => path.includes('/entity/'))).toEqual([]);
    expect(await page.locator('.marked').innerText()).toContain('called about the spring order.');
    await page.keyboard.press('n');
    const first = await page.locator('.facts-list .chosen').innerText();
    const marked = await page.locator('.marked .on').allInnerTexts();
    expect(marked.join('')).not.toBe('');
    await page.keyboard.press('n');
    expect(await page.locator('.facts-list .chosen').innerText()).not.toBe(first);
    await page.keyboard.press('p');
    expect(await page.locator('.facts-list .chosen').innerText()).toBe(first);
    await page.close();
  });

  test('a click on a sentence chooses its fact, and the fact leads to the graph and back', async () => {
    const page = await x.at('items');
    await page.getByRole('button', { name: 'Spring order' }).click();
    await page.locator('.marked .fact', { hasText: 'Amelia' }).first().click();
    const chosen = page.locator('.facts-list .chosen');
    await chosen.getByRole('button', { name: 'Amelia Winterbourne' }).first().click();
    await page.getByRole('heading', { name: 'Amelia Winterbourne' }).waitFor();
    await page.goBack();
    await page.locator('.marked .fact').first().waitFor();
    await page.close();
  });

  test('from the chip of a fact one gets to its sentence in the whole text', async () => {
    const page = await x.at('graph?node=contact:dana.reyes@borealis.example');
    const phone = page.locator('.properties > div', { has: page.getByText('phone', { exact: true }) });
    await phone.locator('.chip').click();
    await page.getByRole('button', { name: 'Read the whole item' }).click();
    await expect
      .poll(() => page.locator('.marked .passage').allInnerTexts())
      .toContainEqual(expect.stringContaining('+41 44 555 03 11'));
    await page.close();
  });

  test('the search of the page shows the words of a text that were found, and opens the text there', async () => {
    const page = await x.at('graph');
    await page.locator('#search').fill('prices');
    const hit = page.locator('#hits[data-of=prices] [role=option]', { hasText: 'We talked about prices' });
    expect(await hit.locator('mark').innerText()).toBe('prices');
    await hit.click();
    await page.locator('.marked .passage', { hasText: 'prices' }).first().waitFor();
    expect(page.url()).toContain('items?item=ingest_');
    await page.close();
  });

  test('a question is answered with passages of the texts between two days, and arrow keys go to the next item', async () => {
    const page = await x.at('items');
    await page.getByRole('searchbox', { name: 'Search in the texts' }).fill('who called about the order?');
    const passage = page.locator('.passages button', { hasText: 'Spring order' });
    await passage.waitFor();
    await page.getByLabel('From').fill('2026-04-01');
    await page.getByText('No text says so').waitFor();
    await page.getByLabel('From').fill('2026-01-01');
    await passage.click();
    await page.locator('.marked .passage').first().waitFor();
    const title = await page.locator('.reader h1').innerText();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.locator('.reader h1').innerText()).not.toBe(title);
    await page.keyboard.press('Escape');
    await page.locator('tbody tr').first().waitFor();
    await page.close();
  });

  test('from a text arrows lead to its neighbours in the list alone, and reading it again stays with it', async () => {
    const page = await x.at('items');
    await page.locator('tbody th button').first().click();
    const arrows = ['Previous item', 'Next item'].map((name) => page.getByRole('button', { name }));
    await arrows[1]!.waitFor();
    const areDisabled = () => Promise.all(arrows.map((arrow) => arrow.isDisabled()));
    expect(await areDisabled()).toEqual([true, false]);
    const title = await page.locator('.reader h1').innerText();
    await page.locator('.reader summary').click();
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByText('read again').first().waitFor();
    expect(await page.locator('.reader h1').innerText()).toBe(title);
    const apart = await x.at(`items?part=failed&item=${/item=([^&]+)/.exec(page.url())?.[1]}`);
    await apart.locator('.reader h1').waitFor();
    await apart.keyboard.press('ArrowRight');
    const disabled = await Promise.all(
      ['Previous item', 'Next item'].map((name) => apart.getByRole('button', { name }).isDisabled()),
    );
    expect(disabled).toEqual([true, true]);
    await Promise.all([page.close(), apart.close()]);
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
