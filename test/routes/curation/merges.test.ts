import { afterAll, beforeAll, expect, test } from 'vitest';
import { put } from '../../../src/stores/documents/documents.ts';
import { member } from '../../support/factories.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { asSender, type Sender } from '../../support/samples/mails.ts';
import { document, mention } from '../../support/settled.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h[Symbol.asyncDispose]());

const SARAH = 'contact:sarah@beta.example';
const CHEN = 'contact:chen@home.example';

/** An org whose graph holds Sarah under two addresses, each with a colleague of her own. */
async function twoSarahs(): Promise<Sender & { org: OrgFixture }> {
  const org = await h.org({ entities: ['mill'] });
  const sender = asSender(org, 'mill');
  await sender.mail('Sarah Chen <sarah@beta.example>', 'Ada King <ada@mill.example>');
  await sender.mail('S. Chen <chen@home.example>', 'Tom Hale <tom@mill.example>');
  return { ...sender, org };
}

test('a merge makes one node that goes by keep_id, with the edges, items and aliases of both', async () => {
  const { org, node, path, neighbours } = await twoSarahs();
  const { status, body } = await org.owner.post(path('merges'), { keep_id: CHEN, drop_id: SARAH, reason: 'her own' });
  expect([status, body]).toMatchObject([200, { merge_id: expect.stringMatching(/^merge_/), node_id: CHEN }]);
  expect(await node(SARAH)).toMatchObject({ id: CHEN, aliases: expect.arrayContaining([SARAH]) });
  expect((await node(CHEN)).provenance.mentions).toBeGreaterThan(1);
  const around = await neighbours(CHEN);
  const files = await org.owner.get(path(`file/${CHEN}`));
  expect(files.body.files).toHaveLength(2);
  expect(around.filter((id) => id.startsWith('activity:'))).toHaveLength(2);
  const listed = await org.owner.get(path('merges'));
  expect(listed.body.merges).toMatchObject([
    {
      merge_id: body.merge_id,
      kind: 'merge',
      node_id: CHEN,
      keep_id: CHEN,
      drop_id: SARAH,
      reason: 'her own',
      origin: 'person',
    },
  ]);
  expect(listed.body.merges[0].undone_at).toBeUndefined();
});

test('an undone merge gives both nodes back as they were, and they stay apart, also when their items come again', async () => {
  const { org, node, path, items } = await twoSarahs();
  const supported = async () =>
    Promise.all(items.map(async (id) => (await org.owner.get(path(`items/${id}`))).body.nodes));
  const before = [await node(SARAH), await node(CHEN)];
  const nodes = await supported();
  const { body } = await org.owner.post(path('merges'), { keep_id: SARAH, drop_id: CHEN });
  const undone = await org.owner.post(path(`merges/${body.merge_id}/undo`), { reason: 'two people' });
  expect(undone.body).toMatchObject({ status: 'undone', merge_id: body.merge_id, node_ids: [CHEN, SARAH] });
  expect([await node(SARAH), await node(CHEN)]).toEqual(before);
  const [listed] = (await org.owner.get(path('merges'))).body.merges;
  expect(listed).toMatchObject({ merge_id: body.merge_id, undone_at: expect.any(String) });
  expect(await supported()).toEqual(nodes);
  await org.owner.post(path('items/reprocess'), { item_ids: items });
  await h.drain();
  expect([await node(SARAH), await node(CHEN)]).toEqual(before);
  const twice = await org.owner.post(path(`merges/${body.merge_id}/undo`));
  expect([twice.status, twice.body.code]).toEqual([409, 'conflict']);
});

test('what was merged is merged again by a person after it was undone', async () => {
  const { org, node, path } = await twoSarahs();
  const first = await org.owner.post(path('merges'), { keep_id: SARAH, drop_id: CHEN });
  await org.owner.post(path(`merges/${first.body.merge_id}/undo`));
  const again = await org.owner.post(path('merges'), { keep_id: CHEN, drop_id: SARAH });
  expect(again.body.node_id).toBe(CHEN);
  expect((await node(SARAH)).id).toBe(CHEN);
});

test('nodes are given by alias, and the merged node goes by what was given', async () => {
  const { org, mail, node, path } = await twoSarahs();
  await mail('Ada King <ada@mill.example>', 'Tom Hale <tom@mill.example>', {
    metadata: { participants: ['Sarah Chen'] },
  });
  const [alias] = (await node(SARAH)).aliases;
  expect(alias).toBe('contact:sarah-chen.mill');
  const { body } = await org.owner.post(path('merges'), { keep_id: alias, drop_id: CHEN });
  expect(body.node_id).toBe(alias);
  expect((await node(SARAH)).id).toBe(alias);
});

test('a merge holds after its items are taken back and sent again', async () => {
  const { org, mail, node, path, items } = await twoSarahs();
  await org.owner.post(path('merges'), { keep_id: CHEN, drop_id: SARAH });
  for (const item of items) expect((await org.owner.del(path(`items/${item}`))).status).toBe(200);
  expect((await org.owner.get(path(`entity/${CHEN}`))).status).toBe(404);
  await mail('Sarah Chen <sarah@beta.example>', 'Ada King <ada@mill.example>');
  await mail('S. Chen <chen@home.example>', 'Tom Hale <tom@mill.example>');
  expect((await node(SARAH)).id).toBe(CHEN);
});

test('merges that cannot be are refused with what to do next, and change nothing', async () => {
  const { org, node, path } = await twoSarahs();
  const refused = async (keep_id: string, drop_id: string) => {
    const { status, body } = await org.owner.post(path('merges'), { keep_id, drop_id });
    return [status, body.code];
  };
  await org.owner.post(path('businesses'), { name: 'Other', slug: 'other', biz_type: 'other' });
  expect(await refused(SARAH, SARAH)).toEqual([422, 'invalid']);
  expect(await refused(SARAH, 'contact:nobody@beta.example')).toEqual([404, 'not_found']);
  expect(await refused(SARAH, 'organization:beta.example')).toEqual([422, 'invalid']);
  expect(await refused('business:mill', 'business:other')).toEqual([422, 'invalid']);
  expect((await org.owner.post(path('merges'), { keep_id: SARAH })).status).toBe(422);
  expect((await node(SARAH)).id).toBe(SARAH);
  expect((await org.owner.get(path('merges'))).body.merges).toEqual([]);
});

test('an alias of two nodes is refused with both of them', async () => {
  const { org, node, path } = await twoSarahs();
  const named = (employer: string) =>
    document([mention('Contact', 'Kim Doe', { discriminator: employer })], [], {
      org: org.id,
      graph: org.id,
      entity: 'mill',
    });
  await put(h.db, [named('Beta'), named('Gamma')]);
  await h.drain();
  const { status, body } = await org.owner.post(path('merges'), { keep_id: 'contact:kim-doe.mill', drop_id: CHEN });
  expect([status, body.code]).toEqual([409, 'ambiguous']);
  const [one, other] = body.candidates.map((candidate: { id: string }) => candidate.id);
  const merged = await org.owner.post(path('merges'), { keep_id: one, drop_id: other });
  expect(merged.body.node_id).toBe(one);
  expect((await node(other)).id).toBe(one);
  const whole = await org.owner.post(path('merges'), { keep_id: SARAH, drop_id: one });
  expect(whole.body.node_id).toBe(SARAH);
  expect([(await node(one)).id, (await node(other)).id]).toEqual([SARAH, SARAH]);
  await org.owner.post(path(`merges/${whole.body.merge_id}/undo`));
  expect([(await node(one)).id, (await node(other)).id]).toEqual([one, one]);
  const parted = await org.owner.post(path('splits'), { node_id: one, alias: other });
  expect(parted.body.node_ids).toEqual([one, other]);
});

test('nodes and merges of another organization are not there', async () => {
  const [{ org, path }, other] = [await twoSarahs(), await twoSarahs()];
  const theirs = await other.org.owner.post(other.path('merges'), { keep_id: SARAH, drop_id: CHEN });
  const undo = await org.owner.post(path(`merges/${theirs.body.merge_id}/undo`));
  expect([undo.status, undo.body.code]).toEqual([404, 'not_found']);
  await other.mail('Zoe Only <zoe@only.example>', 'Ada King <ada@mill.example>');
  const merge = await org.owner.post(path('merges'), { keep_id: SARAH, drop_id: 'contact:zoe@only.example' });
  expect([merge.status, merge.body.code]).toEqual([404, 'not_found']);
});

test('nodes and merges of another graph are not there, and each graph has its own', async () => {
  const { org, mail, path } = await twoSarahs();
  await org.owner.post(path('graphs'), { name: 'Second', template: 'general' });
  await mail('Zoe Only <zoe@only.example>', 'Ada King <ada@mill.example>', { graph_id: 'second' });
  const [zoe, ada] = ['contact:zoe@only.example', 'contact:ada@mill.example'];
  const across = await org.owner.post(path('merges'), { keep_id: SARAH, drop_id: zoe });
  expect([across.status, across.body.code]).toEqual([404, 'not_found']);
  const second = { graph_id: 'second' };
  const merged = await org.owner.post(path('merges'), { keep_id: zoe, drop_id: ada, ...second });
  expect(merged.body.node_id).toBe(zoe);
  expect((await org.owner.get(path('merges'))).body.merges).toEqual([]);
  expect((await org.owner.get(path('merges?graph_id=second'))).body.merges).toHaveLength(1);
  const undo = path(`merges/${merged.body.merge_id}/undo`);
  expect((await org.owner.post(undo)).status).toBe(404);
  expect((await org.owner.post(undo, second)).body.node_ids).toEqual([ada, zoe]);
});

test('what is no merge or split is not undone as one', async () => {
  const { org, path } = await twoSarahs();
  await org.owner.del(path(`nodes/${SARAH}`));
  const { rows } = await h.db.query('select decision_id id from decisions where graph = $1', [org.id]);
  for (const id of [rows[0].id, 'merge_none']) {
    const { status, body } = await org.owner.post(path(`merges/${id}/undo`));
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
});

test('of two who undo a merge at the same time one does it', async () => {
  const { org, node, path } = await twoSarahs();
  const { body } = await org.owner.post(path('merges'), { keep_id: SARAH, drop_id: CHEN });
  const both = await Promise.all([1, 2].map(() => org.owner.post(path(`merges/${body.merge_id}/undo`))));
  expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
  expect((await node(CHEN)).id).toBe(CHEN);
});

test('merges are listed page by page, newest first', async () => {
  const { org, path } = await twoSarahs();
  const mergeIds: string[] = [];
  for (let i = 0; i < 3; i++) {
    const { body } = await org.owner.post(path('merges'), { keep_id: SARAH, drop_id: CHEN });
    mergeIds.unshift(body.merge_id);
    await org.owner.post(path(`merges/${body.merge_id}/undo`));
  }
  const ids = (page: { merges: { merge_id: string }[] }) => page.merges.map((one) => one.merge_id);
  const first = (await org.owner.get(path('merges?limit=2'))).body;
  const second = (await org.owner.get(path(`merges?limit=2&cursor=${first.next_cursor}`))).body;
  expect([...ids(first), ...ids(second)]).toEqual(mergeIds);
  expect(second.next_cursor).toBeUndefined();
});

test('the audit log says which nodes were merged, by whom and why', async () => {
  const { org, path } = await twoSarahs();
  const { body } = await org.owner.post(path('merges'), { keep_id: SARAH, drop_id: CHEN, reason: 'one person' });
  const { entries } = (await org.owner.get(path('audit'))).body;
  const entry = entries.find((one: { action: string }) => one.action === 'POST /org/{org_id}/merges');
  expect(entry.detail).toMatchObject({
    merge_id: body.merge_id,
    keep_id: SARAH,
    drop_id: CHEN,
    reason: 'one person',
    status: 200,
  });
});

test('a reader of the graph may look but not merge', async () => {
  const { org, path } = await twoSarahs();
  const { key } = await member(h.db, org.id, 'ray', { graph_roles: { primary: 'reader' } });
  const reader = h.as(key);
  expect((await reader.get(path('merges'))).status).toBe(200);
  expect((await reader.post(path('merges'), { keep_id: SARAH, drop_id: CHEN })).status).toBe(403);
});
