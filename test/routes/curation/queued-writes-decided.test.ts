import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { note, suggesting } from '../../support/suggestions.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h[Symbol.asyncDispose]());

const INA = 'contact:ina@larch.example';
const BEN = 'contact:ben@cedar.example';
const KNOWS = { action: 'create_edge', from_id: INA, to_id: BEN, edge_type: 'knows' };
const TITLE = { action: 'correction', node_id: BEN, properties: { title: 'Buyer' } };
const NEW = { action: 'upsert_node', label: 'Contact', properties: { name: 'Lou Elm', email: 'lou@elm.example' } };

type Act = (org: OrgFixture) => Promise<{ status: number }>;
const write =
  (body: object): Act =>
  ({ id, owner }) =>
    owner.post(`/org/${id}/write`, body);
const removed =
  (path: string): Act =>
  ({ id, owner }) =>
    owner.del(`/org/${id}/${path}`);
const merged: Act = ({ id, owner }) => owner.post(`/org/${id}/merges`, { keep_id: INA, drop_id: BEN });

const CASES: [name: string, queued: object, then: Act[], status: string][] = [
  ['its edge is written for sure', KNOWS, [write(KNOWS)], 'superseded'],
  ['its edge is written with other evidence', KNOWS, [write({ ...KNOWS, evidence: 'Both say so.' })], 'superseded'],
  ['its correction is written for sure', TITLE, [write({ ...TITLE, confidence: 1 })], 'superseded'],
  ['its node is written for sure', NEW, [write({ ...NEW, evidence: 'Her card.' })], 'superseded'],
  ['an end of its edge is deleted', KNOWS, [removed(`nodes/${BEN}`)], 'superseded'],
  ['what it corrects is deleted', TITLE, [removed(`nodes/${BEN}`)], 'superseded'],
  ['the ends of its edge are made one', KNOWS, [merged], 'superseded'],
  ['another edge is written', KNOWS, [write({ ...KNOWS, edge_type: 'reports_to' })], 'pending'],
  ['its edge is written the other way round', KNOWS, [write({ ...KNOWS, from_id: BEN, to_id: INA })], 'pending'],
  ['another value is written', TITLE, [write({ ...TITLE, properties: { title: 'Cook' } })], 'pending'],
  ['somebody else is deleted', TITLE, [removed(`nodes/${INA}`)], 'pending'],
];

test.each(CASES)('a queued write is asked about no longer once it is decided: %s', async (_, queued, then, status) => {
  const org = await h.org({ entities: ['acme'] });
  const use = suggesting(h, org);
  await use.ingest(note('Visit', 'Ina Larch <ina@larch.example> and Ben Cedar <ben@cedar.example> came.'));
  const { body } = await org.owner.post(`/org/${org.id}/write`, { ...queued, confidence: 0.8 });
  expect(body.status).toBe('queued');
  for (const act of then) expect((await act(org)).status).toBe(200);
  const found = (await use.listed('&status=all')).find(({ id }: { id: string }) => id === body.suggestion_id);
  expect(found.status).toBe(status);
  if (status === 'superseded') expect((await use.say(body.suggestion_id, 'confirm')).status).toBe(409);
});
