import { describe, expect, test } from 'vitest';
import { fillPassages } from '../../../src/pipeline/maintenance/fill-passages.ts';
import { send, sql, transaction } from '../../../src/stores/db/sql.ts';
import { empty, unfilledGraphs } from '../../../src/stores/passages/passages.ts';
import { acmeWith } from '../../support/http/acme-with.ts';

const ITEMS = [
  {
    title: 'Cellar',
    source: 'mail',
    type: 'email',
    date: '2025-02-03',
    url: 'https://mail.example/1',
    body: 'Hello Nora,\nthe ventilation of the cellar has to be repaired before June, it costs CHF 12,400.\nRegards, Bo Ek',
    metadata: { from: 'Bo Ek <bo@kestrel.example>', to: 'Nora Albrecht <nora@kestrel.example>' },
  },
  {
    title: 'Prices',
    source: 'notes',
    date: '2025-03-01',
    body: 'The repairs of the roof were cheap. Nobody speaks of tiles.',
  },
  {
    title: 'Besprechung',
    source: 'notes',
    date: '2025-03-02',
    body: 'Wir haben über die Verträge mit der Bäckerei gesprochen und sie sind noch nicht fertig.',
  },
  { title: 'Minutes', source: 'notes', type: 'meeting', date: '2025-04-02', body: long() },
  { title: 'Notiz', source: 'notes', date: '2025-04-03', body: '会议讨论了通风系统的维修费用。' },
  ...Array.from({ length: 12 }, (_, i) => ({
    title: `Round ${i}`,
    source: 'chat',
    date: `2025-05-${String(i + 1).padStart(2, '0')}`,
    body: `Somebody asked about the quarterly lantern inventory, number ${i}.`,
  })),
];
function long(): string {
  const turn = (i: number) =>
    `${i % 2 ? 'Ada King' : 'Nora Albrecht'}: the zeppelin project needs ${i} further anchors and a mooring mast. `;
  return Array.from({ length: 120 }, (_, i) => turn(i)).join('\n');
}

const ask = async (body: object) => {
  const answer = await org.owner.post('/org/acme/recall', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const titles = async (body: object) => [...new Set((await ask(body)).passages.map((p: { title: string }) => p.title))];

const { h, acme: org } = await acmeWith(
  ITEMS.map((item, i) => (i === 1 ? { entity: 'beta', ...item } : item)),
  'beta',
);

describe('recall', () => {
  test('finds what a mail says, with its sentence, source and the people in it', async () => {
    const { passages, total } = await ask({ q: 'What does the ventilation cost?' });
    expect(total).toBe(1);
    const [first] = passages;
    expect(first).toMatchObject({
      title: 'Cellar',
      source: 'mail',
      type: 'email',
      entity: 'acme',
      occurred_at: '2025-02-03',
      url: 'https://mail.example/1',
    });
    expect(ITEMS[0]?.body.slice(first.start, first.end)).toBe(first.text);
    expect(first.highlights.map(([from, to]: [number, number]) => first.text.slice(from, to))).toEqual([
      'ventilation',
      'costs',
    ]);
    expect(first.nodes.map((node: { name: string }) => node.name)).toContain('Bo Ek');
    const node = await org.owner.get(`/org/acme/entity/${encodeURIComponent(first.node_id)}`);
    expect(node.body.name).toBe('Cellar');
  });

  test.each([
    ['repair', ['Prices', 'Cellar']],
    ['Vertrag', ['Besprechung']],
    ['baeckerei', ['Besprechung']],
    ['通风', ['Notiz']],
    ['"cellar has to be repaired"', ['Cellar']],
    ['"repaired cellar"', []],
    ['xylophone', []],
  ])('%s is found in %j', async (q, expected) => expect((await titles({ q })).toSorted()).toEqual(expected.toSorted()));

  test('stop words alone give the most recent passages', async () => {
    const { passages } = await ask({ q: 'what was it about?', limit: 3 });
    expect(passages.map((p: { title: string }) => p.title)).toEqual(['Round 11', 'Round 10', 'Round 9']);
  });

  test('the fresher of equals comes first', async () => {
    const { passages } = await ask({ q: 'lantern', limit: 2 });
    expect(passages.map((p: { title: string }) => p.title)).toEqual(['Round 11', 'Round 10']);
  });

  test('at most three passages of one item stand among the first ten, all of them further on', async () => {
    const q = 'zeppelin anchors on a mooring mast, lantern';
    const { passages } = await ask({ q });
    expect(passages.filter((p: { title: string }) => p.title === 'Minutes')).toHaveLength(3);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ask({ q, limit: 4, cursor });
      seen.push(...page.passages.map((p: { item_id: string; start: number }) => `${p.item_id} ${p.start}`));
      cursor = page.next_cursor;
      if (!cursor) expect(seen).toHaveLength(page.total);
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('narrows by entity, source, type, days and node', async () => {
    expect(await titles({ q: 'repair', entity: 'beta' })).toEqual(['Prices']);
    expect(await titles({ q: 'repair', source: 'mail' })).toEqual(['Cellar']);
    expect(await titles({ q: 'repair', type: 'email' })).toEqual(['Cellar']);
    expect(await titles({ q: 'repair', since: '2025-02-04' })).toEqual(['Prices']);
    expect(await titles({ q: 'repair', until: '2025-02-03' })).toEqual(['Cellar']);
    expect(await titles({ q: 'repair', node_id: 'contact:bo@kestrel.example' })).toEqual(['Cellar']);
    expect(await titles({ q: 'repair', source: "no'such | source" })).toEqual([]);
  });

  test('names the things that a question names, and knows people by their other names', async () => {
    const { nodes, passages } = await ask({ q: 'What did Bo Ek say about the cellar?' });
    expect(nodes[0]).toMatchObject({ name: 'Bo Ek', label: 'Contact' });
    expect(passages[0].title).toBe('Cellar');
  });

  test('a cursor of another question or search is refused', async () => {
    const { next_cursor } = await ask({ q: 'lantern', limit: 2 });
    const other = await org.owner.post('/org/acme/recall', { q: 'zeppelin', limit: 2, cursor: next_cursor });
    expect(other.status).toBe(422);
    expect(other.body.detail[0].loc).toEqual(['body', 'cursor']);
    const narrower = await org.owner.post('/org/acme/recall', {
      q: 'lantern',
      source: 'mail',
      cursor: next_cursor,
    });
    expect(narrower.status).toBe(422);
    const search = (body: object) => org.owner.post('/org/acme/search', { limit: 1, ...body });
    const { next_cursor: cursor } = (await search({ q: 'lantern' })).body;
    expect((await search({ q: 'lantern', cursor })).status).toBe(200);
    expect((await search({ q: 'zeppelin', cursor })).status).toBe(422);
  });

  test.each([
    'a '.repeat(1000),
    'lantern '.repeat(250),
    Array.from({ length: 250 }, (_, i) => `word${i}`)
      .join(' ')
      .slice(0, 2000),
    '"lantern',
    '“ „ « " \' `',
    "lantern & | ! <-> :* ( ) \\ ' %",
    '+lantern -inventory ~2 ^3 [a TO b] {x} AND OR NOT /regex/ title:x*',
    '\u200b\u200d\u2060',
    'lan\u200btern',
    'ланtern لlantern 灯lantern ｌａｎｔｅｒｎ',
    '🏮'.repeat(500),
    '   \n\t ',
    "'; drop table passages; --",
    '<script>alert(1)</script>',
  ])('question %# of odd signs is answered', async (q) => void (await ask({ q })));

  test.each([
    { q: '' },
    { q: 'a'.repeat(2001) },
    {},
    { q: 5 },
    { q: 'a', limit: 0 },
    { q: 'a', limit: 101 },
    { q: 'a', since: 'soon' },
    { q: 'a', cursor: 'x' },
  ])('input %# is refused', async (body) => expect((await org.owner.post('/org/acme/recall', body)).status).toBe(422));

  test('passages that are lost are made anew from the files, in the background and the same', async () => {
    const before = await ask({ q: 'zeppelin anchors', limit: 100 });
    await h.db.query('delete from passages');
    expect((await ask({ q: 'zeppelin anchors' })).total).toBe(0);
    await transaction(h.db, async (tx) => {
      await send(tx, sql`lock table passages in share mode`); // the background can write none before health is asked
      await empty(h.db, 'acme');
      const { checks } = (await h.admin.get('/health')).body;
      expect(checks.find((c: { name: string }) => c.name === 'graph').detail).toContain('made searchable');
    });
    await fillPassages(h.ctx, 'acme');
    await expect.poll(() => unfilledGraphs(h.db)).toEqual([]); // the background may be at it
    const after = await ask({ q: 'zeppelin anchors', limit: 100 });
    expect(after.passages).toEqual(before.passages);
  });

  test('what is held, taken back or of another graph never shows; what is read again shows once', async () => {
    const [{ item_id }] = (await ask({ q: 'ventilation' })).passages;
    await h.db.query(`update items set status = 'held' where item_id = $1`, [item_id]);
    expect((await ask({ q: 'ventilation' })).passages).toEqual([]);
    await h.db.query(`update items set status = 'extracted' where item_id = $1`, [item_id]);
    await org.owner.post('/org/acme/items/reprocess', { item_ids: [item_id] });
    await h.drain();
    expect((await ask({ q: 'ventilation' })).total).toBe(1);
    const other = { graph_id: 'other', name: 'Other', template: 'general' };
    const created = await org.owner.post('/org/acme/graphs', other);
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    expect((await ask({ q: 'ventilation', graph_id: 'other' })).passages).toEqual([]);
    expect((await org.owner.del(`/org/acme/items/${item_id}`)).status).toBe(200);
    expect(await ask({ q: 'ventilation' })).toMatchObject({ passages: [], total: 0 });
    const left = await h.db.query(
      `select g.passages = (select count(*) from passages p where p.graph = g.graph) as exact from passage_graphs g`,
    );
    expect(left.rows).toEqual([{ exact: true }]);
  });
});

describe('search', () => {
  const search = async (body: object) => (await org.owner.post('/org/acme/search', body)).body;

  test('finds items by what they say and shows the words', async () => {
    const { results } = await search({ q: 'mooring' });
    expect(results[0]).toMatchObject({ name: 'Minutes', label: 'Activity' });
    const { text, highlights } = results[0].snippet;
    expect(highlights.map(([from, to]: [number, number]) => text.slice(from, to))).toContain('mooring');
  });

  test('looks at all words of a question, of which the rarest decide', async () => {
    const q =
      'could you please tell me what somebody said the other day when they asked about the number of tiles of the roof';
    expect((await search({ q, limit: 1 })).results[0].name).toBe('Prices');
    const person =
      'who of all the people that we know and have ever met was it who organized the round with Nora Albrecht';
    const names = (await search({ q: person, limit: 3 })).results.map((hit: { name: string }) => hit.name);
    expect(names).toContain('Nora Albrecht');
  });

  test('narrows texts by label and entity', async () => {
    expect((await search({ q: 'mooring', node_type: 'Contact' })).total).toBe(0);
    expect((await search({ q: 'roof', entity: 'beta' })).results.map((hit: { name: string }) => hit.name)).toEqual([
      'Prices',
    ]);
    expect((await search({ q: 'roof', entity: 'acme' })).total).toBe(0);
  });
});
