import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ id: 'acme', entities: ['acme'] });
  await org.owner.post('/org/acme/graphs', { name: 'hiring', template: 'general' });
});
afterAll(() => h[Symbol.asyncDispose]());

const member = (user_id: string, first_name = '') => ({ user_id, first_name });

/** Where ids come in, and then where names do. */
const IDS: [string, string, (id: string) => object][] = [
  ['a member', '/org/acme/members', (id) => member(id)],
  ['a first owner', '/admin/provision-org', (id) => ({ org_id: 'other', owner: id })],
];
const NAMES: [string, string, (name: string) => object][] = [
  ['an organization', '/admin/provision-org', (org_name) => ({ org_id: 'another', org_name })],
  ['a person', '/org/acme/members', (name) => member('mia', name)],
  ['a business', '/org/acme/businesses', (name) => ({ name, biz_type: 'operating' })],
  ['a graph', '/org/acme/graphs', (name) => ({ name, graph_id: 'named', template: 'general' })],
  ['a key', '/org/acme/keys', (name) => ({ name })],
  ['a public token', '/org/acme/graphs/hiring/public-tokens', (name) => ({ name })],
];
const UNSEEN = [
  '\u0007',
  '\n',
  '\u0085',
  '\u00ad',
  '\u200b',
  '\u200e',
  '\u2028',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u3164',
  '\ufeff',
  '\u{e0041}',
  '\u{e0100}',
];
const JOINING = ['\u200c', '\u200d', '\ufe0f'];
const numberOf = (sign: string) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
const caller = (path: string) => (path.startsWith('/admin') ? h.admin : org.owner);

test.each([...IDS, ...NAMES])('%s is not called by a character that nobody sees', async (what, path, body) => {
  const isId = IDS.some(([id]) => id === what);
  for (const sign of isId ? [...UNSEEN, ...JOINING] : UNSEEN) {
    const { status, body: told } = await caller(path).post(path, body(`da${sign}na`));
    expect([numberOf(sign), status, JSON.stringify(told)]).toEqual([
      numberOf(sign),
      422,
      expect.stringContaining(numberOf(sign)),
    ]);
  }
});

test.each(NAMES)('%s may have a name whose letters are joined', async (_, path, body) => {
  const { status, body: told } = await caller(path).post(path, body(`می\u200cخواهم a ❤\ufe0f`));
  expect(status, JSON.stringify(told)).toBe(200);
});

test('an admin acts for nobody whose id holds such a character', async () => {
  for (const sign of ['\u0085', '\u00ad']) {
    const headers = { 'x-org-id': 'acme', 'x-user-id': `da${sign}na` };
    const { status, body } = await h.admin.get('/auth/me', headers);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(numberOf(sign))]);
  }
});
