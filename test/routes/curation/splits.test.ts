import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness } from '../../support/harness.ts';
import { asSender } from '../../support/samples/mails.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h[Symbol.asyncDispose]());

const SARAH = 'contact:sarah@beta.example';
const CHEN = 'contact:chen@home.example';

/** An org whose Sarah is known by two addresses that one item says are the same person's. */
async function oneSarah() {
  const org = await h.org({ entities: ['mill'] });
  const sender = asSender(org, 'mill');
  await sender.mail('Sarah Chen <sarah@beta.example>', 'Ada King <ada@mill.example>');
  await sender.mail('Sarah Chen <chen@home.example>', 'Tom Hale <tom@mill.example>');
  const { body } = await org.owner.post(sender.path('merges'), { keep_id: SARAH, drop_id: CHEN });
  return { ...sender, org, merge: body.merge_id as string };
}

test('a split gives the alias a node of its own with its items, and undone both are one again', async () => {
  const { org, node, neighbours, path } = await oneSarah();
  const before = await node(SARAH);
  const { status, body } = await org.owner.post(path('splits'), { node_id: SARAH, alias: CHEN, reason: 'her brother' });
  expect([status, body.node_ids]).toEqual([200, [SARAH, CHEN]]);
  expect(await neighbours(CHEN)).toContain('organization:home.example');
  expect(await neighbours(SARAH)).not.toContain('organization:home.example');
  expect((await node(SARAH)).aliases).not.toContain(CHEN);
  const listed = await org.owner.get(path('merges'));
  expect(listed.body.merges[0]).toMatchObject({
    merge_id: body.merge_id,
    kind: 'split',
    node_id: SARAH,
    alias: CHEN,
    reason: 'her brother',
  });
  const undone = await org.owner.post(path(`merges/${body.merge_id}/undo`));
  expect(undone.body).toMatchObject({ status: 'undone', node_ids: [SARAH] });
  expect(await node(SARAH)).toEqual(before);
});

test('a split holds when items come again, until a person merges the two', async () => {
  const { org, mail, node, path, items } = await oneSarah();
  await org.owner.post(path('splits'), { node_id: CHEN, alias: CHEN });
  await org.owner.post(path('items/reprocess'), { item_ids: items });
  await h.drain();
  await mail('Sarah Chen <chen@home.example>', 'Ada King <ada@mill.example>');
  expect([(await node(SARAH)).id, (await node(CHEN)).id]).toEqual([SARAH, CHEN]);
  await org.owner.post(path('merges'), { keep_id: SARAH, drop_id: CHEN });
  expect((await node(CHEN)).id).toBe(SARAH);
  const { merges } = (await org.owner.get(path('merges'))).body;
  expect(merges.find((one: { kind: string }) => one.kind === 'split').undone_at).toBeDefined();
});

test('an alias that the node does not go by, or that is all it goes by, cannot be split off', async () => {
  const { org, path } = await oneSarah();
  const refused = async (node_id: string, alias: string) => {
    const { status, body } = await org.owner.post(path('splits'), { node_id, alias });
    return [status, body.code];
  };
  expect(await refused('contact:ada@mill.example', 'contact:ada@mill.example')).toEqual([422, 'invalid']);
  expect(await refused(SARAH, 'contact:tom@mill.example')).toEqual([422, 'invalid']);
  expect(await refused('contact:nobody@mill.example', CHEN)).toEqual([404, 'not_found']);
  expect((await org.owner.get(path('merges'))).body.merges).toHaveLength(1);
});
