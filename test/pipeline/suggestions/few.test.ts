import { expect, test } from 'vitest';
import * as reviewPairs from '../../../src/stores/matching/review-pairs.ts';
import { sql } from '../../../src/stores/db/sql.ts';
import * as suggestions from '../../../src/stores/review/suggestions.ts';
import { createClient } from '../../../src/client/client.ts';
import { ADMIN_KEY, harness } from '../../support/harness.ts';
import { pairUp } from '../../support/review-pairs.ts';
import { claim, document, GRAPH, mailed, settled } from '../../support/settled.ts';
import { alone, naming, night } from './night.ts';

test('each thing is in one merge question at a time, the surest, and the next comes when that is answered', async () => {
  await using n = await night();
  await settled(n.ctx, naming('Ada Strand'), naming('Bea Moor'), naming('Cy Lund'));
  const surest = await pairUp(n.ctx.db, 'Ada Strand', 'Bea Moor', 9, 'merge');
  const others = [
    await pairUp(n.ctx.db, 'Ada Strand', 'Cy Lund', 6, 'unsure'),
    await pairUp(n.ctx.db, 'Bea Moor', 'Cy Lund', 5, 'unsure'),
  ];
  const asked = async () => (await n.list('merge_candidate')).map(({ payload }) => payload.pair_id);
  await n.run();
  expect(await asked()).toEqual([surest.pair_id]);
  await reviewPairs.write(n.ctx.db, GRAPH, [surest], []);
  await n.run();
  expect(await asked()).toEqual([others[0]!.pair_id]);
});

test('a small graph is asked nine questions at most, what changes most comes first, and an answer makes room for another', async () => {
  await using n = await night();
  const names = [
    'Adanna Okafor',
    'Bruno Silva',
    'Chiara Novak',
    'Dalia Haddad',
    'Emi Ito',
    'Fabrice Moreau',
    'Gwen Price',
    'Hugo Lindqvist',
    'Ines Calder',
    'Jonas Falk',
    'Kira Petrescu',
  ];
  const kin = (name: string, i: number) =>
    document(
      [mailed(`a${i}@acme.example`, name), mailed(`b${i}@moor.example`)],
      [claim('sent', 1, 0), claim('spouse_of', 1, 2, { confidence: 0.71 + i / 100, rule: 'test.kin' })],
    );
  await settled(n.ctx, ...names.map(kin), alone('Bo Moor'));
  expect(await n.run()).toBe(9);
  const asked = async () => (await n.list()).toReversed().map(({ payload }) => payload.from_name);
  expect(await asked()).toEqual(names.slice(0, 9));
  const [last] = await n.list();
  await suggestions.decide(n.ctx.db, GRAPH, last!.id, { status: 'rejected', by: 'dana' });
  await n.ctx.db.query(sql`update graphs set suggestions_revision = 0`);
  expect(await n.run()).toBe(1);
  expect(await asked()).toEqual([names[9], ...names.slice(0, 8)]);
});

test('what a sentence says by both names is not asked about, what is gathered from it is', async () => {
  await using h = await harness();
  const quern = createClient({ url: h.url, key: ADMIN_KEY, org: 'said' });
  await quern.provisionOrg({ org_id: 'said', org_name: 'Said', owner: 'dana' });
  await quern.registerBusiness({ slug: 'said', name: 'Said Ltd', biz_type: 'operating' });
  const from = 'Vera Lund <vera.lund@arcadon.example>';
  const body =
    'Dear all,\n\nMy colleague Beatrix Amberg will arrange the payment. Leonie Farrow is now married to Marten Wick.\n\nVera Lund';
  const item = { entity: 'said', source: 'mail', type: 'email', title: 'News', body, metadata: { from } };
  for await (const _ of quern.ingestAll([item], { sync: true }));
  await quern.run({ job: 'suggestions', org_id: 'said' });
  const { suggestions: asked } = await quern.listSuggestions({ category: 'uncertain_relationship' });
  const { edges } = await quern.stats({});
  expect(edges).toContainEqual({ type: 'spouse_of', count: 1 });
  expect(asked.map(({ payload }) => payload.from_name)).toEqual(['Beatrix Amberg']);
});
