import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';

describe.skipIf(!hasChromium)('the explorer by keyboard', () => {
  let x: Explorer;
  beforeAll(async () => void (x = await explorer()));
  afterAll(() => x?.[Symbol.asyncDispose]());

  test('the palette lists what every button of the view does, with its key, and does it', async () => {
    const page = await x.at('graph?node=contact:nora@acme.example');
    await page.locator('.node .actions').waitFor();
    await page.keyboard.press('Control+k');
    const options = page.locator('.palette [role=option]');
    const buttons = await page.locator('.node .actions button').allInnerTexts();
    for (const text of buttons) {
      const [, name = '', key = ''] = /^(.*?)\s+(\S+)$/s.exec(text) ?? [];
      expect([name, await options.filter({ hasText: name }).first().innerText()]).toEqual([
        name,
        expect.stringContaining(key),
      ]);
    }
    for (const name of ['Undo', 'Sign out', 'Dark theme', 'Table', 'Review', 'Show all keys'])
      expect([name, await options.filter({ hasText: name }).count()]).toEqual([name, 1]);
    await page.keyboard.type('dark theme');
    await page.keyboard.press('Enter');
    await page.locator('html[data-theme=dark]').waitFor();
    await page.close();
  });

  test('the palette copies a link that shows a colleague the same, and no key', async () => {
    const page = await x.at('graph?node=contact:nora@acme.example&as=table');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('.node .actions').waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('.palette input').fill('copy a link');
    await page.keyboard.press('Enter');
    await page.getByText(/sees the same there/).waitFor();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    expect([link, link.includes(x.org.key)]).toEqual([page.url(), false]);
    await page.close();
    const member = await x.org.owner.post('/org/acme/keys', { name: 'of a colleague' });
    const theirs = await x.at('review', { key: member.body.key });
    await theirs.goto(link);
    await theirs.locator('.node h2', { hasText: 'Nora Albrecht' }).waitFor();
    await theirs.locator('.nodes tr[aria-selected=true]').waitFor();
    await theirs.close();
  });

  test('a question mark shows all keys, of the view and of the page', async () => {
    const page = await x.at('review');
    await page.locator('.decisions').waitFor();
    await page.keyboard.press('?');
    const dialog = await page.getByRole('dialog').innerText();
    for (const what of ['Keep apart', 'Ctrl K', 'Undo', 'Settings']) expect(dialog).toContain(what);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.close();
  });

  test('merging with another takes the keyboard, opens with who is likely, and is undone by a key', async () => {
    const page = await x.at('graph?node=contact:dana.reyes@borealis.example');
    await page.locator('.node .actions').waitFor();
    await page.keyboard.press('m');
    const first = page.locator('.picker [role=option]').first();
    await first.getByText('d.reyes@private.example').waitFor();
    await page.keyboard.type('reyes');
    expect(await page.locator('.picker input').inputValue()).toBe('reyes');
    await page.locator('.picker [role=option]', { hasText: 'd.reyes@private.example' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/Merged into/).waitFor();
    await page.keyboard.press('u');
    await page.getByText('Taken back.').waitFor();
    await page.close();
  });

  test('a question before something is deleted is the page’s own, and no leaves all as it was', async () => {
    const page = await x.at('graph?node=contact:rtl@evil.example');
    await page.locator('.node .actions').waitFor();
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    const { status } = await x.org.owner.get('/org/acme/entity/contact:rtl@evil.example');
    expect(status).toBe(200);
    await page.close();
  });

  test('arrows walk from neighbour to neighbour in the picture, and Enter opens where one stands', async () => {
    const page = await x.at('graph?node=contact:nora@acme.example');
    await page.waitForSelector('.canvas[data-settling="false"]:not([data-drawn="0"])');
    const canvas = page.locator('.canvas');
    await page.keyboard.press('Tab');
    await canvas.focus();
    await page.keyboard.press('Home');
    const from = await canvas.getAttribute('data-on');
    const { neighbors } = (await x.org.owner.get(`/org/acme/entity/${encodeURIComponent(from!)}`)).body;
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      await page.keyboard.press(key);
      if ((await canvas.getAttribute('data-on')) !== from) break;
    }
    const to = await canvas.getAttribute('data-on');
    expect(neighbors.map(({ id }: any) => id)).toContain(to);
    expect(await page.locator('#stands-on').innerText()).toMatch(/edge/);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain(encodeURIComponent(to!));
    await page.close();
  });

  test.each([
    ['Cyrillic', 'е', 'л'],
    ['Greek', 'τ', 'κ'],
    ['Hebrew', 'א', 'ל'],
    ['Arabic', 'ف', 'ن'],
  ])('keys do the same on a keyboard that writes %s', async (_, t, k) => {
    const page = await x.at('graph?as=table');
    const press = (init: object) =>
      page.evaluate((given) => {
        const { document, KeyboardEvent } = globalThis as any;
        document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...given }));
      }, init);
    await page.getByRole('button', { name: /^Picture/ }).waitFor();
    await press({ key: t, code: 'KeyT' });
    await expect.poll(() => page.url()).not.toContain('as=table');
    await press({ key: k, code: 'KeyK', ctrlKey: true });
    await page.locator('dialog.palette').waitFor();
    await page.close();
  });

  test('the first Tab offers to skip to the content', async () => {
    const page = await x.at('items');
    await page.locator('tbody tr').first().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    await page.close();
  });

  test('a wrong key is told so in words for people, and one that is kept opens other tabs until one signs out', async () => {
    const page = await x.at('graph', { key: '' });
    await page.fill('input[name=key]', 'qn_wrong');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/This key opens nothing here/)
      .waitFor();
    const made = await x.org.owner.post('/org/acme/graphs/primary/public-tokens', { name: 'Careers page' });
    await page.fill('input[name=key]', made.body.token);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('This is a public token').waitFor();
    await page.fill('input[name=key]', x.org.key);
    await page.getByLabel(/Stay signed in/).check();
    await page.getByRole('button', { name: 'Open' }).click();
    await page.locator('.rail').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${x.h.url}/explore`);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.locator('input[name=key]').waitFor();
    await other.reload();
    await other.locator('input[name=key]').waitFor();
    await page.close();
    await other.close();
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
