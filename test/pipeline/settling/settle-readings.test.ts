import { expect, test } from 'vitest';
import { retract } from '../../../src/stores/documents/documents.ts';
import { begin, about, id, org, person, reading, weak } from '../../support/samples/mentions.ts';
import { document, GRAPH, mailed, settled } from '../../support/settled.ts';

test('one word of a name that stands in one item is nobody of another item, however few are called so', async () => {
  await using ctx = await begin();
  const item = about(weak('Chen'), { ...weak('Sarah'), start: 50, end: 55 }, reading('Keilmann'));
  const known = document([mailed('sarah@beta.com', 'Sarah Chen'), mailed('s.keilmann@beta.com', 'Stefan Keilmann')]);
  expect((await settled(ctx, known, item)).edges).toEqual([]);
  const after = await settled(ctx, about(reading('Sarah')));
  expect(after).toMatchObject({ edges: [], ids: ['contact:s.keilmann@beta.com', 'contact:sarah@beta.com'] });
});

test('somebody who is called by one word alone is not who has it in a name of two', async () => {
  await using ctx = await begin();
  const { ids, node } = await settled(ctx, document([mailed('sarah@beta.com', 'Sarah Chen')]), about(person('Sarah')));
  expect(ids).toEqual(['contact:sarah.acme', 'contact:sarah@beta.com']);
  expect(node('contact:sarah@beta.com').aliases).toEqual([]);
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

test('whoever is called by one word and has a phone in the text is somebody', async () => {
  await using ctx = await begin();
  const called = reading('Ted', { identifiers: [id('phone', '+441923555014')] });
  expect((await settled(ctx, about(called))).ids).toEqual(['contact:ted.acme']);
});

test('a surname with the house that the text tells is somebody, the same wherever both stand, and nobody else of that surname', async () => {
  await using ctx = await begin();
  const housed = (house: string) => about(reading('Keilmann', { discriminator: house }));
  const { ids } = await settled(
    ctx,
    housed('Lind Bau GmbH'),
    housed('Lind Bau'),
    housed('Vogt AG'),
    document([mailed('s.keilmann@beta.com', 'Stefan Keilmann')]),
    about(reading('Keilmann')),
    about(person('Keilmann')),
  );
  expect(ids).toHaveLength(4);
  expect(ids).toContain('contact:s.keilmann@beta.com');
});
