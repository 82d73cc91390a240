import { expect, test } from 'vitest';
import { matchEverything, matchGraph } from '../../../src/pipeline/matching/graph.ts';
import { put, retract } from '../../../src/stores/documents/documents.ts';
import { pairConfidence } from '../../../src/common/settling/pair-confidence.ts';
import { pending } from '../../../src/stores/matching/review-pairs.ts';
import { rows, sql } from '../../../src/stores/db/sql.ts';
import { decide, undo, withdraw } from '../../support/deciding.ts';
import { about, begin, id, org, person } from '../../support/samples/mentions.ts';
import { claim, document, GRAPH, mailed, settled, view } from '../../support/settled.ts';

const PHONE = [id('phone', '+49301234567')];
const EMAIL = { identifiers: [id('email', 'sarah@beta.com'), ...PHONE] };
/** A person at work for Beta. */
const atBeta = (who: ReturnType<typeof person>) => document([who, org('Beta')], [claim('works_for', 1, 2)]);
const sarah = () => atBeta(person('Sarah Wittgenstein', EMAIL));
const misspelt = () => atBeta(person('Sarah Witgenstein', { identifiers: PHONE }));
const contacts = ({ ids }: { ids: string[] }) => ids.filter((one) => one.startsWith('contact:'));
const merges = (db: Parameters<typeof rows>[0]) =>
  rows(db, sql`select decision_id id from decisions where origin = 'match' and revoked_at is null order by 1`);

test('a misspelt name joins whom phone and employer speak for, and whoever waits sees it', async () => {
  await using ctx = await begin();
  const seen = await settled(ctx, sarah(), misspelt());
  expect(contacts(seen)).toEqual(['contact:sarah@beta.com']);
  expect(seen.node('contact:sarah@beta.com')).toMatchObject({
    name: 'Sarah Wittgenstein',
    aliases: ['contact:sarah-witgenstein.acme', 'contact:sarah-wittgenstein.acme'].filter((alias) =>
      seen.node('contact:sarah@beta.com').aliases.includes(alias),
    ),
    provenance: { mentions: 2 },
  });
});

test('a name that little speaks for is a pair to review, with signals, a hint and its reason', async () => {
  await using ctx = await begin();
  const seen = await settled(ctx, sarah(), atBeta(person('Sarah Witgenstein')));
  expect(contacts(seen)).toEqual(['contact:sarah-witgenstein.acme', 'contact:sarah@beta.com']);
  const [pair, ...more] = await pending(ctx.db, GRAPH, { limit: 10 });
  expect(more).toEqual([]);
  expect(pair).toMatchObject({ component: 'contact', hint: 'unsure' });
  expect(pair!.score).toBeGreaterThan(4);
  expect(pair!.signals.map((signal) => signal.name)).toEqual(['name', 'organization', 'prior']);
  expect(pair!.signals.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(pair!.score, 2);
});

test('what made two one goes, and they are two again', async () => {
  await using ctx = await begin();
  const phone = misspelt();
  await settled(ctx, sarah(), phone);
  expect(await merges(ctx.db)).toHaveLength(1);
  await retract(ctx.db, GRAPH, [phone.id]);
  const left = await settled(ctx, atBeta(person('Sarah Witgenstein')));
  expect(contacts(left)).toEqual(['contact:sarah-witgenstein.acme', 'contact:sarah@beta.com']);
  expect(await merges(ctx.db)).toEqual([]);
  expect(await pending(ctx.db, GRAPH, { limit: 10 })).toHaveLength(1);
});

test('what a person keeps apart stays apart, also from what comes later', async () => {
  await using ctx = await begin();
  await settled(ctx, sarah(), misspelt());
  const [merge] = await merges(ctx.db);
  await undo(ctx, GRAPH, merge!.id);
  expect(contacts(await view(ctx))).toEqual(['contact:sarah-witgenstein.acme', 'contact:sarah@beta.com']);
  expect(contacts(await settled(ctx, misspelt()))).toHaveLength(2);
  expect(await pending(ctx.db, GRAPH, { limit: 10 })).toEqual([]);
});

test('a decision that keeps two apart takes their merge back, and its withdrawal brings it again', async () => {
  await using ctx = await begin();
  await settled(ctx, sarah(), misspelt());
  const [E, N] = ['E|sarah@beta.com', 'N|acme|Contact|sarah witgenstein|'];
  const apart = await decide(ctx, GRAPH, { kind: 'apart', a: [E], b: [N] });
  expect(contacts(await view(ctx))).toHaveLength(2);
  await withdraw(ctx, GRAPH, apart);
  expect(contacts(await view(ctx))).toEqual(['contact:sarah@beta.com']);
});

test('two addresses of one name are never merged by it, but reviewed', async () => {
  await using ctx = await begin();
  const other = { identifiers: [id('email', 'wittgenstein@home.net'), ...PHONE] };
  const seen = await settled(ctx, sarah(), atBeta(person('Sarah Wittgenstein', other)));
  expect(contacts(seen)).toEqual(['contact:sarah@beta.com', 'contact:wittgenstein@home.net']);
  expect(await pending(ctx.db, GRAPH, { limit: 10 })).toMatchObject([{ component: 'contact', hint: 'merge' }]);
});

test('a name with two holders joins neither and is reviewed with each', async () => {
  await using ctx = await begin();
  const seen = await settled(
    ctx,
    document([mailed('sarah@beta.com', 'Sarah Chen')]),
    document([mailed('schen@gamma.org', 'Sarah Chen')]),
    about(person('Sarah Chen')),
  );
  expect(contacts(seen)).toHaveLength(3);
  expect(await pending(ctx.db, GRAPH, { limit: 10, component: 'contact' })).toHaveLength(3);
});

test('an abbreviated name that fits two people is to be merged with neither, until one of them is kept apart', async () => {
  await using ctx = await begin();
  const karin = document([mailed('k.ostberg@lumma.example', 'Karin Ostberg')]);
  const knut = document([mailed('kostberg@lumma.example', 'Knut Ostberg')]);
  const short = about(person('K. Ostberg'));
  const hints = async () =>
    (await pending(ctx.db, GRAPH, { limit: 10, component: 'contact' }))
      .filter(({ a_key, b_key }) => [a_key, b_key].some((key) => key.startsWith('N|')))
      .map(({ hint }) => hint);
  await settled(ctx, karin, short);
  expect(await hints()).toEqual(['merge']);
  await settled(ctx, knut);
  expect(await hints()).toEqual(['unsure', 'unsure']);
  for (const pair of await pending(ctx.db, GRAPH, { limit: 10, component: 'contact' }))
    if (pair.shared) expect(pairConfidence(pair)).toBe(0.5);
  await decide(ctx, GRAPH, { kind: 'apart', a: ['E|kostberg@lumma.example'], b: ['N|acme|Contact|k ostberg|'] });
  expect(await hints()).toEqual(['merge']);
  await retract(ctx.db, GRAPH, [knut.id]);
  await settled(ctx);
  expect(await hints()).toEqual(['merge']);
});

test('two addresses with one signature are one person, and who is called so elsewhere is that person', async () => {
  await using ctx = await begin();
  const properties = { title: 'CFO' };
  const signed = (email: string) =>
    atBeta(person('Sarah Wittgenstein', { identifiers: [id('email', email), ...PHONE], properties }));
  const seen = await settled(
    ctx,
    signed('sarah@beta.com'),
    signed('wittgenstein@home.net'),
    about(person('Sarah Wittgenstein')),
  );
  expect(contacts(seen)).toEqual(['contact:sarah@beta.com']);
  expect(seen.node('contact:sarah@beta.com')).toMatchObject({
    email: 'sarah@beta.com',
    properties: { emails: ['wittgenstein@home.net'] },
  });
  expect(await pending(ctx.db, GRAPH, { limit: 10 })).toEqual([]);
});

test('a person and an organization of one name are a pair to review', async () => {
  await using ctx = await begin();
  await settled(ctx, about(person('Arthur Andersen')), about(org('Arthur Andersen')));
  expect(await pending(ctx.db, GRAPH, { limit: 10 })).toMatchObject([{ component: 'contact', hint: 'unsure' }]);
});

test('organizations that are misspelt are reviewed', async () => {
  await using ctx = await begin();
  await settled(ctx, about(org('Beta Industries Holding')), about(org('Beta Industires Holding')));
  expect(await pending(ctx.db, GRAPH, { limit: 10, component: 'organization' })).toHaveLength(1);
});

test('what nobody waits for is left for later', async () => {
  await using ctx = await begin();
  const many = Array.from({ length: 60 }, (_, i) => document([mailed(`p${i}@x.org`, `Person${i} Nobody${i}`)]));
  expect(contacts(await settled(ctx, sarah(), misspelt(), ...many))).toHaveLength(62);
  expect(await matchGraph(ctx, GRAPH)).toMatchObject({ matched: 63 });
  expect(contacts(await view(ctx))).toHaveLength(61);
  expect(await matchGraph(ctx, GRAPH)).toMatchObject({ matched: 0 });
});

test('a block of too many profiles gives pairs to review only, until it is smaller again', async () => {
  await using ctx = await begin();
  const crowd = Array.from({ length: 90 }, (_, i) => document([person(`Sarah Wittgen${i}`, { identifiers: PHONE })]));
  await settled(ctx, sarah(), misspelt());
  const before = await view(ctx);
  await put(ctx.db, crowd);
  await settled(ctx);
  await matchGraph(ctx, GRAPH);
  await retract(
    ctx.db,
    GRAPH,
    crowd.map((doc) => doc.id),
  );
  await settled(ctx);
  await matchGraph(ctx, GRAPH);
  expect(await view(ctx)).toMatchObject({ ids: before.ids, edges: before.edges });
  expect(await matchEverything(ctx, GRAPH)).toEqual({ regrouped: 0 });
});
