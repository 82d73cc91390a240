import { expect, test } from 'vitest';
import { harness } from '../../support/harness.ts';
import { pairUp } from '../../support/review-pairs.ts';

const SHORT = { from: 'T. Keller <tk@rhein.example>', id: 'contact:tk@rhein.example', name: 'T. Keller' };
const FULL = { from: 'Thomas Keller <thomas@home.example>', id: 'contact:thomas@home.example', name: 'Thomas Keller' };

test.each([
  ['first', [SHORT, SHORT, SHORT, FULL]],
  ['last', [FULL, SHORT, SHORT, SHORT]],
])('the full name is put first and kept, also where the short one came %s and more often', async (_, senders) => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme', entities: ['acme'] });
  const items = senders.map(({ from }, i) => ({
    entity: 'acme',
    source: 'mail',
    type: 'email',
    title: `Hello ${i}`,
    body: 'How are you?',
    metadata: { from },
  }));
  for (const item of items) await owner.post('/ingest?sync=true', item);
  await pairUp(h.db, SHORT.name, FULL.name, 7, 'merge');
  await h.admin.post('/admin/run', { job: 'suggestions', org_id: 'acme' });

  const { pairs } = (await owner.get('/org/acme/l3/review_pairs')).body;
  expect(pairs.map(({ a, b, signals }: any) => [a.id, b.id, signals[0]])).toEqual([
    [FULL.id, SHORT.id, { name: 'name', a: FULL.name, b: SHORT.name, weight: 7 }],
  ]);
  const [{ pair_id }] = pairs;
  const { suggestions } = (await owner.get('/org/acme/suggestions?category=merge_candidate')).body;
  expect(suggestions.map(({ title, payload }: any) => [title, payload.a.name])).toEqual([
    [`Are "${FULL.name}" (${FULL.id}) and "${SHORT.name}" (${SHORT.id}) the same?`, FULL.name],
  ]);
  const { body } = await owner.post(`/org/acme/l3/review_pairs/${pair_id}`, { decision: 'merge' });
  const merged = (await owner.get(`/org/acme/entity/${SHORT.id}`)).body;
  expect([body.node_ids, merged.id, merged.name]).toEqual([[FULL.id], FULL.id, FULL.name]);
});
