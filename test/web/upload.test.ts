import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from './browser.ts';
import { explorer, type Explorer } from './explorer.ts';

const MAIL = [
  'From: =?utf-8?Q?J=C3=BCrg_Ammann?= <juerg@mill.example>',
  'To: Nora Albrecht <nora@acme.example>',
  'Subject: =?utf-8?Q?M=C3=BChle_bereit?=',
  'Date: Tue, 3 Mar 2026 09:00:00 +0100',
  'Message-ID: <one@mill.example>',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Die M=C3=BChle ist bereit.',
].join('\r\n');

/** Drops files on an element of the page, as a mouse does. */
const drop = (page: Page, on: string, files: { name: string; text: string }[]): Promise<void> =>
  page.evaluate(
    ([selector, all]) => {
      const { document, DataTransfer, File, DragEvent } = globalThis as any;
      const dataTransfer = new DataTransfer();
      for (const { name, text } of all) dataTransfer.items.add(new File([text], name));
      const tell = (at: any, kind: string) =>
        at.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      const first = document.querySelector(selector);
      tell(first, 'dragenter');
      tell(first, 'dragover');
      tell(first, 'drop');
    },
    [on, files] as const,
  );

describe.skipIf(!hasChromium)('sending files from the page', () => {
  let x: Explorer;
  beforeAll(async () => void (x = await explorer()));
  afterAll(() => x?.[Symbol.asyncDispose]());

  test('a mail that is dropped onto the graph is read by the service, and its nodes arrive and stand out', async () => {
    const page = await x.at('graph');
    await page.waitForSelector('.canvas[data-settling="false"]:not([data-drawn="0"])');
    const counted = () => page.locator('.centre .heading').innerText();
    const before = await counted();
    await drop(page, '.canvas', [{ name: 'mail.eml', text: MAIL }]);
    await page.getByText(/of it in the graph now stand out/).waitFor();
    await expect.poll(counted).not.toBe(before);
    const { body } = await x.org.owner.get('/org/acme/entity/contact:juerg@mill.example');
    expect(body.name).toBe('Jürg Ammann');
    const { items } = (await x.org.owner.get('/org/acme/items?limit=1')).body;
    expect(items).toMatchObject([{ title: 'Mühle bereit', source: 'explorer' }]);
    await page.close();
  });

  test('of several files that are dropped on any view each says what became of it', async () => {
    const page = await x.at('settings?part=keys');
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    await drop(page, 'main', [
      { name: 'again.eml', text: MAIL },
      { name: 'note.md', text: '# Harvest\n\nIda Moser of Upland Foods Ltd brings the barley.' },
      { name: 'noise.bin', text: '\u0000\u0001\u0002\u0003' },
    ]);
    await page.keyboard.press('4');
    const row = (name: string) => page.locator('.uploaded li', { hasText: name });
    await row('again.eml').getByText('1 item known already').waitFor();
    await row('note.md').getByText('1 item added').waitFor();
    await row('noise.bin').getByText('not taken').waitFor();
    await page.close();
  });

  test('a mail that is pasted with its headers is the mail that it is', async () => {
    const page = await x.at('items');
    await page
      .getByRole('textbox', { name: 'Text' })
      .fill(
        'From: Priya Natarajan <priya@upland.example>\nTo: nora@acme.example\nSubject: Barley\nDate: Wed, 4 Mar 2026 10:00:00 +0100\n\nThe barley is here.',
      );
    await page.getByRole('button', { name: 'Add to the graph' }).click();
    await page.locator('tbody tr', { hasText: 'Barley' }).getByText('read', { exact: true }).waitFor();
    const { body } = await x.org.owner.get('/org/acme/entity/contact:priya@upland.example');
    expect(body.edges.map(({ type }: any) => type)).toContain('sent');
    await page.close();
  });

  test('a key lets one choose files, on a phone as well', async () => {
    const page = await x.at('graph', { width: 390 });
    await page.waitForSelector('.canvas:not([data-drawn="0"])');
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('f');
    await (
      await chooser
    ).setFiles([{ name: 'card.txt', mimeType: 'text/plain', buffer: Buffer.from('Call Ida Moser.') }]);
    await page
      .getByText(/stand out|item added/)
      .first()
      .waitFor();
    await page.close();
  });

  test('nothing went wrong in any of the pages', () => expect(x.complaints).toEqual([]));
});
