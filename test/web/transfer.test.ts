import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from './browser.ts';
import { explorer, type Explorer } from './explorer.ts';

describe.skipIf(!hasChromium)('export and import on the page', () => {
  let x: Explorer;
  beforeAll(async () => void (x = await explorer()));
  afterAll(() => x?.[Symbol.asyncDispose]());

  test('an export is still there when one comes back to it', async () => {
    const page = await x.at('settings?part=transfer');
    await page.getByRole('button', { name: 'Graph (JSON lines)' }).click();
    await page.locator('.way').waitFor();
    await page.keyboard.press('4');
    await page.locator('.items').waitFor();
    await page.evaluate(() => ((globalThis as any).location.hash = '#/acme/primary/settings?part=transfer'));
    const link = page.locator('.way a');
    await link.waitFor();
    expect(await link.getAttribute('href')).toContain('/download?');
    await page.close();
  });

  test('an import that is refused says why, and the same file can be chosen again', async () => {
    const page = await x.at('settings?part=transfer');
    const field = page.locator('input[type=file][accept*=".zip"]');
    await field.setInputFiles({ name: 'mine.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
    await page.locator('.toast.bad').waitFor();
    expect(await field.inputValue()).toBe('');
    await page.close();
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
