import { expect, test } from 'vitest';
import { asIncoming } from '../../../src/pipeline/collection/conform.ts';
import { redactor } from '../../../src/pipeline/collection/redact.ts';
import type { Collected } from '../../../src/toolkits/toolkit.ts';

test('what credentials hold is taken out of a text, however it is written, and the origin of the source stays', () => {
  const credentials = {
    url: 'https://ann:p%40ss-word@crm.example/private/4711-abcd/feed.xml?team=north-team&token=tok-en-99',
    headers: { authorization: 'Bearer abc def/ghi' },
    login: { user: 'ann', password: 'correct horse' },
  };
  const redact = redactor(credentials, 'https://crm.example/private/4711-abcd/feed.xml?team=north-team');
  const lines = [
    `asked ${credentials.url}`,
    'sent tok-en-99, north-team, /private/4711-abcd/feed.xml, 4711-abcd, def/ghi, def%2Fghi, correct horse',
    `basic ${Buffer.from('correct horse').toString('base64')}`,
    'password p%40ss-word at crm.example',
  ].map(redact);
  expect(lines).toEqual([
    'asked [hidden]',
    'sent [hidden], [hidden], [hidden], [hidden], [hidden], [hidden], [hidden]',
    'basic [hidden]',
    'password [hidden] at crm.example',
  ]);
});

test('how a source is read is told in its words, and a secret in an address among them is not', () => {
  const credentials = {
    url: 'https://crm.example/list',
    paths: { list: 'items', title: 'known', url: 'https://crm.example/{id}?key=s3cr-et-9' },
    fields: { email: 'done' },
    pagination: { kind: 'page', parameter: 'read' },
    folders: ['INBOX', 'Work/Clients'],
    calendars: ['https://crm.example/private/71b2-calendar'],
    password: 'items-of-mine',
  };
  const redact = redactor(credentials, 'https://crm.example/list');
  const line = '5 new items, 2 known, read page by page, done. INBOX, Work/Clients';
  expect(redact(line)).toBe(line);
  expect(redact('s3cr-et-9 71b2-calendar items-of-mine')).toBe('[hidden] [hidden] [hidden]');
});

const PLACE = { toolkit: 'rss', entity: 'alpha', primary: 'acme', today: '2026-01-09' };
const item = (given: Partial<Collected>) =>
  asIncoming({ key: 'k', title: 'T', body: 'B', type: 'note', date: '2026-01-05', ...given }, PLACE);

test('whatever a source sends is an item within all limits, under the same key whichever connection fetched it', () => {
  expect(item({})).toEqual({
    entity: 'alpha',
    source: 'rss',
    title: 'T',
    body: 'B',
    type: 'note',
    date: '2026-01-05',
    metadata: {},
    idempotency_key: 'rss:alpha:k',
    graph: { id: 'primary', key: 'acme' },
  });
  const odd = item({
    key: 'x'.repeat(5_000),
    title: '  \0 ',
    body: `\ud800${'é'.repeat(900_000)}`,
    type: '',
    date: '2026-02-30',
    url: `https://x.example/${'y'.repeat(9_000)}`,
    metadata: { to: Array.from({ length: 5_000 }, () => 'a\0b'), bad: NaN, deep: { a: 1 } as never, flag: true },
  });
  expect(odd).toMatchObject({ title: '(no title)', type: 'note', date: '2026-01-09', metadata: { flag: true } });
  expect(Object.keys(odd.metadata!)).toEqual(['to', 'flag']);
  expect(odd.metadata!.to).toHaveLength(1_000);
  expect(odd.url).toBeUndefined();
  expect(odd.idempotency_key!.length).toBeLessThan(512);
  expect(Buffer.byteLength(odd.body)).toBeLessThanOrEqual(1_000_000);
  expect(odd.body.isWellFormed() && !odd.body.endsWith('\ufffd')).toBe(true);
  const huge = item({
    metadata: Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`f${n}`, 'z'.repeat(30_000)])),
  });
  expect(Buffer.byteLength(JSON.stringify(huge.metadata))).toBeLessThan(600_000);
});
