import { expect, test } from 'vitest';
import { harness, type OrgFixture } from '../support/harness.ts';

type Row = Record<string, any>;
interface List {
  path: string;
  asked?: object;
  rows: (body: any) => Row[];
  id: (row: Row) => string;
}
const byId = (row: Row): string => row.id;
const byItem = (row: Row): string => row.item_id;
const LISTS: Record<string, List> = {
  items: { path: 'items?', rows: ({ items }) => items, id: byItem },
  'the queue of what was read': { path: 'extraction-queue?status=extracted&', rows: ({ rows }) => rows, id: byItem },
  search: { path: 'search', asked: { q: 'Quay' }, rows: ({ results }) => results, id: byId },
  recall: {
    path: 'recall',
    asked: { q: 'the pallets at the quay' },
    rows: ({ passages }) => passages,
    id: ({ item_id, start }) => `${item_id} ${start}`,
  },
  timeline: { path: 'timeline?days=0&', rows: ({ events }) => events, id: byId },
  browse: { path: 'browse', asked: {}, rows: ({ nodes }) => nodes, id: byId },
  'people fallen silent': { path: 'stale_entities?days=0&', rows: ({ entities }) => entities, id: byId },
  merges: { path: 'merges?', rows: ({ merges }) => merges, id: ({ merge_id }) => merge_id },
  rules: { path: 'rules?', rows: ({ rules }) => rules, id: byId },
  'the audit log': { path: 'audit?', rows: ({ entries }) => entries, id: byId },
};

const person = (n: number): string => `contact:p${n}@quay${n}.example`;
const ingest = ({ owner }: OrgFixture, n: number) =>
  owner.post('/ingest?sync=true', {
    entity: 'acme',
    source: 'mail',
    type: 'email',
    title: `Quay ${n}`,
    date: `2026-01-${String(10 + (n % 18))}`,
    body: `The pallets of P${n} Quay <p${n}@quay${n}.example> stand at the quay.`,
  });

/** All rows of a list, a page of so many at a time, with what `between` does after each. */
async function paged(
  { owner }: OrgFixture,
  list: List,
  limit: number,
  between: (page: Row[]) => Promise<void> = async () => {},
): Promise<Row[]> {
  const all: Row[] = [];
  for (let cursor: string | undefined; ;) {
    const { status, body } = list.asked
      ? await owner.post(`/org/acme/${list.path}`, { ...list.asked, limit, cursor })
      : await owner.get(`/org/acme/${list.path}limit=${limit}&cursor=${cursor ?? ''}`);
    expect(status, JSON.stringify(body)).toBe(200);
    all.push(...list.rows(body));
    cursor = body.next_cursor;
    if (!cursor) return all;
    await between(list.rows(body));
  }
}

test.each(Object.keys(LISTS))(
  '%s: what stands all along is listed once while rows come, go and are merged',
  async (name) => {
    await using h = await harness();
    const org = await h.org({ id: 'acme', entities: ['acme'] });
    const list = LISTS[name]!;
    const ids = (rows: Row[]) => rows.map(list.id);
    for (let n = 0; n < 12; n++) expect((await ingest(org, n)).status).toBe(200);
    const merge = (n: number) => org.owner.post('/org/acme/merges', { keep_id: person(n), drop_id: person(n + 1) });
    const ignore = (n: number) =>
      org.owner.post('/org/acme/rules', {
        kind: 'ignore',
        match: { name: `Nobody ${n}`, label: 'Contact' },
        effect: {},
      });
    for (const n of [0, 2, 4]) expect((await merge(n)).status).toBe(200);
    for (const n of [0, 1, 2, 3]) expect((await ignore(n)).status).toBe(200);
    const before = ids(await paged(org, list, 100));
    let n = 20;
    const seen = ids(
      await paged(org, list, 2, async (rows) => {
        n++;
        if (n > 26) return;
        const { body } = await ingest(org, n);
        const last = rows.at(-1)!;
        const item = last.item_id ?? /ingest_[\w-]+/.exec(last.id ?? '')?.[0];
        if (item && n % 2 === 0) await org.owner.call('DELETE', `/org/acme/items/${item}`);
        else if (n % 3 === 0) await org.owner.call('DELETE', `/org/acme/items/${body.ids[0]}`);
        if (name === 'rules') await org.owner.call('DELETE', `/org/acme/rules/${last.id}`);
        await ignore(n);
        if (n === 22) await merge(6);
        if (n === 24) await merge(8);
      }),
    );
    const after = new Set(ids(await paged(org, list, 100)));
    const standing = before.filter((id) => after.has(id));
    expect(standing.length).toBeGreaterThan(2);
    expect(seen.filter((id) => standing.includes(id)).toSorted()).toEqual(standing.toSorted());
    expect(new Set(seen).size).toBe(seen.length);
  },
);
