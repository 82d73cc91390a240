import { expect, test } from 'vitest';
import { retract } from '../../../src/stores/documents/documents.ts';
import { keysOf } from '../../../src/stores/projection/evidence.ts';
import { decide, undo } from '../../support/deciding.ts';
import { begin, about, id, org, person, weak } from '../../support/samples/mentions.ts';
import { claim, document, GRAPH, mailed, mention, settled, thingsBy, view } from '../../support/settled.ts';

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

test('a registered business is known by its name, and is the organization of that name', async () => {
  await using ctx = await begin();
  const business = {
    ...document([], []),
    id: 'business:acme',
    kind: 'business' as const,
    assertions: { mentions: [mention('Business', 'Acme Mills', { self: true, authority: 95 })], claims: [] },
  };
  const item = about(weak('Acme Mills'));
  expect((await settled(ctx, business, item)).ids).toEqual(['business:acme']);
  const { ids, edges } = await settled(ctx, document([org('Acme Mills', 'acmemills.com')]));
  expect(ids).toEqual(['business:acme']);
  expect(edges).toEqual([`activity:${item.id} mentions business:acme`]);
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
  await undo(ctx, GRAPH, merge);
  expect((await view(ctx)).ids).toEqual(['contact:chen@home.net', 'contact:sarah@beta.com']);
  await expect(undo(ctx, GRAPH, merge)).rejects.toMatchObject({ code: 'conflict' });
  const joining = document([
    mention('Contact', undefined, { identifiers: [id('email', 'sarah@beta.com'), id('email', 'chen@home.net')] }),
  ]);
  expect((await settled(ctx, joining)).ids).toEqual(['contact:chen@home.net', 'contact:sarah@beta.com']);
  await decide(ctx, GRAPH, { kind: 'merge', ...sides, keepId: 'contact:chen@home.net' });
  expect((await view(ctx)).ids).toEqual(['contact:chen@home.net']);
});

test('a nickname shows in the id of who is known by name alone, and the name in full is an alias', async () => {
  await using ctx = await begin();
  const { ids, node } = await settled(ctx, about(person('Tom Hale')));
  expect(ids).toEqual(['contact:tom-hale.acme']);
  expect(node('contact:tom-hale.acme')!.aliases).toEqual(['contact:thomas-hale.acme']);
});

test('an organization without a name goes by its domain', async () => {
  await using ctx = await begin();
  const { node } = await settled(
    ctx,
    about({ ...org(undefined, 'beta.com'), identifiers: [id('domain', 'beta.com'), id('email', 'info@beta.com')] }),
  );
  expect(node('organization:beta.com')).toMatchObject({ name: 'beta.com', email: 'info@beta.com' });
});
