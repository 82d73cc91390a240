import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ entities: ['acme'] });
  await org.owner.post('/ingest', { ...note('Known before'), idempotency_key: 'known' });
});
afterAll(() => h[Symbol.asyncDispose]());

const note = (title: string, entity = 'acme') => ({ entity, source: 'notes', title, body: `${title} by Ines Marlow.` });
const rows = Array.from({ length: 1_200 }, (_, n) => `Person ${n},person${n}@mill.example`);

/** Requests that bring what is new, what is known, the same twice and what is kept out. */
const REQUESTS: [string, string, unknown][] = [
  ['one item', '/ingest', note('One')],
  ['an item with a key', '/ingest', { ...note('Two'), idempotency_key: 'two' }],
  [
    'a batch',
    '/ingest',
    {
      items: [
        note('Kept out', 'nowhere'),
        { ...note('Known before'), idempotency_key: 'known' },
        { ...note('New'), idempotency_key: 'new' },
        { ...note('New'), idempotency_key: 'new' },
        note('Without a key'),
      ],
    },
  ],
  ['nothing but what is known', '/ingest', { ...note('Known otherwise'), idempotency_key: 'known' }],
  ['a text', '/ingest/file?entity=acme&filename=a.txt', 'Ada Lindt called.'],
  ['a long table', '/ingest/file?entity=acme&filename=a.csv', ['name,email', ...rows].join('\n')],
  ['a document', '/collect/write-file', { entity: 'acme', filename: 'b.txt', content: 'Ada Lindt wrote.' }],
];

/** Sends a request with an idempotency key; what is text goes as it is. */
async function send(path: string, body: unknown, key: string) {
  if (typeof body !== 'string') return org.owner.call('POST', path, body, { 'idempotency-key': key });
  const headers = { authorization: `Bearer ${org.key}`, 'content-type': 'text/plain', 'idempotency-key': key };
  const answer = await fetch(h.url + path, { method: 'POST', headers, body });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: (await answer.json()) as any };
}

/** As when the process is killed after the work and before the answer. */
const lose = (key: string) =>
  h.db.query(
    `update idempotency set status = null, headers = null, body = null, lease_until = now() - interval '1 second' where idempotency_key = $1`,
    [key],
  );

test.each(REQUESTS)('%s whose answer was lost is answered as it would have been', async (name, path, body) => {
  const key = `again-${name.replaceAll(' ', '-')}`;
  const first = await send(path, body, key);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  await lose(key);
  const again = await send(path, body, key);
  expect(again.headers['idempotent-replayed']).toBeUndefined();
  expect(again.body).toEqual(first.body);
});

test('what was kept out before the answer was lost is new when its business is registered meanwhile', async () => {
  const body = { items: [note('Late', 'later'), note('Early')] };
  const first = (await send('/ingest', body, 'again-later')).body;
  await lose('again-later');
  await org.owner.post(`/org/${org.id}/businesses`, { name: 'Later', biz_type: 'operating' });
  const again = (await send('/ingest', body, 'again-later')).body;
  expect([first.ingested, again.ingested, again.ids[1]]).toEqual([1, 2, first.ids[0]]);
  expect([again.duplicates, again.rejected]).toEqual([undefined, undefined]);
});
