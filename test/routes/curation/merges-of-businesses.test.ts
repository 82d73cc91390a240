import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness } from '../../support/harness.ts';
import { asSender } from '../../support/samples/mails.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h[Symbol.asyncDispose]());

const FIRM = 'organization:brightwater.example';

/** A business, and an organization by another name that is the same firm. */
async function twoNames() {
  const org = await h.org();
  const path = (rest: string) => `/org/${org.id}/${rest}`;
  await org.owner.post(path('businesses'), { slug: 'mill', name: 'Aldermoor Mill', biz_type: 'operating' });
  const sender = asSender(org, 'mill');
  await sender.mail('Ines Falk <ines@brightwater.example>', 'Tom Hale <tom@elsewhere.example>');
  return { ...sender, org, path };
}

test.each([
  ['business:mill', FIRM],
  [FIRM, 'business:mill'],
])('of %s merged with %s the business stays, until it is undone', async (keep_id, drop_id) => {
  const { org, path, node, neighbours } = await twoNames();
  const before = await node(FIRM);
  const { status, body } = await org.owner.post(path('merges'), { keep_id, drop_id });
  expect([status, body]).toMatchObject([200, { node_id: 'business:mill' }]);
  expect(await node(FIRM)).toMatchObject({ id: 'business:mill', label: 'Business', name: 'Aldermoor Mill' });
  expect(await neighbours('business:mill')).toContain('contact:ines@brightwater.example');
  await org.owner.post(path(`merges/${body.merge_id}/undo`), {});
  expect(await node(FIRM)).toEqual(before);
  expect(await node('business:mill')).toMatchObject({ id: 'business:mill', aliases: [] });
});

test('a business is merged with no other, and with no person', async () => {
  const { org, path } = await twoNames();
  await org.owner.post(path('businesses'), { slug: 'oast', name: 'Oast', biz_type: 'operating' });
  for (const drop_id of ['business:oast', 'contact:ines@brightwater.example']) {
    const { status } = await org.owner.post(path('merges'), { keep_id: 'business:mill', drop_id });
    expect([drop_id, status]).toEqual([drop_id, 422]);
  }
});

test.each([
  ['registered with', { domains: ['Brightwater.example'] }, undefined],
  ['registered with its website', { website: 'https://www.brightwater.example/' }, undefined],
  ['later given', {}, { domain: 'brightwater.example' }],
  ['later given its website', {}, { website: 'https://brightwater.example' }],
])('an organization joins the business that is %s its domain', async (_, given, written) => {
  const org = await h.org();
  const path = (rest: string) => `/org/${org.id}/${rest}`;
  const sender = asSender(org, 'mill');
  const business = { slug: 'mill', name: 'Aldermoor Mill', biz_type: 'operating', ...given };
  await org.owner.post(path('businesses'), business);
  await sender.mail('Ines Falk <ines@brightwater.example>', 'Tom Hale <tom@elsewhere.example>');
  if (written)
    await org.owner.post(path('write'), { action: 'upsert_node', node_id: 'business:mill', properties: written });
  expect(await sender.node(FIRM)).toMatchObject({ id: 'business:mill', name: 'Aldermoor Mill' });
  const { body } = await org.owner.get(path('dossier/Aldermoor%20Mill'));
  expect(JSON.stringify(body)).toContain('contact:ines@brightwater.example');
});

test('a domain that is none, and a website that is none, are refused at registration', async () => {
  const org = await h.org();
  const register = async (given: object) => {
    const body = { slug: 'mill', name: 'Mill', biz_type: 'operating', ...given };
    return (await org.owner.post(`/org/${org.id}/businesses`, body)).body.detail[0].loc;
  };
  expect(await register({ domains: ['mill.example', 'not a domain'] })).toEqual(['body', 'domains', 1]);
  expect(await register({ website: 'javascript:alert(1)' })).toEqual(['body', 'website']);
});
