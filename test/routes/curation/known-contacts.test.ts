import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let acme: OrgFixture;
beforeAll(async () => {
  h = await harness();
  acme = await h.org({ id: 'acme', entities: ['acme'] });
  const metadata = { from: 'John Smith <john@northwind.example>', to: 'Dana Reyes <dana@acme.example>' };
  await acme.owner.post('/ingest?sync=true', { entity: 'acme', source: 'mail', title: 'Hello', body: '', metadata });
});
afterAll(() => h[Symbol.asyncDispose]());

const save = (body: object) => acme.owner.post('/org/acme/conversation', body);
const text = (fields: string) => `---\n${fields}\n---\nWe talked.\n`;

test('a first name alone is the one contact who bears it, and where several do a contact of its own', async () => {
  const lines = (who: string) => text(`company: acme\ntitle: "A call"\ndate: 2025-03-05\nwho:\n${who}`);
  const both = await save({ data: lines('  - met with Dana Reyes\n  - Dana set the price') });
  expect(both.body.nodes).toEqual([both.body.activity_id, 'contact:dana@acme.example']);
  const alone = await save({ data: lines('  - met with Reyes') });
  expect(alone.body.nodes).toEqual([alone.body.activity_id, 'contact:dana@acme.example']);
  const listed = await save({ entity: 'acme', title: 'A call', content: 'We spoke.', participants: ['Dana'] });
  expect(listed.body.nodes).toEqual([listed.body.activity_id, 'contact:dana@acme.example']);
  const message = {
    entity: 'acme',
    title: 'Hello',
    content: 'See you.',
    linked_entities: [{ name: 'Dana', context: 'recipient' }],
  };
  const sent = (await acme.owner.post('/org/acme/messages', message)).body;
  expect(sent.edges).toContainEqual({
    type: 'received',
    from_id: 'contact:dana@acme.example',
    to_id: sent.activity_id,
  });
  await save({ data: lines('  - met with Dana Berg') });
  const unclear = await save({ data: lines('  - met with Dana') });
  expect(unclear.body.nodes).toEqual([unclear.body.activity_id, 'contact:dana.acme']);
});
