import type { Page } from 'playwright-core';
import { harness, type Harness, type HarnessOptions, type OrgFixture } from '../support/harness.ts';
import { openBrowser } from './browser.ts';

const HOSTILE = `<img src=x onerror="document.title='owned'">`;

/** Items that say enough for every view: people, firms, a meeting, a name that is markup and one that turns the line around. */
const ITEMS = [
  {
    title: 'Spring order',
    type: 'email',
    body: 'Hello Nora,\n\nAmelia Winterbourne called about the spring order. Amelia works for Borealis Roasting Ltd.\n\nBest\nDana Reyes\nCFO\nBorealis Roasting Ltd\n+41 44 555 03 11',
    metadata: { from: 'Dana Reyes <dana.reyes@borealis.example>', to: ['Nora Albrecht <nora@acme.example>'] },
  },
  {
    title: 'Plans for May',
    type: 'email',
    body: 'Nora Albrecht works for Acme Coffee GmbH. Dana comes on Monday.',
    metadata: { from: 'Nora Albrecht <nora@acme.example>', to: ['Dana Reyes <dana.reyes@borealis.example>'] },
  },
  {
    title: HOSTILE,
    type: 'email',
    body: 'Nothing here.',
    metadata: {
      from: `"${HOSTILE.replaceAll('"', "'")}" <mallory@evil.example>`,
      to: ['"\u202eesrever nI\u202c" <rtl@evil.example>'],
    },
  },
  {
    title: 'Call with Dana',
    type: 'meeting',
    body: 'We talked about prices.',
    metadata: { participants: ['Dana Reyes <d.reyes@private.example>', 'Nora Albrecht <nora@acme.example>'] },
  },
];

/** The page on a service with a small graph, in a Chromium. */
export interface Explorer extends AsyncDisposable {
  h: Harness;
  org: OrgFixture;
  /** Opens the page with the owner's key at a place such as `graph?as=table`. */
  at(place: string, options?: { key?: string; dark?: boolean; width?: number }): Promise<Page>;
  /** What the browsers complained about: errors, and what the page's policy stopped. */
  complaints: string[];
}

export async function explorer(options: HarnessOptions = {}): Promise<Explorer> {
  const h = await harness(options);
  const org = await h.org({ id: 'acme', entities: ['acme'] });
  const items = ITEMS.map((item) => ({ ...item, entity: 'acme', source: 'mail', date: '2026-03-02' }));
  const sent = await org.owner.post('/ingest?sync=true', { items });
  if (sent.body.sync?.state !== 'complete') throw new Error(JSON.stringify(sent.body));
  await h.drain();
  const browser = await openBrowser();
  const complaints: string[] = [];
  return {
    h,
    org,
    complaints,
    async at(place, { key = org.key, dark = false, width = 1280 } = {}) {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      page.once('close', () => void context.close().catch(() => {}));
      page.setDefaultTimeout(20_000);
      page.on('filechooser', () => {}); // from now on no dialog of the system opens
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (/Content Security Policy|TrustedScript/.test(message.text())) complaints.push(message.text());
      });
      if (key !== '') await page.addInitScript((kept) => sessionStorage.setItem('quern.key', kept), key);
      await page.goto(`${h.url}/explore#/acme/primary/${place}`);
      return page;
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await h[Symbol.asyncDispose]();
    },
  };
}
