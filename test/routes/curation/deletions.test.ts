import { afterAll, beforeAll, expect, test } from 'vitest';
import { member } from '../../support/factories.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { asSender } from '../../support/samples/mails.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h[Symbol.asyncDispose]());

const SARAH = 'contact:sarah@beta.example';
const ADA = 'contact:ada@mill.example';
const BETA = 'organization:beta.example';

async function begun() {
  const org = await h.org({ entities: ['mill'] });
  const sender = asSender(org, 'mill');
  await sender.mail('Sarah Chen <sarah@beta.example>', 'Ada King <ada@mill.example>');
  const isDeleted = async (id: string) => (await org.owner.get(sender.path(`entity/${id}`))).status === 404;
  return { ...sender, org, isDeleted };
}

test('a deleted node is gone with its edges at once, and nothing else is', async () => {
  const { org, isDeleted, neighbours, path } = await begun();
  const before = await neighbours(BETA);
  const { status, body } = await org.owner.del(path(`nodes/${SARAH}`));
  expect([status, body.status]).toEqual([200, 'deleted']);
  expect(await isDeleted(SARAH)).toBe(true);
  expect(await neighbours(BETA)).toEqual(before.filter((id) => id !== SARAH));
  expect(await isDeleted(ADA)).toBe(false);
  expect((await org.owner.del(path(`nodes/${SARAH}`))).status).toBe(404);
  const found = await org.owner.post(path('search'), { q: 'sarah' });
  expect(found.body.results).toEqual([]);
});

test('a deleted node stays out when items are extracted again, taken back and sent again, and when others come', async () => {
  const { org, isDeleted, items, mail, path } = await begun();
  await org.owner.del(path(`nodes/${SARAH}`));
  await org.owner.post(path('items/reprocess'), { item_ids: items });
  await h.drain();
  expect(await isDeleted(SARAH)).toBe(true);
  await org.owner.del(path(`items/${items[0]}`));
  await mail('Sarah Chen <sarah@beta.example>', 'Ada King <ada@mill.example>');
  await mail('Ada King <ada@mill.example>', 'Sarah Chen <sarah@beta.example>');
  expect([await isDeleted(SARAH), await isDeleted(ADA)]).toEqual([true, false]);
});

test('a deleted node that is written by hand is there again', async () => {
  const { org, edges, path } = await begun();
  await org.owner.del(path(`nodes/${SARAH}`));
  const written = await org.owner.post(path('write'), {
    action: 'upsert_node',
    label: 'Contact',
    node_id: SARAH,
    properties: { name: 'Sarah Chen' },
  });
  expect(written.body).toMatchObject({ status: 'merged', node_id: SARAH });
  expect(await edges(SARAH)).toContain(`${SARAH}::works_for::${BETA}`);
});

test('a deleted edge is gone at once and stays out, and its ends stay', async () => {
  const { org, edges, items, mail, path } = await begun();
  const edge = `${SARAH}::works_for::${BETA}`;
  const before = await edges(SARAH);
  expect(before).toContain(edge);
  const { status, body } = await org.owner.del(path(`edges/${edge}?reason=left%20in%20May`));
  expect([status, body.status]).toEqual([200, 'deleted']);
  const after = before.filter((id) => id !== edge);
  expect(await edges(SARAH)).toEqual(after);
  await org.owner.post(path('items/reprocess'), { item_ids: items });
  await h.drain();
  expect(await edges(SARAH)).toEqual(after);
  await mail('Sarah Chen <sarah@beta.example>', 'Ada King <ada@mill.example>');
  expect(await edges(SARAH)).not.toContain(edge);
  const again = await org.owner.del(path(`edges/${edge}`));
  expect([again.status, again.body.code]).toEqual([404, 'not_found']);
  const audit = await org.owner.get(path('audit'));
  expect(JSON.stringify(audit.body.entries)).toContain('left in May');
});

test('what cannot be deleted is refused with what to do next', async () => {
  const { org, path } = await begun();
  const business = await org.owner.del(path('nodes/business:mill'));
  expect([business.status, business.body.code]).toEqual([422, 'invalid']);
  for (const id of ['no-edge', `${SARAH}::works_for`, `${SARAH}::leads::${BETA}`, `::::`, `${SARAH}::WORKS::${BETA}`]) {
    const { status, body } = await org.owner.del(path(`edges/${encodeURIComponent(id)}`));
    expect([status, body.code], id).toEqual([404, 'not_found']);
  }
  const { key } = await member(h.db, org.id, 'ray', { graph_roles: { primary: 'reader' } });
  expect((await h.as(key).del(path(`nodes/${SARAH}`))).status).toBe(403);
  expect((await h.as(key).del(path(`edges/${SARAH}::works_for::${BETA}`))).status).toBe(403);
});
