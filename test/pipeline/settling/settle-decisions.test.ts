import { expect, test } from 'vitest';
import { put, retract } from '../../../src/stores/documents/documents.ts';
import { keysOf } from '../../../src/stores/projection/evidence.ts';
import { decide, undo, withdraw } from '../../support/deciding.ts';
import { about, begin, id, org, person, reading } from '../../support/samples/mentions.ts';
import { claim, document, GRAPH, mailed, mention, settled, thingsBy, view } from '../../support/settled.ts';

type Ctx = Awaited<ReturnType<typeof begin>>;

/** The identity keys of the node that goes by an id. */
async function keys(ctx: Ctx, nodeId: string): Promise<string[]> {
  const [thing] = await thingsBy(ctx.db, GRAPH, [nodeId]);
  return keysOf(ctx.db, GRAPH, thing!.uid);
}
const merge = async (ctx: Ctx, keepId: string, dropId: string) =>
  decide(ctx, GRAPH, {
    kind: 'merge',
    keepId,
    detail: { dropId },
    a: await keys(ctx, keepId),
    b: await keys(ctx, dropId),
  });
const split = async (ctx: Ctx, nodeId: string, alias: string) =>
  decide(ctx, GRAPH, { kind: 'split', detail: { nodeId, alias }, a: await keys(ctx, nodeId), b: [] });
const deletion = async (ctx: Ctx, nodeId: string) =>
  decide(ctx, GRAPH, { kind: 'delete_node', a: await keys(ctx, nodeId), b: [] });

const SARAH = 'contact:sarah@beta.com';
const CHEN = 'contact:chen@home.net';
const BOB = 'contact:bob@gamma.org';
const BETA = 'organization:beta.com';

const works = (email: string, name: string, domain = 'beta.com') =>
  document(
    [mailed(email, name), org(undefined, domain)],
    [claim('works_for', 1, 2), claim('mentions', 0, 1), claim('mentions', 0, 2)],
  );

/** A node written by hand. */
const written = (email: string, name: string) => ({
  ...document([]),
  kind: 'written' as const,
  source: 'write',
  assertions: { mentions: [mailed(email, name, { authority: 90 })], claims: [] },
});

test('a split gives the alias its own node with its items, the rest stays one, and undone they are one again', async () => {
  await using ctx = await begin();
  const shared = document([
    mention('Contact', 'Sarah Chen', {
      identifiers: [id('email', 'sarah@beta.com'), id('email', 'chen@home.net'), id('email', 'bob@gamma.org')],
    }),
  ]);
  const before = await settled(
    ctx,
    works('sarah@beta.com', 'Sarah Chen'),
    works('chen@home.net', 'Sarah Chen', 'gamma.org'),
    works('bob@gamma.org', 'Bob Ray'),
    about(person('Sarah Chen')),
    shared,
  );
  expect(before.ids).toContain(BOB);
  expect(before.ids).not.toContain(SARAH);
  const decision = await split(ctx, BOB, CHEN);
  const after = await view(ctx);
  expect(after.ids.filter((one) => one.startsWith('contact:'))).toEqual([BOB, CHEN]);
  expect(after.node(BOB).aliases).toContain(SARAH);
  expect(after.edges).toContain(`${CHEN} works_for organization:gamma.org`);
  expect(after.edges).not.toContain(`${BOB} works_for organization:gamma.org`);
  await undo(ctx, GRAPH, decision);
  expect(await view(ctx)).toMatchObject({ ids: before.ids, edges: before.edges });
});

test('an alias that stands for all that a node is known by cannot be split off, and keeps no other decision waiting', async () => {
  await using ctx = await begin();
  await settled(ctx, works('sarah@beta.com', 'Sarah Chen'), works('chen@home.net', 'S. Chen'));
  await expect(split(ctx, SARAH, SARAH)).rejects.toMatchObject({ code: 'invalid' });
  await expect(split(ctx, SARAH, 'contact:nobody@beta.com')).rejects.toMatchObject({ code: 'conflict' });
  await merge(ctx, SARAH, CHEN);
  expect((await view(ctx)).ids).toEqual([SARAH, BETA]);
});

test('an undone merge gives both nodes back with their edges, and what was merged with the kept one stays with it', async () => {
  await using ctx = await begin();
  const before = await settled(
    ctx,
    works('sarah@beta.com', 'Sarah Chen'),
    works('chen@home.net', 'S. Chen', 'gamma.org'),
    works('bob@gamma.org', 'Bob Ray', 'delta.net'),
  );
  const first = await merge(ctx, SARAH, CHEN);
  const second = await merge(ctx, SARAH, BOB);
  expect((await view(ctx)).ids).not.toContain(BOB);
  await undo(ctx, GRAPH, first);
  const between = await view(ctx);
  expect(between.ids.filter((one) => one.startsWith('contact:'))).toEqual([CHEN, SARAH]);
  expect(between.node(SARAH).aliases).toContain(BOB);
  await undo(ctx, GRAPH, second);
  expect(await view(ctx)).toMatchObject({ ids: before.ids, edges: before.edges });
});

test('a merge that a rule keeps apart is refused and changes nothing', async () => {
  await using ctx = await begin();
  const before = await settled(ctx, works('sarah@beta.com', 'Sarah Chen'), works('chen@home.net', 'S. Chen'));
  const sides = { a: await keys(ctx, SARAH), b: await keys(ctx, CHEN) };
  const rule = await decide(ctx, GRAPH, { kind: 'apart', origin: 'rule:1', ...sides });
  await expect(merge(ctx, SARAH, CHEN)).rejects.toMatchObject({ code: 'conflict' });
  expect((await view(ctx)).ids).toEqual(before.ids);
  await withdraw(ctx, GRAPH, rule);
  expect((await view(ctx)).ids).toEqual(before.ids);
  await merge(ctx, SARAH, CHEN);
  expect((await view(ctx)).ids).toEqual([SARAH, BETA]);
});

test('of two nodes that would have one id, the merged one keeps the id that it was given', async () => {
  await using ctx = await begin();
  await settled(ctx, works('sarah@beta.com', 'Sarah Chen'), about(person('Chen Sarah')));
  const named = 'contact:chen-sarah.acme';
  await merge(ctx, named, SARAH);
  const { ids } = await settled(ctx, about(person('Chen Sarah', { discriminator: 'Delta GmbH' })));
  const contacts = ids.filter((one) => one.startsWith('contact:'));
  expect(contacts).toHaveLength(2);
  expect(contacts).toContain(named);
});

test('a deleted node is gone with its edges, stays out when its items come again, and takes nothing else along', async () => {
  await using ctx = await begin();
  const first = works('sarah@beta.com', 'Sarah Chen');
  const before = await settled(ctx, first, works('bob@gamma.org', 'Bob Ray'), about(reading('Sarah Chen')));
  expect(before.ids).toEqual([BOB, SARAH, BETA]);
  const removal = await deletion(ctx, SARAH);
  expect((await view(ctx)).ids).toEqual([BOB, BETA]);
  expect((await view(ctx)).edges.join()).not.toContain(SARAH);
  const again = { ...first, id: 'ingest_again', contentHash: 'f'.repeat(64) };
  expect((await settled(ctx, first, again, about(reading('Sarah Chen')), about(person('Sarah Chen')))).ids).toEqual([
    BOB,
    BETA,
  ]);
  await retract(ctx.db, GRAPH, [first.id, again.id]);
  expect((await settled(ctx)).ids).toEqual([BOB, BETA]);
  expect((await settled(ctx, first)).ids).toEqual([BOB, BETA]);
  await withdraw(ctx, GRAPH, removal);
  const back = await view(ctx);
  expect(back.ids).toEqual([BOB, SARAH, BETA]);
  expect(back.edges).toEqual(expect.arrayContaining(before.edges));
  expect(back.node(SARAH).provenance.mentions).toBe(before.node(SARAH).provenance.mentions + 2);
});

test('decisions hold when a later extractor reads items differently', async () => {
  await using ctx = await begin();
  const [first, second] = [works('sarah@beta.com', 'Sarah Chen'), works('chen@home.net', 'S. Chen', 'gamma.org')];
  await settled(ctx, first, second, works('bob@gamma.org', 'Bob Ray', 'delta.net'));
  await merge(ctx, SARAH, CHEN);
  await deletion(ctx, BOB);
  await decide(ctx, GRAPH, {
    kind: 'delete_edge',
    detail: { type: 'works_for' },
    a: await keys(ctx, SARAH),
    b: await keys(ctx, 'organization:gamma.org'),
  });
  const later = ({ id, contentHash }: { id: string; contentHash: string }, email: string) => ({
    ...document(
      [mailed('bob@gamma.org'), mailed(email, 'Sarah Chen'), org('Gamma', 'gamma.org')],
      [claim('works_for', 2, 3), claim('works_for', 1, 3)],
    ),
    id,
    contentHash,
    extractorVersion: 'later',
  });
  const { ids, edges } = await settled(ctx, later(first, 'sarah@beta.com'), later(second, 'chen@home.net'));
  expect(ids.filter((one) => one.startsWith('contact:'))).toEqual([SARAH]);
  expect(edges.join()).not.toContain('works_for organization:gamma.org');
});

test('a node that a person writes after it was deleted is there again; one written before is not', async () => {
  await using ctx = await begin();
  await settled(ctx, works('sarah@beta.com', 'Sarah Chen'), written('sarah@beta.com', 'Sarah Chen'));
  await deletion(ctx, SARAH);
  expect((await view(ctx)).ids).toEqual([BETA]);
  const later = written('sarah@beta.com', 'Sarah Chen');
  const { edges } = await settled(ctx, later);
  expect(edges).toContain(`${SARAH} works_for ${BETA}`);
  await retract(ctx.db, GRAPH, [later.id]);
  expect((await settled(ctx)).ids).toEqual([BETA]);
});

test('a deleted edge stays out for whatever comes later and follows its thing through merges, until it is written by hand', async () => {
  await using ctx = await begin();
  const before = await settled(ctx, works('sarah@beta.com', 'Sarah Chen'), works('chen@home.net', 'S. Chen'));
  const edge = `${SARAH} works_for ${BETA}`;
  const removal = await decide(ctx, GRAPH, {
    kind: 'delete_edge',
    detail: { type: 'works_for' },
    a: await keys(ctx, SARAH),
    b: await keys(ctx, BETA),
  });
  expect((await view(ctx)).edges).toEqual(before.edges.filter((one) => one !== edge));
  expect((await settled(ctx, works('sarah@beta.com', 'Sarah Chen'))).edges).not.toContain(edge);
  const merged = await merge(ctx, CHEN, SARAH);
  expect((await view(ctx)).edges).not.toContain(`${CHEN} works_for ${BETA}`);
  await undo(ctx, GRAPH, merged);
  expect((await view(ctx)).edges).toContain(`${CHEN} works_for ${BETA}`);
  expect((await view(ctx)).edges).not.toContain(edge);
  const claimed = { ...claim('works_for', 0, 1), authority: 90 };
  const byHand = { ...written('sarah@beta.com', 'Sarah Chen'), id: 'write_1' };
  byHand.assertions = { mentions: [mailed('sarah@beta.com'), org(undefined, 'beta.com')], claims: [claimed as never] };
  expect((await settled(ctx, byHand)).edges).toContain(edge);
  await retract(ctx.db, GRAPH, [byHand.id]);
  expect((await settled(ctx)).edges).not.toContain(edge);
  await withdraw(ctx, GRAPH, removal);
  expect((await view(ctx)).edges).toContain(edge);
});

test('a relabelled thing has its label, the id that goes with it and the old one as alias, also when it comes again', async () => {
  await using ctx = await begin();
  const first = about(org('Sarah Chen'), person('Bob Ray'));
  first.assertions.claims.push(claim('works_for', 2, 1));
  const before = await settled(ctx, first);
  const old = 'organization:sarah-chen.acme';
  expect(before.edges).toContain(`contact:bob-ray.acme works_for ${old}`);
  const decision = await decide(ctx, GRAPH, {
    kind: 'relabel',
    detail: { label: 'Contact' },
    a: await keys(ctx, old),
    b: [],
  });
  const relabelled = await view(ctx);
  expect(relabelled.node('contact:sarah-chen.acme')).toMatchObject({ label: 'Contact', aliases: [old] });
  expect(relabelled.edges.join()).not.toContain('works_for');
  await retract(ctx.db, GRAPH, [first.id]);
  await settled(ctx);
  await put(ctx.db, [first]);
  expect((await settled(ctx)).ids).toEqual(relabelled.ids);
  await withdraw(ctx, GRAPH, decision);
  expect(await view(ctx)).toMatchObject({ ids: before.ids, edges: before.edges });
});
