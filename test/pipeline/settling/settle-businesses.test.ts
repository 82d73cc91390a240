import { expect, test } from 'vitest';
import { retract } from '../../../src/stores/documents/documents.ts';
import { businessDocument } from '../../../src/stores/documents/business-documents.ts';
import type { Business } from '../../../src/stores/orgs/businesses.ts';
import { decide } from '../../support/deciding.ts';
import { begin, about, id, org, person } from '../../support/samples/mentions.ts';
import { claim, document, GRAPH, mailed, mention, settled } from '../../support/settled.ts';

/** A registration as the database keeps it. */
const registered = (slug: string, name: string, more: Partial<Business> = {}) => {
  const creation = { created_at: new Date('2026-01-05T00:00:00Z'), created_by: 'olga' };
  const bare = { biz_type: 'operating' as const, description: null, industry: null, website: null, domains: [] };
  return businessDocument(GRAPH, GRAPH, { slug, name, ...bare, ...creation, ...more });
};
/** An organization by its domain. */
const firm = (domain: string, name?: string) => mention('Organization', name, { identifiers: [id('domain', domain)] });
/** Ines, who works for what is given. */
const employed = (employer: ReturnType<typeof firm>, entity = 'acme') =>
  document([mailed('ines@mail.example', 'Ines Falk'), employer], [claim('works_for', 1, 2)], { entity });

const INES = 'contact:ines@mail.example';
const WORKS = [`${INES} works_for business:acme`];

test.each([
  ['by its name', registered('acme', 'Aldermoor Tools Ltd'), org('Aldermoor Tools')],
  ['by its slug', registered('acme', 'Aldermoor Tools Ltd'), org('Acme')],
  ['by a domain that bears its name', registered('acme', 'Aldermoor Tools'), firm('aldermoor-tools.example')],
  ['by a domain whose organization has its name', registered('acme', 'Aldermoor'), firm('amt.example', 'Aldermoor AG')],
  ['by its domain', registered('acme', 'Aldermoor', { domains: ['amt.example'] }), firm('amt.example', 'AMT Holding')],
])('the organization that is met %s is the business, whichever comes first', async (_, business, employer) => {
  for (const docs of [
    [business, employed(employer)],
    [employed(employer), business],
  ]) {
    await using ctx = await begin();
    for (const one of docs) await settled(ctx, one);
    const { ids, node, edges } = await settled(ctx);
    expect(ids).toEqual(['business:acme', INES]);
    expect(node('business:acme')).toMatchObject({ label: 'Business', name: business.assertions?.mentions[0]?.name });
    expect(edges.filter((edge) => edge.includes('works_for'))).toEqual(WORKS);
  }
});

test.each([
  ['by its name', org('Aldermoor Tools Ltd')],
  ['by a domain whose organization has its name', firm('amt.example', 'Aldermoor Tools')],
])('the business that items of another entity meet %s is that business, whichever comes first', async (_, employer) => {
  const [business, other] = [registered('acme', 'Aldermoor Tools'), registered('beta', 'Quarrel Press')];
  const items = employed(employer, 'beta');
  for (const docs of [
    [business, other, items],
    [items, other, business],
  ]) {
    await using ctx = await begin();
    for (const one of docs) await settled(ctx, one);
    const { ids, edges } = await settled(ctx);
    expect(ids).toEqual(['business:acme', 'business:beta', INES]);
    expect(edges.filter((edge) => edge.includes('works_for'))).toEqual(WORKS);
  }
});

test.each([
  ['one word', [registered('acme', 'Aldermoor')], org('Aldermoor Ltd')],
  [
    'two businesses',
    [registered('acme', 'Aldermoor Tools'), registered('gamma', 'Aldermoor Tools')],
    org('Aldermoor Tools'),
  ],
  ['the beginning', [registered('acme', 'Aldermoor Tools')], org('Aldermoor Tools Supplies')],
])('in another entity a name that is that of %s is no business', async (_, businesses, employer) => {
  await using ctx = await begin();
  const { ids } = await settled(ctx, ...businesses, employed(employer, 'beta'));
  expect(ids.filter((one) => one.startsWith('organization:'))).toHaveLength(1);
});

test('a business whose registration is taken back leaves the organization as it was', async () => {
  await using ctx = await begin();
  const docs = [employed(firm('amt.example', 'Aldermoor')), about(org('Aldermoor Ltd'))];
  const before = await settled(ctx, ...docs);
  const business = registered('acme', 'Aldermoor');
  const joined = await settled(ctx, business);
  expect(joined.node('business:acme').aliases).toEqual(['organization:aldermoor.acme', 'organization:amt.example']);
  await retract(ctx.db, GRAPH, [business.id]);
  const after = await settled(ctx);
  expect([after.ids, after.edges]).toEqual([before.ids, before.edges]);
  expect(after.node('organization:amt.example')).toEqual(before.node('organization:amt.example'));
});

test('what items of a business speak of beside it stays something else', async () => {
  await using ctx = await begin();
  const { ids } = await settled(
    ctx,
    registered('acme', 'Aldermoor Tools'),
    registered('beta', 'beta', { biz_type: 'other' }),
    document([firm('brightwater.example', 'Brightwater'), org('Aldermoor Foods'), person('Aldermoor Tools')]),
    document([org('Beta'), org('Aldermoor')], [], { entity: 'beta' }),
  );
  expect(ids).toEqual([
    'business:acme',
    'business:beta',
    'contact:aldermoor-tools.acme',
    'organization:aldermoor-foods.acme',
    'organization:aldermoor.beta',
    'organization:beta.beta',
    'organization:brightwater.example',
  ]);
});

test('two businesses are never one: a name or a domain of both is neither’s', async () => {
  await using ctx = await begin();
  const shared = { domains: ['aldermoor.example'] };
  const docs = [registered('acme', 'Aldermoor', shared), registered('beta', 'Aldermoor', shared)];
  const { ids } = await settled(
    ctx,
    ...docs,
    document([firm('aldermoor.example', 'Aldermoor')]),
    document([firm('aldermoor.example', 'Aldermoor')], [], { entity: 'beta' }),
  );
  expect(ids).toEqual(['business:acme', 'business:beta', 'organization:aldermoor.example']);
  await decide(ctx, GRAPH, { kind: 'merge', a: ['B|acme'], b: ['D|aldermoor.example'] });
  await decide(ctx, GRAPH, { kind: 'merge', a: ['B|beta'], b: ['D|aldermoor.example'] });
  expect((await settled(ctx)).ids).toEqual(['business:acme', 'business:beta']);
});
