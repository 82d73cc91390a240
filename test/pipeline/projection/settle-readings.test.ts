import { expect, test } from 'vitest';
import { retract } from '../../../src/stores/projection/documents.ts';
import { begin, about, org, reading, weak } from '../../support/samples/mentions.ts';
import { document, GRAPH, mailed, settled } from '../../support/settled.ts';

test('a lone first name or surname is the single established holder of it, and nobody when there are two', async () => {
  await using ctx = await begin();
  const item = about(weak('Chen'), { ...weak('Sarah'), start: 50, end: 55 });
  const one = await settled(ctx, document([mailed('sarah@beta.com', 'Sarah Chen')]), item);
  expect(one.edges).toEqual([`activity:${item.id} mentions contact:sarah@beta.com`]);
  const two = await settled(ctx, document([mailed('li@gamma.org', 'Li Chen')]), about());
  expect(two.edges).toEqual([`activity:${item.id} mentions contact:sarah@beta.com`]);
  const none = await settled(ctx, document([mailed('sarah@delta.net', 'Sarah Wu')]));
  expect(none.edges).toEqual([]);
});

test('a weak candidate becomes known with the item that establishes it, in whichever order they come', async () => {
  await using ctx = await begin();
  const item = about(weak('Sarah Chen'));
  expect((await settled(ctx, item)).ids).toEqual([]);
  const establishing = document([mailed('sarah@beta.com', 'Sarah Chen')]);
  expect((await settled(ctx, establishing)).edges).toEqual([`activity:${item.id} mentions contact:sarah@beta.com`]);
  await retract(ctx.db, GRAPH, [establishing.id]);
  expect(await settled(ctx)).toMatchObject({ ids: [], edges: [] });
});

test('a known name that covers the whole run wins over what was read, with its own label', async () => {
  await using ctx = await begin();
  const item = about(reading('Sarah Chen', { label: 'Organization', run: 'CFO Sarah Chen' }));
  const { ids, edges } = await settled(ctx, document([mailed('sarah@beta.com', 'Sarah Chen')]), item);
  expect(ids).toEqual(['contact:sarah@beta.com']);
  expect(edges).toEqual([`activity:${item.id} mentions contact:sarah@beta.com`]);
});

test('what is read in a run that no known name covers counts by itself', async () => {
  await using ctx = await begin();
  const { ids } = await settled(
    ctx,
    document([org('Lind', 'lind.com')]),
    about(reading('Lind Aviation', { label: 'Organization' })),
  );
  expect(ids).toEqual(['organization:lind-aviation.acme', 'organization:lind.com']);
});

test('readings make no name known: neither weak candidates nor other readings lean on them', async () => {
  await using ctx = await begin();
  const { ids, edges } = await settled(
    ctx,
    about(reading('Sarah Chen')),
    about(weak('Chen')),
    about(weak('Sarah Chen')),
  );
  expect(ids).toEqual(['contact:sarah-chen.acme']);
  expect(edges).toHaveLength(1);
});

test('an unsure reading counts from the second document on that says the same', async () => {
  await using ctx = await begin();
  const first = await settled(ctx, about(reading('Sarah Chen', { confidence: 0.45 })));
  expect(first.ids).toEqual([]);
  const second = await settled(ctx, about(reading('Sarah Chen', { confidence: 0.45 })));
  expect(second.edges).toHaveLength(2);
  expect(second.node('contact:sarah-chen.acme').provenance.confidence).toBeCloseTo(0.6975);
});

test('a surname that was read before its holder was known goes by the same aliases as one read after', async () => {
  await using ctx = await begin();
  const read = about(reading('Keilmann'));
  const holder = document([mailed('s.keilmann@beta.com', 'Stefan Keilmann')]);
  await settled(ctx, read);
  const { ids, node } = await settled(ctx, holder);
  expect(ids).toEqual(['contact:s.keilmann@beta.com']);
  expect(node('contact:s.keilmann@beta.com').aliases).toEqual(['contact:keilmann.acme']);
});
