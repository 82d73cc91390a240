import { expect, test } from 'vitest';
import { toCursor } from '../../src/http/cursor.ts';
import { markOf } from '../../src/http/ranking.ts';
import { harness } from '../support/harness.ts';

const NUMBERS = [1, 1, 1];
const BAD = ['\0', '\ud800', 'a\0b'];
/** Cursors of every length, each with a text that no store can hold in every place. */
const CURSORS = [1, 2, 3].flatMap((length) =>
  Array.from({ length }, (_, at) => BAD.map((bad) => toCursor(NUMBERS.slice(0, length).with(at, bad as never)))).flat(),
);

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content?: { 'application/json'?: { schema?: { properties?: Record<string, unknown> } } } };
}

test('no page is asked of a store with a cursor that holds what no store can', async () => {
  await using h = await harness({ settings: { RATE_LIMIT_PER_MINUTE: '100000' } });
  const { owner } = await h.org({ id: 'acme', entities: ['acme'] });
  const { paths } = (await owner.get('/openapi.json')).body as { paths: Record<string, Record<string, Operation>> };
  let asked = 0;
  const broken: string[] = [];
  for (const [path, operations] of Object.entries(paths)) {
    const filled = path.replace('{org_id}', 'acme').replaceAll(/\{\w+\}/g, '1');
    for (const cursor of CURSORS) {
      if (operations.get?.parameters?.some(({ name }) => name === 'cursor')) {
        const { status } = await owner.get(`${filled}?cursor=${cursor}`);
        asked++;
        if (status >= 500) broken.push(`${status} GET ${filled} ${cursor}`);
      }
      if (operations.post?.requestBody?.content?.['application/json']?.schema?.properties?.cursor) {
        const { status } = await owner.post(filled, { q: 'a', cursor });
        asked++;
        if (status >= 500) broken.push(`${status} POST ${filled} ${cursor}`);
      }
    }
  }
  expect(asked).toBeGreaterThan(100);
  expect(broken).toEqual([]);
}, 120_000);

const FAR = 'z'.repeat(300);
/** Rankings that nobody was given, of the node or passage `uid`. */
const forged = (uid: string): string[] => [
  `${FAR}:${uid}`,
  `1:${FAR}`,
  `:${uid}`,
  `.:${uid}`,
  uid,
  ',,,',
  ':::',
  `1:${`${uid}.`.repeat(500)}${uid}`,
  Array(500).fill(`1:${uid}`).join(','),
];

test('a ranking that was made up is refused, or shows each node and passage once', async () => {
  await using h = await harness();
  const { owner, id } = await h.org({ id: 'acme', entities: ['acme'] });
  const item = { entity: 'acme', source: 'mail', title: 'Delivery', body: 'The pallets of Ada Lindt arrive.' };
  await owner.post('/ingest?sync=true', item);
  const uids = (
    await h.db.query(`select uid from graph_nodes where graph = $1 union select uid from passages where graph = $1`, [
      id,
    ])
  ).rows;
  const asked = {
    search: { q: 'delivery', node_type: undefined, entity: undefined, graph: id },
    recall: {
      q: 'delivery',
      entity: undefined,
      source: undefined,
      type: undefined,
      since: undefined,
      until: undefined,
      node_id: undefined,
      graph: id,
    },
  };
  let taken = 0;
  for (const [path, question] of Object.entries(asked))
    for (const { uid } of uids)
      for (const ranking of forged(Number(uid).toString(36))) {
        const cursor = toCursor([markOf(question), 5, ranking]);
        const { status, body } = await owner.post(`/org/${id}/${path}`, { q: 'delivery', limit: 100, cursor });
        expect([200, 422]).toContain(status);
        if (status === 200) expect((body.results ?? body.passages).length).toBeLessThanOrEqual(1);
        if (status === 200) taken++;
      }
  expect(taken).toBeGreaterThan(0);
});
