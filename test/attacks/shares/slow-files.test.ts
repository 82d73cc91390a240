import { afterAll, expect, test } from 'vitest';
import { readFile } from '../../../src/readers/read-file.ts';
import { endReaders, readForeign, readingFor } from '../../../src/readers/read-foreign.ts';
import { harness } from '../../support/harness.ts';
import { BOMBS, GOOD } from '../bombs/foreign-bombs.ts';

const OPTIONS = { place: 'p', name: 'f', day: '2026-01-05' };
const NEVER = new AbortController().signal;
const FILES = 12;

afterAll(endReaders);

/** A calendar that is read until its deadline. */
async function slow(): Promise<Buffer> {
  const { bytes } = BOMBS['a calendar of 5,000 zones that nobody knows'] ?? { bytes: () => '' };
  return Buffer.from((await bytes()) as Buffer);
}

test('the file of one organization is read while another waits for the slowest of many', async () => {
  const stop = new AbortController();
  const bytes = await slow();
  let read = 0;
  const others = Array.from({ length: FILES }, () =>
    readingFor('large', () => readForeign('ics', bytes, OPTIONS, { signal: stop.signal })).then(
      () => read++,
      () => read++,
    ),
  );
  const good = await readingFor('small', () => readForeign('eml', Buffer.from(GOOD), OPTIONS));
  expect(good.items[0]?.title).toBe('Tea');
  expect(read).toBe(0);
  stop.abort(new Error('enough'));
  await Promise.all(others);
  expect(read).toBe(FILES);
});

test('a file is read while several organizations that send slow ones all wait for theirs', async () => {
  const bytes = await slow();
  const stop = new AbortController();
  const others = ['one', 'two', 'three', 'four'];
  const send = (org: string) =>
    readingFor(org, () => readForeign('ics', bytes, OPTIONS, { signal: stop.signal })).catch(() => {});
  await Promise.all(others.map(send));
  let read = 0;
  const again = [...others, ...others].map((org) => send(org).then(() => read++));
  const good = await readingFor('small', () => readForeign('eml', Buffer.from(GOOD), OPTIONS));
  expect([good.items[0]?.title, read]).toEqual(['Tea', 0]);
  stop.abort(new Error('enough'));
  await Promise.all(again);
}, 120_000);

test('an upload is read in the line of the organization that sent it', async () => {
  await using h = await harness();
  const [large, small] = [
    await h.org({ id: 'large', entities: ['acme'] }),
    await h.org({ id: 'small', entities: ['acme'] }),
  ];
  const bytes = new Uint8Array(await slow());
  const stop = new AbortController();
  const send = (key: string, name: string, body: Uint8Array<ArrayBuffer> | string) =>
    fetch(`${h.url}/ingest/file?entity=acme&filename=${name}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${key}` },
      signal: stop.signal,
    });
  let answered = 0;
  const others = Array.from({ length: FILES }, () =>
    send(large.key, 'a.ics', bytes).then(
      () => answered++,
      () => answered++,
    ),
  );
  expect((await send(small.key, 'a.eml', GOOD)).status).toBe(200);
  expect(answered).toBe(0);
  stop.abort();
  await Promise.all(others);
});

test('mails of which nothing can be read count as those that give items do', async () => {
  const bytes = Buffer.from('From a Mon Jan  5 10:00:00 2026\n\nx\n\n'.repeat(20_002));
  const noted = await readFile('mbox', Buffer.concat([Buffer.from(`${FROM}${GOOD}\n\n`), bytes]), OPTIONS, NEVER);
  expect(noted.items).toHaveLength(1);
  expect(noted.warnings.at(-1)?.message).toContain('Mail 20001 and those behind it');
}, 120_000);

const FROM = 'From ada Mon Jan  5 10:00:00 2026\n';
