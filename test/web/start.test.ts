import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from './browser.ts';
import { cutOff } from './cut-off.ts';
import { explorer, type Explorer } from './explorer.ts';

describe.skipIf(!hasChromium)('the first minute', () => {
  let x: Explorer;
  beforeAll(async () => void (x = await explorer()));
  afterAll(() => x?.[Symbol.asyncDispose]());

  test('an empty organization shows three steps, each done in place, and then its graph with a guide that goes for ever', async () => {
    const org = await x.h.org({ id: 'bare', entities: [] });
    const page = await x.at('graph', { key: org.key });
    await page.getByRole('heading', { name: /Three steps/ }).waitFor();
    expect(await page.locator('.lists h2, .glance').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Table' }).count()).toBe(0);
    await page.keyboard.press('t');
    expect(page.url()).not.toContain('as=table');
    await page.getByLabel('Name of the business').fill('Bare Mill');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Connect a source' }).click();
    await page.getByRole('radio', { name: /^Feed/ }).waitFor();
    await page.getByLabel('Name of the colleague').fill('Tomás Ferreira');
    await page.getByRole('button', { name: 'Make a key' }).click();
    await page.getByText(/Send this key to Tomás/).waitFor();
    expect(await cutOff(page, '.first-run, .first-run li, .first-run .command, .first-run pre')).toEqual([]);
    const { members } = (await org.owner.get('/org/bare/members')).body;
    expect(members.map(({ user_id }: any) => user_id)).toContain('tomas.ferreira');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    const text = 'Dana Reyes <dana.reyes@borealis.example>, CFO of Borealis Ltd, called.';
    await (await chooser).setFiles([{ name: 'call.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }]);
    await page.locator('.canvas').waitFor();
    const guide = page.locator('.guide');
    await guide.getByText('Choose somebody').waitFor();
    const [shown, picture] = [await guide.boundingBox(), await page.locator('.canvas').boundingBox()];
    expect(picture?.y).toBeGreaterThanOrEqual((shown?.y ?? 0) + (shown?.height ?? 0));
    await page.evaluate("location.hash = '#/bare/primary/graph?node=contact:dana.reyes@borealis.example'");
    await guide.getByText('See where it came from').waitFor();
    await guide.getByRole('button', { name: 'Do not show this again' }).click();
    await page.reload();
    await page.locator('.canvas').waitFor();
    expect(await guide.count()).toBe(0);
    await page.close();
  });

  test('a link asks before it signs in over an existing sign-in, and staying leaves the link unused', async () => {
    const other = await x.h.org({ id: 'other', entities: ['other'] });
    const link = (await other.owner.post('/org/other/keys', { name: 'One-time link' })).body.key;
    const page = await x.at('graph');
    await page.locator('.rail').waitFor();
    const open = async () => {
      await page.evaluate((key) => ((globalThis as any).location.hash = `key=${key}`), link);
      await page.reload();
    };
    await open();
    await page.getByRole('button', { name: 'Stay where I am' }).click();
    expect(await page.locator('.bar .who').innerText()).toBe('acme');
    await open();
    await page.getByRole('button', { name: /Open it/ }).click();
    await expect.poll(() => page.locator('.bar .who').innerText()).toBe('other');
    await page.close();
  });

  test('the key that opening a link made is revoked when one signs out', async () => {
    const link = (await x.org.owner.post('/org/acme/keys', { name: 'One-time link' })).body.key;
    const page = await x.at('graph', { key: '' });
    await page.goto('about:blank');
    await page.goto(`${x.h.url}/explore#key=${link}`);
    await page.getByText(/^The link opens .+, without a key/).waitFor();
    expect(await page.locator('.rail').count()).toBe(0);
    await page.getByRole('button', { name: 'Open it', exact: true }).click();
    await page.locator('.rail').waitFor();
    const names = async () => (await x.org.owner.get('/org/acme/keys')).body.keys.map(({ name }: any) => name);
    expect(await names()).toContain('Explorer');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('input[name=key]').waitFor();
    await expect.poll(names).not.toContain('Explorer');
    await page.close();
  });

  test('each of two tabs that links opened revokes its own key when one signs out there', async () => {
    const orgs = [await x.h.org({ id: 'one', entities: ['one'] }), await x.h.org({ id: 'two', entities: ['two'] })];
    const context = (await x.at('graph', { key: '' })).context();
    const names = async (org: (typeof orgs)[0]) =>
      (await org.owner.get(`/org/${org.id}/keys`)).body.keys.map(({ name }: any) => name);
    const pages = [];
    for (const org of orgs) {
      const link = (await org.owner.post(`/org/${org.id}/keys`, { name: 'One-time link' })).body.key;
      const page = await context.newPage();
      await page.goto(`${x.h.url}/explore#key=${link}`);
      await page.getByRole('button', { name: 'Open it', exact: true }).click();
      await page.locator('.rail').waitFor();
      expect(await names(org)).toContain('Explorer');
      pages.push(page);
    }
    for (const [n, page] of pages.entries()) {
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.locator('input[name=key]').waitFor();
      await expect.poll(() => names(orgs[n]!)).not.toContain('Explorer');
    }
    await context.close();
  });

  test.each([
    ['with the page left open, by itself', false],
    ['with the page closed, when an owner signs in here', true],
  ])(
    'one who signs out without a connection is forgotten at once, and the key revoked at the next: %s',
    async (_, isClosed) => {
      const { owner, key } = await x.h.org({ id: isClosed ? 'closed' : 'away', entities: ['mill'] });
      const path = isClosed ? '/org/closed/keys' : '/org/away/keys';
      const link = (await owner.post(path, { name: 'One-time link' })).body.key;
      const names = async () => (await owner.get(path)).body.keys.map(({ name }: any) => name);
      const context = (await x.at('graph', { key: '' })).context();
      const page = await context.newPage();
      await page.goto(`${x.h.url}/explore#key=${link}`);
      await page.getByRole('button', { name: 'Open it', exact: true }).click();
      await page.locator('.rail').waitFor();
      const kept = () => page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
      expect(await kept()).toContain('qn_');
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.locator('input[name=key]').waitFor();
      expect(await kept()).not.toContain('qn_');
      expect(await names()).toContain('Explorer');
      if (isClosed) await page.close();
      await context.setOffline(false);
      if (isClosed) {
        const next = await context.newPage();
        await next.goto(`${x.h.url}/explore`);
        await next.locator('input[name=key]').fill(key);
        await next.locator('input[name=key]').press('Enter');
        await next.locator('.rail').waitFor();
      }
      await expect.poll(names).not.toContain('Explorer');
      await context.close();
    },
  );

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
