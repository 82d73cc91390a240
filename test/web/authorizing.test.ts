import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/stores/db/sql.ts';
import { CLIENT, granting, type Granting } from '../support/http/granting.ts';
import { json } from '../support/http/web.ts';
import { hasChromium } from './browser.ts';
import { explorer, type Explorer } from './explorer.ts';

describe.skipIf(!hasChromium)('a source that is authorized from the page', () => {
  let x: Explorer;
  let gmail: Granting;
  beforeAll(async () => {
    gmail = await granting((_, response) => json(response, { resultSizeEstimate: 0 }));
    x = await explorer({ settings: { ALLOW_PRIVATE_ADDRESSES: 'true', PRESET_URLS: `gmail=${gmail.url}` } });
  });
  afterAll(async () => {
    await x?.[Symbol.asyncDispose]();
    await gmail?.[Symbol.asyncDispose]();
  });

  test('a client is asked for, the provider is opened, and the connection appears once it leads back', async () => {
    const page = await x.at('settings?part=connections');
    await page.getByRole('button', { name: 'Connect a source' }).click();
    await page.getByRole('radio', { name: /^Gmail/ }).check();
    await page.getByText(`${x.h.url}/connections/oauth/callback`).waitFor();
    await page.getByLabel('client id').fill(CLIENT.client_id);
    const secret = page.getByLabel('client secret');
    await secret.fill(CLIENT.client_secret);
    await page.getByRole('button', { name: 'Authorize at Gmail' }).click();
    const link = page.getByRole('status').getByRole('link');
    const url = new URL((await link.getAttribute('href'))!);
    expect([url.origin, await secret.inputValue()]).toEqual([gmail.url, '']);
    const back = new URL(url.searchParams.get('redirect_uri')!);
    back.search = new URLSearchParams({ state: url.searchParams.get('state')!, code: 'c' }).toString();
    expect(await (await fetch(back)).text()).toContain('gmail is connected');
    await page.locator('tbody tr', { hasText: 'mail.google.com' }).getByText('connected').waitFor();
    await page.getByRole('button', { name: 'With credentials instead' }).click();
    await page.getByLabel('refresh token').waitFor();
    await page.close();
  });

  test('a run that waits for an owner has two buttons, and the answer is told', async () => {
    await x.h.db.query(sql`update syncs set status = 'held' where org_id = 'acme'`);
    const page = await x.at('settings?part=connections');
    const run = page.locator('tbody tr', { hasText: 'waits for an owner' }).last();
    await run.getByRole('button', { name: 'Take back' }).click();
    const asked = page.getByRole('alertdialog', { name: /what Gmail no longer has/ });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await run.getByRole('button', { name: 'Keep' }).click();
    await page.getByText('It is kept.').waitFor();
    await expect.poll(() => page.locator('tbody tr', { hasText: 'waits for an owner' }).count()).toBe(0);
    expect(x.complaints).toEqual([]);
    await page.close();
  });

  test('a source whose access has ended is authorized again by its own button', async () => {
    gmail.refresh = undefined;
    gmail.accepted = new Set();
    const page = await x.at('settings?part=connections');
    const row = page.locator('tbody tr', { hasText: 'mail.google.com' });
    await row.getByRole('button', { name: 'Collect now' }).first().click();
    await row.getByText('access ended').first().waitFor();
    await row.getByText('Authorize the source again').first().waitFor();
    await row.getByRole('button', { name: 'Authorize again' }).click();
    await page.getByLabel('client id').waitFor();
    expect(await page.getByRole('radio', { name: /^Gmail/ }).isChecked()).toBe(true);
    expect(await page.getByLabel('Business').inputValue()).toBe('acme');
    gmail.refresh = 'canary-refresh-new';
    await page.close();
  });
});
