import { expect, test } from 'vitest';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import { put, retract } from '../../../src/stores/documents/documents.ts';
import { database } from '../../support/database.ts';
import { document, GRAPH, mailed, makeGraph, mention, settled, settling, view } from '../../support/settled.ts';

const ADA = 'contact:ada@x.test';
const sighting = (date: string) => document([mailed('ada@x.test', 'Ada King')], [], { date });

test('a person is dated by the last day on which something was said of them, in whatever order it comes', async () => {
  await using data = await database();
  const ctx = settling(data.pool);
  await makeGraph(data.pool);
  const [first, last, between] = [sighting('2026-03-01'), sighting('2026-03-09'), sighting('2026-03-05')];
  await settled(ctx, first);
  await settled(ctx, last);
  const graph = await settled(ctx, between);
  expect(graph.node(ADA)).toMatchObject({ occurred_at: '2026-03-09', provenance: { valid_from: '2026-03-01' } });
  await retract(data.pool, GRAPH, [last.id]);
  await settleGraph(ctx, GRAPH);
  expect((await view(ctx)).node(ADA).occurred_at).toBe('2026-03-05');
});

test('a merge of two names has the later of their days', async () => {
  await using data = await database();
  const ctx = settling(data.pool);
  await makeGraph(data.pool);
  await put(data.pool, [
    document([mention('Contact', 'Ada King')], [], { date: '2026-03-20' }),
    sighting('2026-03-01'),
  ]);
  await settleGraph(ctx, GRAPH);
  expect((await view(ctx)).node(ADA).occurred_at).toBe('2026-03-20');
});

test('an activity keeps its own day, and a document that is only spoken of has none', async () => {
  await using data = await database();
  const ctx = settling(data.pool);
  await makeGraph(data.pool);
  const spoken = document([mention('Asset', 'The plan')], [], { date: '2026-03-09' });
  const graph = await settled(ctx, spoken);
  expect(graph.node(`activity:${spoken.id}`).occurred_at).toBe('2026-03-02');
  expect(graph.node('asset:the-plan.acme')).not.toHaveProperty('occurred_at');
});
