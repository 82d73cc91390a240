import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysAgo, systemClock } from '../../../src/common/time.ts';
import { aChange, aNode, anEdge } from '../../support/graph.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;
const get = (path: string) => org.owner.get(`/org/dossiers/dossier/${path}`);
const summary = async (id: string) => (await get(encodeURIComponent(id))).body.summary;
const ids = (nodes: { id: string }[]) => nodes.map(({ id }) => id);
const today = daysAgo(0, systemClock);

const ADA = 'contact:ada@x.test';
const activity = (uid: number, name: string, day: string, over = {}) =>
  aNode(uid, { id: `activity:${uid}`, name, label: 'Activity', subtype: 'meeting', occurred_at: day, ...over });

beforeAll(async () => {
  h = await harness({ workers: false });
  org = await h.org({ id: 'dossiers' });
  const nodes = [
    aNode(1, {
      id: ADA,
      name: 'Ada King',
      email: 'ada@x.test',
      aliases: ['contact:ada-king.acme'],
      occurred_at: '2026-03-10',
      provenance: { ...aNode(1).provenance, valid_from: '2026-01-05', mentions: 4, sources: ['crm', 'mail'] },
    }),
    aNode(2, { id: 'contact:bo@x.test', name: 'Bo Ek', occurred_at: '2026-03-10' }),
    aNode(3, { id: 'organization:x.test', label: 'Organization', name: 'X Works', properties: { website: 'x.test' } }),
    aNode(4, {
      id: 'account:press.acme',
      label: 'Account',
      name: 'New press',
      subtype: 'deal',
      occurred_at: '2026-03-01',
      properties: { stage: 'offer', amount: 12400, currency: 'CHF' },
    }),
    aNode(5, { id: 'account:old.acme', label: 'Account', name: 'Old press', properties: { stage: 'Closed won' } }),
    activity(6, 'Review', '2026-03-10', {
      properties: {
        decisions: ['Buy it.'],
        action_items: [
          'Ada King: sign the order (due 2026-03-20)',
          'Bo to call the bank',
          'Ada: book (due 2026-03-09)',
        ],
      },
    }),
    activity(7, 'Kick-off', '2026-01-05', { properties: { action_items: ['Ada King: read on'] } }),
    activity(8, 'Today', today, { entity: 'beta', entities: ['beta'], subtype: 'call' }),
    aNode(9, {
      id: 'business:acme',
      label: 'Business',
      name: 'Acme',
      properties: { biz_type: 'operating', created_at: '2026-03-04T10:00:00.000Z' },
    }),
    aNode(10, { id: 'contact:cy@x.test', name: 'Cy Day', aliases: ['contact:twin.acme'] }),
    aNode(11, { id: 'contact:di@x.test', name: 'Di Day', aliases: ['contact:twin.acme'] }),
  ];
  const edges = [
    anEdge(1, 'works_for', 3, '2026-01-05', { properties: { title: 'CTO' } }),
    anEdge(2, 'works_for', 3, '2026-02-01'),
    anEdge(2, 'reports_to', 1),
    anEdge(1, 'manages', 4),
    anEdge(4, 'account_of', 3),
    anEdge(5, 'account_of', 3),
    anEdge(1, 'organized', 6, '2026-03-10'),
    anEdge(2, 'attended', 6, '2026-03-10'),
    anEdge(1, 'attended', 7, '2026-01-05'),
    anEdge(10, 'attended', 8, today),
  ];
  await h.ctx.graph.apply('dossiers', aChange({ nodes, edges }));
});
afterAll(() => h[Symbol.asyncDispose]());

test('a dossier has all its parts, each within its bounds', async () => {
  const { status, body } = await get(`${ADA}?timeline_days=0&max_neighbors=3`);
  expect(status).toBe(200);
  expect(body.entity).toBe(ADA);
  expect(body.node).toMatchObject({ id: ADA, name: 'Ada King' });
  expect(ids(body.neighbors)).toEqual(['account:press.acme', 'contact:bo@x.test', 'organization:x.test']);
  expect(body.neighbors[2].edges).toEqual([
    { type: 'works_for', direction: 'out', confidence: 0.9, since: '2026-01-05' },
  ]);
  expect(ids(body.timeline)).toEqual(['activity:6', 'activity:7']);
  expect(body.paths.filter(({ depth }: any) => depth === 2)).not.toEqual([]);
  expect(body.counts).toEqual({
    edges: 5,
    mentions: 4,
    neighbors: 3,
    paths: body.paths.length,
    timeline: 2,
    latent: 0,
  });
});

test('depth, days and what is left out narrow a dossier', async () => {
  const { body } = await get(`${ADA}?depth=1&include_timeline=false&include_latent=0&max_neighbors=0`);
  expect(new Set(body.paths.map(({ depth }: any) => depth))).toEqual(new Set([1]));
  expect([body.timeline, body.latent, body.neighbors]).toEqual([[], [], []]);
  expect((await get('contact:cy@x.test')).body.timeline).toMatchObject([{ id: 'activity:8', type: 'call' }]);
  for (const bad of ['depth=0', 'depth=6', 'include_timeline=perhaps', 'timeline_days=-1', 'max_neighbors=many'])
    expect([bad, (await get(`${ADA}?${bad}`)).status]).toEqual([bad, 422]);
});

test('a dossier is found by alias, by slug and by name, and what goes by none of them is not', async () => {
  expect((await get('contact:ada-king.acme')).body.node.id).toBe(ADA);
  expect((await get('acme')).body.node.id).toBe('business:acme');
  expect((await get('Ada%20Kng')).body.node.id).toBe(ADA);
  expect(await get('contact:twin.acme')).toMatchObject({ status: 409, body: { code: 'ambiguous' } });
  expect(await get('contact:nobody@x.test')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await get('Zebulon')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await get('%25')).status).toBe(404);
});

test('the summary of a person says who they are, since when, with whom, what happened and what is open', async () => {
  expect(await summary(ADA)).toBe(
    'Ada King is CTO at X Works. Ada is reported to by Bo Ek. Known since 5 January 2026 and last heard of on 10 March 2026: ' +
      'four mentions in crm and mail. Most often together with Bo Ek. Manages New press (offer, CHF 12,400). ' +
      'Lately: the meeting “Review” on 10 March 2026 and the meeting “Kick-off” on 5 January 2026. ' +
      'Open: two action items, “sign the order” (due 20 March 2026) and “read on”.',
  );
});

test('the summary of an organization names its people and open deals', async () => {
  expect(await summary('organization:x.test')).toBe(
    'X Works is an organization, on the web at x.test. Known there: Bo Ek and Ada King (CTO). ' +
      'Heard of on 1 March 2026 alone: one mention in mail. ' +
      'Lately: the meeting “Review” on 10 March 2026 and the meeting “Kick-off” on 5 January 2026. ' +
      'Open: one deal or project, New press (offer, CHF 12,400); three action items, “Ada King: sign the order” (due 20 March 2026), “Bo to call the bank” and “Ada King: read on”.',
  );
});

test('a business, a deal, an activity and a thread have their own sentences', async () => {
  expect(await summary('acme')).toMatch(
    /^Acme is an operating business, registered on 4 March 2026\. Most active of late: Ada King and Bo Ek\. Lately: the meeting “Review”/,
  );
  expect(await summary('account:press.acme')).toMatch(
    /^New press is a deal with X Works, worth CHF 12,400, at the stage “offer”\. Managed by Ada King\. /,
  );
  expect(await summary('activity:6')).toMatch(
    /^“Review” was a meeting on 10 March 2026\. Organized by Ada King\. Took part: Bo Ek\. Decisions: “Buy it”\. Open: two action items, /,
  );
});

test('a dossier has the promises of and to its people, not those of others in the room', async () => {
  const commitment = (who?: string, whom?: string) => ({
    ...(who ? { who } : {}),
    ...(whom ? { to_whom: whom } : {}),
    what: `${who ?? 'somebody'} to ${whom ?? 'somebody'}`,
    start: 0,
    end: 9,
  });
  const commitments = [
    commitment('Ed Fox', 'Fay Gray'),
    commitment('Hal Ives', 'Jo Kay'),
    commitment(undefined, undefined),
  ];
  await h.ctx.graph.apply(
    'dossiers',
    aChange({
      nodes: [
        aNode(21, { id: 'contact:ed', name: 'Ed Fox' }),
        aNode(22, { id: 'contact:fay', name: 'Fay Gray' }),
        aNode(23, { id: 'contact:lu', name: 'Lu Moss' }),
        aNode(24, { id: 'organization:fox', label: 'Organization', name: 'Fox Works' }),
        activity(25, 'Offers', '2026-03-12', { properties: { commitments } }),
      ],
      edges: [
        anEdge(21, 'sent', 25, '2026-03-12'),
        anEdge(25, 'mentions', 22, '2026-03-12'),
        anEdge(25, 'mentions', 23, '2026-03-12'),
        anEdge(21, 'works_for', 24),
      ],
    }),
  );
  const promised = async (id: string) => (await get(id)).body.commitments.map(({ what }: { what: string }) => what);
  expect(await promised('contact:ed')).toEqual(['Ed Fox to Fay Gray', 'somebody to somebody']);
  expect(await promised('contact:fay')).toEqual(['Ed Fox to Fay Gray']);
  expect(await promised('contact:lu')).toEqual([]);
  expect(await promised('organization:fox')).toEqual(['Ed Fox to Fay Gray', 'somebody to somebody']);
  expect(await promised('activity:25')).toHaveLength(3);
});

test('a business says who works there, with what ties them to it, whether they were met of late or not', async () => {
  const business = (uid: number, slug: string) =>
    aNode(uid, { id: `business:${slug}`, label: 'Business', name: 'Gull Ropes', entity: slug, entities: [slug] });
  const people = [31, 32].map((uid) =>
    aNode(uid, { id: `contact:${uid}@gull.test`, name: `Ana N${uid}`, entity: 'gull' }),
  );
  await h.ctx.graph.apply(
    'dossiers',
    aChange({
      nodes: [
        business(30, 'gull'),
        ...people,
        aNode(33, { id: 'contact:buyer@far.test', name: 'Rex Far', entity: 'gull' }),
        activity(34, 'Splicing', today, { entity: 'gull', entities: ['gull'] }),
      ],
      edges: [
        anEdge(31, 'works_for', 30, '2026-01-05', { properties: { title: 'Rigger' } }),
        anEdge(32, 'works_for', 30),
        anEdge(33, 'attended', 34, today),
        anEdge(32, 'attended', 34, today),
      ],
    }),
  );
  const { neighbors, summary: said } = (await get('gull')).body;
  const ties = neighbors.map(({ name, edges }: any) => [name, ...edges.map(({ type }: any) => type)]);
  expect(ties).toEqual([['Ana N32', 'works_for'], ['Rex Far'], ['Ana N31', 'works_for']]);
  expect(said).toContain('Known there: Ana N32 and Ana N31 (Rigger). Most active of late: Ana N32 and Rex Far.');
});

test('the same graph gives the same dossier', async () => {
  expect((await get(ADA)).body).toEqual((await get(ADA)).body);
});
