import { expect, test } from 'vitest';
import type { Identifier, Mention } from '../../src/model.ts';
import { decide, undoMerge } from '../../src/pipeline/decide.ts';
import { settleGraph } from '../../src/pipeline/settle.ts';
import { retract } from '../../src/stores/documents.ts';
import { keysOf, thingsBy } from '../../src/stores/evidence.ts';
import { database } from '../support/database.ts';
import { claim, document, GRAPH, mailed, makeGraph, mention, settled, settling, view } from '../support/settled.ts';

async function begin() {
  const d = await database();
  await makeGraph(d.pool);
  const ctx = settling(d.pool);
  return Object.assign(ctx, { [Symbol.asyncDispose]: () => d[Symbol.asyncDispose]() });
}

const id = (kind: Identifier['kind'], value: string): Identifier => ({ kind, value });
const org = (name: string | undefined, domain?: string): Mention =>
  mention('Organization', name, domain ? { identifiers: [id('domain', domain)] } : {});
const person = (name: string, more: Partial<Mention> = {}): Mention => mention('Contact', name, more);
const reading = (name: string, more: Partial<Mention> = {}): Mention =>
  mention('Contact', name, {
    tier: 'reading',
    confidence: 0.8,
    authority: 50,
    start: 0,
    end: name.length,
    run: name,
    ...more,
  });
const weak = (run: string): Mention => reading(run, { tier: 'weak', confidence: 0.2, authority: 30 });
/** An item that mentions what follows it. */
const about = (...mentions: Mention[]) =>
  document(
    mentions,
    mentions.map((_, i) => claim('mentions', 0, i + 1)),
  );

test('a person who is mentioned by name is the single holder of that name in the entity', async () => {
  await using ctx = await begin();
  const { ids, node } = await settled(
    ctx,
    document([mailed('sarah@beta.com', 'Sarah Chen')]),
    about(person('CHEN, Sarah')),
  );
  expect(ids).toEqual(['contact:sarah@beta.com']);
  expect(node('contact:sarah@beta.com')).toMatchObject({
    aliases: ['contact:sarah-chen.acme'],
    provenance: { mentions: 2 },
  });
});

test('with two holders of a name the name stays by itself, and comes back when one of them goes', async () => {
  await using ctx = await begin();
  const second = document([mailed('schen@gamma.org', 'Sarah Chen')]);
  const two = await settled(
    ctx,
    document([mailed('sarah@beta.com', 'Sarah Chen')]),
    about(person('Sarah Chen')),
    second,
  );
  expect(two.ids).toEqual(['contact:sarah-chen.acme', 'contact:sarah@beta.com', 'contact:schen@gamma.org']);
  await retract(ctx.db, GRAPH, [second.id]);
  expect((await settled(ctx)).ids).toEqual(['contact:sarah@beta.com']);
});

test('a name in another entity is nobody’s but its own', async () => {
  await using ctx = await begin();
  const { ids } = await settled(ctx, document([mailed('sarah@beta.com', 'Sarah Chen')]), {
    ...about(person('Sarah Chen')),
    entity: 'other',
  });
  expect(ids).toEqual(['contact:sarah-chen.other', 'contact:sarah@beta.com']);
});

test('an address that two entities know is one person of both', async () => {
  await using ctx = await begin();
  const { node } = await settled(ctx, document([mailed('sarah@beta.com')]), {
    ...document([mailed('sarah@beta.com')]),
    entity: 'other',
  });
  expect(node('contact:sarah@beta.com').entities).toEqual(['acme', 'other']);
});

test('profiles that assert an identifier of each other are one thing, which goes by the smaller address', async () => {
  await using ctx = await begin();
  const both = document([
    mention('Contact', 'Sarah Chen', { identifiers: [id('email', 'sarah@beta.com'), id('email', 'chen@home.net')] }),
  ]);
  const { ids, node } = await settled(
    ctx,
    document([mailed('sarah@beta.com')]),
    document([mailed('chen@home.net')]),
    both,
  );
  expect(ids).toEqual(['contact:chen@home.net']);
  expect(node('contact:chen@home.net').aliases).toEqual(['contact:sarah@beta.com']);
  await retract(ctx.db, GRAPH, [both.id]);
  expect((await settled(ctx)).ids).toEqual(['contact:chen@home.net', 'contact:sarah@beta.com']);
});

test('a card with an external id joins the single mail contact of its name', async () => {
  await using ctx = await begin();
  const card = document([person('Sarah Chen', { identifiers: [id('external_id', 'crm:9')] })]);
  expect((await settled(ctx, card)).ids).toEqual(['contact:sarah-chen.acme']);
  expect((await settled(ctx, document([mailed('sarah@beta.com', 'Sarah Chen')]))).ids).toEqual([
    'contact:sarah@beta.com',
  ]);
});

test('two people of one name whose employers contradict each other stay two, with ids that tell them apart', async () => {
  await using ctx = await begin();
  const { ids, node } = await settled(
    ctx,
    about(person('Sarah Chen', { discriminator: 'Beta GmbH' })),
    about(person('Sarah Chen', { discriminator: 'Gamma' })),
  );
  expect(ids).toHaveLength(2);
  for (const one of ids) {
    expect(one).toMatch(/^contact:sarah-chen\.acme-[0-9a-f]{8}$/);
    expect(node(one).aliases).toContain('contact:sarah-chen.acme');
  }
});

test('a name joins no holder whose birth date contradicts its own', async () => {
  await using ctx = await begin();
  const { ids } = await settled(
    ctx,
    document([mailed('sarah@beta.com', 'Sarah Chen', { discriminator: '1980-01-02' })]),
    about(person('Sarah Chen', { discriminator: '1991-05-06' })),
    about(person('Sarah Chen', { discriminator: '1980-01-02' })),
  );
  expect(ids).toEqual(['contact:sarah-chen.acme', 'contact:sarah@beta.com']);
});

test('a phone decides between two holders of a name', async () => {
  await using ctx = await begin();
  const phone = id('phone', '+4930123456');
  const { node, ids } = await settled(
    ctx,
    document([mention('Contact', 'Sarah Chen', { identifiers: [id('email', 'sarah@beta.com'), phone] })]),
    document([mailed('schen@gamma.org', 'Sarah Chen')]),
    about(person('Sarah Chen', { identifiers: [phone] })),
  );
  expect(ids).toEqual(['contact:sarah@beta.com', 'contact:schen@gamma.org']);
  expect(node('contact:sarah@beta.com').provenance.mentions).toBe(2);
});

test('an organization named as the label of a domain in the entity is the domain’s', async () => {
  await using ctx = await begin();
  const { ids, node } = await settled(
    ctx,
    document([org(undefined, 'beta-industries.com')]),
    about(org('Beta Industries GmbH')),
    about(org('BetaIndustries')),
  );
  expect(ids).toEqual(['organization:beta-industries.com']);
  expect(node('organization:beta-industries.com').provenance.mentions).toBe(3);
});

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

test('a registered business is known by its name, unless an organization of that name is', async () => {
  await using ctx = await begin();
  const business = {
    ...document([], []),
    id: 'business:acme',
    kind: 'business' as const,
    assertions: { mentions: [mention('Business', 'Acme Mills', { self: true, authority: 95 })], claims: [] },
  };
  const item = about(weak('Acme Mills'));
  expect((await settled(ctx, business, item)).ids).toEqual(['business:acme']);
  await settled(ctx, document([org('Acme Mills', 'acmemills.com')]));
  expect((await view(ctx)).edges).toEqual([`activity:${item.id} mentions organization:acmemills.com`]);
});

test('an answer to a message that is not there is linked once the message comes', async () => {
  await using ctx = await begin();
  const own = id('external_id', 'message_id:1@x');
  const answer = document(
    [mention('Activity', undefined, { tier: 'weak', identifiers: [own] })],
    [claim('replies_to', 0, 1)],
  );
  expect((await settled(ctx, answer)).edges).toEqual([]);
  const message = document([]);
  message.assertions.mentions = [mention('Activity', 'Hello', { self: true, identifiers: [own] })];
  const { ids, edges } = await settled(ctx, message);
  expect(edges).toEqual([`activity:${answer.id} replies_to ${ids[0]}`]);
});

test('an organization with a first name, a title and a personal address is a person', async () => {
  await using ctx = await begin();
  const wrong = mention('Organization', 'Sarah Chen', {
    identifiers: [id('email', 'sarah@beta.com')],
    properties: { title: 'CFO' },
  });
  const { ids, node } = await settled(ctx, about(wrong));
  expect(ids).toEqual(['contact:sarah-chen.acme']);
  expect(node('contact:sarah-chen.acme')).toMatchObject({
    label: 'Contact',
    aliases: ['organization:sarah-chen.acme'],
  });
});

test('a merge by a person joins two things under the id that is to be kept, and undone they are two that stay apart', async () => {
  await using ctx = await begin();
  const shared = document([
    mention('Contact', undefined, { identifiers: [id('email', 'sarah@beta.com'), id('external_id', 'crm:1')] }),
  ]);
  await settled(
    ctx,
    document([mailed('sarah@beta.com', 'Sarah Chen')]),
    document([mailed('chen@home.net', 'S. Chen')]),
    shared,
  );
  const [drop, keep] = await thingsBy(ctx.db, GRAPH, ['contact:sarah@beta.com', 'contact:chen@home.net']).then(
    (found) => found.toReversed(),
  );
  const sides = { a: await keysOf(ctx.db, GRAPH, keep!.uid), b: await keysOf(ctx.db, GRAPH, drop!.uid) };
  const merge = await decide(ctx, GRAPH, { kind: 'merge', ...sides, keepId: 'contact:sarah@beta.com' });
  const merged = await view(ctx);
  expect(merged.ids).toEqual(['contact:sarah@beta.com']);
  expect(merged.node('contact:sarah@beta.com').aliases).toEqual(expect.arrayContaining(['contact:chen@home.net']));
  await undoMerge(ctx, GRAPH, merge);
  expect((await view(ctx)).ids).toEqual(['contact:chen@home.net', 'contact:sarah@beta.com']);
  await expect(undoMerge(ctx, GRAPH, merge)).rejects.toMatchObject({ code: 'conflict' });
  const joining = document([
    mention('Contact', undefined, { identifiers: [id('email', 'sarah@beta.com'), id('email', 'chen@home.net')] }),
  ]);
  expect((await settled(ctx, joining)).ids).toEqual(['contact:chen@home.net', 'contact:sarah@beta.com']);
  await decide(ctx, GRAPH, { kind: 'merge', ...sides, keepId: 'contact:chen@home.net' });
  expect((await view(ctx)).ids).toEqual(['contact:chen@home.net']);
  await settleGraph(ctx, GRAPH);
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
