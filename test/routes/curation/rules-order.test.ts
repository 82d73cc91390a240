import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { comparable } from '../../support/settled-graph.ts';

let h: Harness;
let n = 0;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h[Symbol.asyncDispose]());

/** One thing is spoken of several times in most of these: a rule may mean one of the mentions and leave the others. */
const ITEMS = [
  {
    type: 'deal',
    title: 'Pumps for Northwind',
    metadata: {
      company: 'Northwind',
      website: 'https://northwind.example',
      contact: 'Ann Lee <ann@northwind.example>',
      amount: '20000 EUR',
    },
  },
  {
    type: 'email',
    title: 'To myself',
    body: 'Ann Lee of Northwind called. Northwind wants pumps.\n\nBest regards\nAnn Lee\nSales Mgr\nNorthwind GmbH\nwww.northwind.example',
    metadata: { from: 'Ann Lee <ann@northwind.example>', to: 'Ann Lee <ann@northwind.example>', company: 'Northwind' },
  },
  { type: 'meeting', title: 'Round', metadata: { participants: ['Ann Lee', 'Ann', 'Big Ann'], company: 'Northwind' } },
  { type: 'company', title: 'Northwind', metadata: { website: 'northwind.example', phone: '+49 30 123456' } },
  { type: 'contact', title: 'Ann Lee', metadata: { email: 'ann@northwind.example', company: 'Northwind' } },
].map((item) => ({ source: 'crm', entity: 'acme', body: '', date: '2025-03-04', ...item }));
const TARGET = { ...ITEMS[0]!, type: 'contact', title: 'Eva Lind', metadata: { email: 'eva@lind.example' } };

async function org(): Promise<OrgFixture> {
  const fixture = await h.org({ id: `ruled-${++n}`, entities: ['acme'] });
  await ingest(fixture, [TARGET]);
  return fixture;
}
async function ingest({ owner }: OrgFixture, items: object[]): Promise<void> {
  const sent = await owner.post('/ingest?sync=true', { items });
  expect(sent.body.sync_error).toBeUndefined();
  await h.drain();
}
const graphOf = ({ id }: OrgFixture) => comparable(h.db, h.ctx.graph, id);
const rule = async ({ id, owner }: OrgFixture, body: object): Promise<string> => {
  const { status, body: created } = await owner.post(`/org/${id}/rules`, body);
  expect(status, JSON.stringify(created)).toBe(200);
  return created.id;
};

test.each([
  { kind: 'ignore', match: { name: 'Northwind' } },
  { kind: 'ignore', match: { name: 'Ann Lee' } },
  { kind: 'ignore', match: { pattern: 'A*' } },
  { kind: 'relabel', match: { name: 'Northwind' }, effect: { label: 'Account' } },
  { kind: 'relabel', match: { name: 'Ann Lee' }, effect: { label: 'Organization' } },
  { kind: 'alias', match: { name: 'Northwind' }, effect: { to: 'contact:eva@lind.example' } },
  { kind: 'alias', match: { name: 'Big Ann' }, effect: { to: 'contact:eva@lind.example' } },
  { kind: 'edge_type', match: { type: 'works_for' }, effect: { type: 'member_of' } },
  { kind: 'property', match: { property: 'phone' }, effect: { property: 'telephone' } },
])('a rule gives the same graph before and after what it changes: %j', async (given) => {
  const [before, after, without] = [await org(), await org(), await org()];
  const first = await rule(before, given);
  for (const one of [before, after, without]) await ingest(one, ITEMS);
  const later = await rule(after, given);
  const [want, plain] = [await graphOf(before), await graphOf(without)];
  expect(want).not.toEqual(plain);
  expect(await graphOf(after)).toEqual(want);
  await after.owner.post(`/org/${after.id}/items/reprocess`, {});
  await h.drain();
  expect(await graphOf(after)).toEqual(want);
  for (const [one, id] of [[before, first] as const, [after, later] as const]) {
    await one.owner.del(`/org/${one.id}/rules/${id}`);
    expect(await graphOf(one)).toEqual(plain);
  }
});
