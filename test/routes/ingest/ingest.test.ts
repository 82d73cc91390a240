import { expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { member } from '../../support/factories.ts';
import { acmeService } from '../../support/http/acme.ts';
import { note } from '../../support/samples/notes.ts';

const { h, acme } = await acmeService('acme', 'beta');

const post = (body: unknown, path = '/ingest') => acme.owner.post(path, body);
const fileOf = async (id: string) => {
  const { body } = await acme.owner.get(`/org/acme/items/${id}`);
  return readFile(join(h.ctx.config.DATA_DIR, 'collector', body.path), 'utf8');
};

test('one item is answered with its id when it is durable, and waits for the night', async () => {
  const { status, body } = await post(note({ metadata: { from: 'jo@acme.example' }, url: 'https://x.example' }));
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'ok', ingested: 1, ids: [expect.stringMatching(/^ingest_/)] });
  expect(await fileOf(body.ids[0])).toContain('\nNothing much.');
  const one = await acme.owner.get(`/org/acme/items/${body.ids[0]}`);
  expect(one.body).toMatchObject({ status: 'pending', attempts: 0, metadata: { from: 'jo@acme.example' }, nodes: [] });
});

test('a batch has one id for each accepted item, in the order sent', async () => {
  const { body } = await post({ items: [note({ title: '1' }), note({ title: '2', entity: 'beta' })] });
  expect(body.ingested).toBe(2);
  const found = await Promise.all(body.ids.map((id: string) => acme.owner.get(`/org/acme/items/${id}`)));
  expect(found.map((one) => [one.body.title, one.body.entity])).toEqual([
    ['1', 'acme'],
    ['2', 'beta'],
  ]);
});

test('company stands for entity, and entity wins', async () => {
  const alias = await post({ ...note({ company: 'beta' }), entity: undefined });
  const both = await post(note({ company: 'nobody' }));
  const wrong = await post(note({ entity: 'nobody', company: 'acme' }));
  expect([alias.status, both.status, wrong.status]).toEqual([200, 200, 422]);
});

test('an item of an unregistered entity is rejected alone, with a hint', async () => {
  const sent = [note(), note({ entity: 'nobody' }), note({ entity: '' }), { ...note(), entity: undefined }];
  const { status, body } = await post({ items: sent });
  expect(status).toBe(200);
  expect(body.ingested).toBe(1);
  expect(body.rejected.map((r: { index: number }) => r.index)).toEqual([1, 2, 3]);
  expect(body.rejected[0]).toEqual({
    index: 1,
    item: note({ entity: 'nobody' }),
    error: 'entity_not_registered',
    hint: { action: 'register_business', message: expect.stringContaining('businesses'), entities: ['acme', 'beta'] },
  });
});

test('a request of which nothing is accepted answers 422 with detail and rejected', async () => {
  const { status, body } = await post({ items: [note({ entity: 'nobody' }), note({ entity: null })] });
  expect(status).toBe(422);
  expect(body.code).toBe('entity_not_registered');
  expect(body.detail.map((d: { loc: unknown }) => d.loc)).toEqual([
    ['body', 'items', 0, 'entity'],
    ['body', 'items', 1, 'entity'],
  ]);
  expect(body.rejected).toHaveLength(2);
  const single = await post(note({ entity: 'nobody' }));
  expect(single.body.detail[0].loc).toEqual(['body', 'entity']);
});

test('a known key is skipped with success, and marked when its content differs', async () => {
  const key = { idempotency_key: 'order-1' };
  const first = await post(note(key));
  const { status, body } = await post({ items: [note(), note(key), note({ ...key, body: 'Other' })] });
  expect(status).toBe(200);
  expect(body.ingested).toBe(1);
  expect(body.ids.slice(1)).toEqual([first.body.ids[0], first.body.ids[0]]);
  expect(body.duplicates).toEqual([
    { index: 1, id: first.body.ids[0] },
    { index: 2, id: first.body.ids[0], changed: true },
  ]);
});

const bad: [string, unknown, (string | number)[]][] = [
  ['no title', { ...note(), title: undefined }, ['body', 'title']],
  ['an empty source', note({ source: '' }), ['body', 'source']],
  ['a number for a body', note({ body: 5 }), ['body', 'body']],
  ['a number for an entity', note({ entity: 5 }), ['body', 'entity']],
  ['a day that is none', note({ date: '2025-02-30' }), ['body', 'date']],
  ['nested metadata', note({ metadata: { a: { b: 1 } } }), ['body', 'metadata', 'a']],
  ['an empty key', note({ idempotency_key: '' }), ['body', 'idempotency_key']],
  ['an unknown graph', note({ graph_id: 'nowhere' }), ['body', 'graph_id']],
  ['no items', { items: [] }, ['body', 'items']],
  ['items that are no list', { items: note() }, ['body', 'items']],
  ['a list for a body', [note()], ['body']],
  ['the third of a batch', { items: [note(), note(), note({ title: '' })] }, ['body', 'items', 2, 'title']],
  ['an unknown graph in a batch', { items: [note(), note({ graph_id: 'nowhere' })] }, ['body', 'items', 1, 'graph_id']],
];
test.each(bad)('an item that fails its schema refuses the whole request: %s', async (_, sent, loc) => {
  const before = await h.db.query('select count(*) from items');
  const { status, body } = await post(sent);
  expect([status, body.detail?.[0]?.loc]).toEqual([422, loc]);
  expect((await h.db.query('select count(*) from items')).rows).toEqual(before.rows);
});

test('more than 1,000 items and an item over 1 MB are too large', async () => {
  const many = await post({ items: Array.from({ length: 1001 }, () => note()) });
  const huge = await post(note({ body: 'x'.repeat(1_048_577) }));
  const wide = await post({ items: [note(), note({ metadata: { list: ['x'.repeat(1_100_000)] } })] });
  const refused = new Set([many, huge, wide].map((r) => `${r.status} ${r.body.code}`));
  expect(refused).toEqual(new Set(['413 too_large']));
  expect(wide.body.detail).toContain('Item 1');
});

test('what is left out may also be null or empty, and unknown fields are ignored', async () => {
  const given = { type: null, url: '', date: null, idempotency_key: null, graph_id: '', metadata: null, colour: 'red' };
  const { status, body } = await post(note(given));
  expect(status).toBe(200);
  expect(await fileOf(body.ids[0])).not.toMatch(/^(type|url|idempotency_key|metadata|colour):/m);
});

test('a title or metadata that looks like frontmatter stays text', async () => {
  const title = '---\nentity: "beta"\n---js\nprocess.exit(1)';
  const { body } = await post(note({ title, metadata: { __proto__: 'x', constructor: 'y', '---': '---' } }));
  const one = await acme.owner.get(`/org/acme/items/${body.ids[0]}`);
  expect(one.body).toMatchObject({ title, entity: 'acme', metadata: { constructor: 'y', '---': '---' } });
});

test('a member writes to the primary graph, and elsewhere only as a writer', async () => {
  await h.db.query(`insert into graphs (org_id, graph_id, graph_key, display_name, template, created_by)
    values ('acme', 'papers', 'acme:papers', 'Papers', 'research', 't')`);
  const plain = h.as((await member(h.db, 'acme', 'plain')).key);
  const writer = h.as(
    (await member(h.db, 'acme', 'writer', { graph_roles: { papers: 'writer', primary: 'none' } })).key,
  );
  const papers = note({ graph_id: 'papers', title: 'On things' });
  const results = [await plain.post('/ingest', note()), await plain.post('/ingest', papers)];
  results.push(await writer.post('/ingest', note()), await writer.post('/ingest', papers));
  expect(results.map((r) => r.status)).toEqual([200, 403, 403, 200]);
  const seen = await plain.get('/org/acme/items?limit=1000');
  expect(seen.body.items.some((i: { graph_id: string }) => i.graph_id === 'papers')).toBe(false);
  expect((await plain.get(`/org/acme/items/${results[3]!.body.ids[0]}`)).status).toBe(403);
  expect((await writer.get('/org/acme/items')).body.items.map((i: { title: string }) => i.title)).toEqual([
    'On things',
  ]);
});

test('an admin key names the org that it ingests for', async () => {
  const missing = await h.admin.post('/ingest', note());
  const named = await h.admin.post('/ingest', note(), { 'X-Org-Id': 'acme', 'X-User-Id': 'jo' });
  expect([missing.status, named.status]).toEqual([422, 200]);
});

test('the schema describes itself with the entities of the caller', async () => {
  const { body } = await acme.owner.get('/ingest/schema');
  expect(body.entities).toEqual(['acme', 'beta']);
  expect(body.schema.oneOf[0].required.toSorted()).toEqual(['body', 'source', 'title']);
  expect(body.limits).toMatchObject({ items: 1000 });
  const [single] = body.examples;
  expect((await post({ ...single, entity: 'acme' })).status).toBe(200);
});

test('the test call checks the key and creates nothing', async () => {
  const { status, body } = await acme.owner.post('/ingest/test');
  expect([status, body.status, body.org_id, body.role]).toEqual([200, 'ok', 'acme', 'owner']);
  expect((await h.as('qn_nonsense').post('/ingest/test')).status).toBe(401);
});

test('a file that is written has its name as data only', async () => {
  const sent = { entity: 'acme', filename: '../../etc/passwd\n---', content: '# Report\r\n' };
  const { status, body } = await acme.owner.post('/collect/write-file', sent);
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'ok',
    id: expect.any(String),
    path: `acme/acme/${body.path.slice(10, 17)}/${body.id}.md`,
  });
  const one = await acme.owner.get(`/org/acme/items/${body.id}`);
  expect(one.body).toMatchObject({ title: sent.filename, source: 'upload', type: 'document' });
  expect((await fileOf(body.id)).endsWith('---\n# Report\r\n')).toBe(true);
  const written = async (over: object) => (await acme.owner.post('/collect/write-file', { ...sent, ...over })).body.id;
  expect(await written({})).toBe(body.id);
  const others = [{ content: '# Report 2' }, { filename: 'b.md' }, { source: 'scan' }, { entity: 'beta' }];
  const ids = await Promise.all(others.map(written));
  expect(new Set([body.id, ...ids]).size).toBe(5);
});

test('a file for an unregistered entity is refused with the hint', async () => {
  const refused = await acme.owner.post('/collect/write-file', { entity: 'nobody', filename: 'a', content: 'b' });
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'entity_not_registered',
      detail: [{ loc: ['body', 'entity'] }],
      hint: { entities: ['acme', 'beta'] },
    },
  });
  const huge = await acme.owner.post('/collect/write-file', {
    entity: 'acme',
    filename: 'a',
    content: 'x'.repeat(1_048_577),
  });
  expect(huge.status).toBe(413);
});

test('the queue shows the caller their own rows only, and sums for all', async () => {
  const org = await h.org({ id: 'queue', entities: ['queue'] });
  const jo = h.as((await member(h.db, 'queue', 'jo')).key);
  await org.owner.post('/ingest', note({ entity: 'queue', title: 'Of the owner' }));
  await jo.post('/ingest', note({ entity: 'queue', title: 'Of Jo' }));
  const { body } = await jo.get('/org/queue/extraction-queue');
  expect(body.rows.map((r: { title: string }) => r.title)).toEqual(['Of Jo']);
  expect(body.summary.org).toEqual({ pending: 2, processing: 0, failed: 0, held: 0 });
  expect(body.ahead_of_you).toBeGreaterThanOrEqual(1);
  expect((await jo.get('/org/queue/extraction-queue?status=failed')).body.rows).toEqual([]);
  expect((await jo.get('/org/queue/extraction-queue?status=odd')).status).toBe(422);
});

test('items are listed newest first, page by page', async () => {
  const org = await h.org({ id: 'pages', entities: ['pages'] });
  const sent = Array.from({ length: 5 }, (_, i) => note({ entity: 'pages', title: `${i}` }));
  const { body } = await org.owner.post('/ingest', { items: sent });
  const first = await org.owner.get('/org/pages/items?limit=3');
  const next = await org.owner.get(`/org/pages/items?limit=3&cursor=${first.body.next_cursor}`);
  const ids = [...first.body.items, ...next.body.items].map((i: { item_id: string }) => i.item_id);
  expect(ids).toEqual(body.ids.toReversed());
  expect(next.body.next_cursor).toBeUndefined();
  expect((await acme.owner.get(`/org/acme/items/${ids[0]}`)).status).toBe(404);
});
