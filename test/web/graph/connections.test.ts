import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CANARY, source, type Source } from '../../support/http/source.ts';
import { hasChromium } from '../browser.ts';
import { explorer, type Explorer } from '../explorer.ts';

describe.skipIf(!hasChromium)('connecting a source from the page', () => {
  let x: Explorer;
  let crm: Source;
  beforeAll(async () => {
    [x, crm] = await Promise.all([explorer({ settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } }), source(12)]);
  });
  afterAll(async () => {
    await x?.[Symbol.asyncDispose]();
    await crm?.[Symbol.asyncDispose]();
  });

  test('what is wrong with the credentials is said in the words of the API; mended, the source is collected, and no secret stays', async () => {
    const page = await x.at('settings?part=connections');
    await page.getByRole('button', { name: 'Connect a source' }).click();
    await page.getByRole('radio', { name: /Any API/ }).check();
    await page.getByLabel('URL', { exact: true }).first().fill(`${crm.url}/crm`);
    await page.getByText('More: ').click();
    await page.getByLabel('headers, name 1').fill('authorization');
    await page.getByLabel('authorization, value 1').fill('Bearer wrong');
    await page.getByLabel('pagination').selectOption('page');
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/connections/vault'));
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const { connection_id } = (await (await stored).json()) as { connection_id: string };
    await page.locator('.became.failed').waitFor();
    const outcome = await page.locator('.became').innerText();
    const [job] = (await x.org.owner.get('/org/acme/sync/history')).body.jobs;
    expect([job.connection_id, outcome]).toEqual([connection_id, job.error]);
    await page.locator('td .bad', { hasText: outcome }).waitFor();

    const secret = page.getByLabel('authorization, value 1');
    expect([await secret.inputValue(), await secret.getAttribute('type')]).toEqual(['', 'password']);
    expect(await page.getByLabel('URL', { exact: true }).first().inputValue()).toBe(`${crm.url}/crm`);
    await secret.fill(`Bearer ${CANARY}`);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.locator('.became.succeeded').getByText('12 new items').waitFor();
    await page.locator('tbody tr', { hasText: 'connected' }).waitFor();
    expect([await secret.inputValue(), page.url()]).toEqual(['', expect.not.stringContaining(CANARY)]);
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(CANARY);
    await page.getByRole('button', { name: 'Log' }).first().click();
    await page.locator('.log', { hasText: '10 new items' }).waitFor();
    await page.close();
  });

  test('a schedule is added in words, removed, and back after an undo; a connection is deleted after asking', async () => {
    const page = await x.at('settings?part=connections');
    await page.getByLabel('At', { exact: true }).fill('07:30');
    await page.getByRole('status').getByText('every day at 07:30').waitFor();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const row = page.locator('tbody tr', { hasText: 'every day at 07:30' });
    await row.waitFor();
    await row.getByRole('button', { name: /^Remove/ }).click();
    await row.waitFor({ state: 'detached' });
    await page.keyboard.press('u');
    await row.waitFor();
    expect((await x.org.owner.get('/collect/schedules')).body.schedules).toMatchObject([
      { toolkit: 'http_json', entity: 'acme', schedule: '30 7 * * *' },
    ]);
    await page
      .locator('tbody tr', { hasText: `${crm.url}/crm` })
      .getByRole('button', { name: 'Remove' })
      .click();
    const asked = page.getByRole('alertdialog', { name: /credentials are destroyed/ });
    await asked.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Nothing is connected yet').waitFor();
    await page.close();
  });

  test('every source shows its own fields, and those that are wanted must be filled', async () => {
    const page = await x.at('settings?part=connections', { width: 390 });
    await page.getByRole('button', { name: 'Connect a source' }).click();
    const wants = {
      Mailbox: ['host', 'username'],
      Feed: ['URL'],
      GitHub: ['repositories'],
      Folder: ['path'],
    };
    for (const [name, fields] of Object.entries(wants)) {
      await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
      await page.getByLabel(fields[0]!, { exact: true }).waitFor();
      expect([name, await page.locator('.connect :required:not([type=radio])').count()]).toEqual([name, fields.length]);
    }
    await page.getByRole('radio', { name: /^Mailbox/ }).check();
    await page.getByLabel('password', { exact: true }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(x.complaints).toEqual([]);
    await page.close();
  });
});
