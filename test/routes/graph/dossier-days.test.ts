import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysAgo, systemClock } from '../../../src/common/time.ts';
import { spokenDay } from '../../../src/graph/readings/summary/words.ts';
import { aChange, aNode, anEdge } from '../../support/graph.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;
const dossier = async (id: string) => (await org.owner.get(`/org/days/dossier/${id}`)).body;
const inDays = (days: number) => daysAgo(-days, systemClock);

const IVO = 'contact:ivo@fell.example';
const FELL = 'organization:fell.example';
const activity = (uid: number, name: string, day: string, properties = {}) =>
  aNode(uid, { id: `activity:${uid}`, label: 'Activity', name, subtype: 'meeting', occurred_at: day, properties });

beforeAll(async () => {
  h = await harness({ workers: false });
  org = await h.org({ id: 'days' });
  const nodes = [
    aNode(1, { id: IVO, name: 'Ivo Fell', email: 'ivo@fell.example' }),
    aNode(2, { id: FELL, label: 'Organization', name: 'Fell Joinery Ltd' }),
    activity(3, 'Oak talk', inDays(-4), {
      commitments: [
        { what: 'bring the oak', who: 'Ivo Fell', due: inDays(3), start: 0, end: 9 },
        { what: 'sharpen the saws', who: 'Ivo Fell', due: inDays(-6), start: 10, end: 20 },
        { what: 'oil the hinges', who: 'Ivo Fell', due: inDays(-3), start: 21, end: 30 },
      ],
      action_items: [`Ivo Fell: bring the oak (due ${inDays(3)})`, 'Ursel: order glue'],
    }),
    activity(4, 'Our round', inDays(-2), {
      action_items: ['Ursel: sweep the yard', 'Ursel: show Fell the drawings', 'Ursel: ask Ivo about veneer'],
    }),
    activity(5, 'Handover', inDays(20)),
    activity(6, 'Second handover', inDays(40)),
  ];
  const edges = [
    anEdge(1, 'works_for', 2),
    anEdge(1, 'attended', 3, inDays(-4)),
    anEdge(4, 'mentions', 2, inDays(-2)),
    anEdge(1, 'attended', 5, inDays(20)),
    anEdge(1, 'attended', 6, inDays(40)),
  ];
  await h.ctx.graph.apply('days', aChange({ nodes, edges }));
});
afterAll(() => h[Symbol.asyncDispose]());

test.each([IVO, FELL])(
  'what stands in the calendar of %s ends no promise and is told as what is to come',
  async (id) => {
    const { summary, commitments } = await dossier(id);
    expect(summary).toMatch(/Coming up: the meeting “Handover” on [^.]*? and the meeting “Second handover”/);
    expect(summary).toMatch(/Lately: .*“Oak talk”/);
    expect(summary).toMatch(/Open: .*“(?:Ivo Fell: )?bring the oak” \(due /);
    expect(summary.match(/bring the oak/g)).toHaveLength(1);
    expect(commitments.map(({ what, open }: { what: string; open: boolean }) => [what, open])).toEqual([
      ['bring the oak', true],
      ['sharpen the saws', false],
      ['oil the hinges', false],
    ]);
  },
);

test('nobody was heard of on a day to come, and nothing was on it', async () => {
  const coming = inDays(20);
  const provenance = { ...aNode(1).provenance, valid_from: inDays(-4) };
  const nodes = [
    aNode(11, { id: 'contact:jo', name: 'Jo Lund', occurred_at: coming, provenance }),
    aNode(12, {
      id: 'contact:kim',
      name: 'Kim Roe',
      occurred_at: coming,
      provenance: { ...provenance, valid_from: coming },
    }),
  ];
  const edges = [anEdge(11, 'attended', 4, inDays(-2)), ...[11, 12].map((uid) => anEdge(uid, 'attended', 5, coming))];
  await h.ctx.graph.apply('days', aChange({ nodes, edges }));
  const summary = async (id: string) => (await dossier(id)).summary as string;
  expect(await summary('contact:jo')).toContain(` and last heard of on ${spokenDay(inDays(-2))}: `);
  expect(await summary('contact:kim')).toContain(`Known from what is to come on ${spokenDay(coming)}: `);
  expect(await summary('activity:5')).toMatch(/^“Handover” is a meeting on /);
  expect(await summary('activity:3')).toMatch(/^“Oak talk” was a meeting on /);
});

test('the open tasks of a house are from where its people took part, or speak of it or of them', async () => {
  const { summary } = await dossier(FELL);
  for (const task of ['order glue', 'show Fell the drawings', 'ask Ivo about veneer']) expect(summary).toContain(task);
  expect(summary).not.toContain('sweep the yard');
});
