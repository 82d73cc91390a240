import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintToken } from '../../src/access/credentials.ts';
import { jsonSchema } from '../../src/http/json-schema.ts';
import { operations, type Operation } from '../../src/http/registry.ts';
import type { Access } from '../../src/http/route.ts';
import { add as addToken } from '../../src/stores/orgs/public-tokens.ts';
import * as graphs from '../../src/stores/orgs/graphs.ts';
import { sql } from '../../src/stores/db/sql.ts';
import type { Caller } from '../support/http/listening.ts';
import { member, org } from '../support/factories.ts';
import { ADMIN_KEY, harness, type Harness } from '../support/harness.ts';
import { BY_FOLDER, EXCEPTIONS, TOKENS } from './access.ts';

const all = await operations();
const title = (operation: { method: string; path: string }) => `${operation.method.toUpperCase()} ${operation.path}`;

type Who =
  | 'nobody'
  | 'garbage'
  | 'revoked'
  | 'member'
  | 'reader'
  | 'outsider'
  | 'owner'
  | 'foreign'
  | 'elsewhere'
  | 'token'
  | 'other token'
  | 'foreign token'
  | 'admin'
  | 'deleted'
  | 'deleted reader'
  | 'deleted token';
const TURNED_AWAY: Partial<Record<Who, number>> = { nobody: 401, garbage: 401, revoked: 401 };
const REFUSED: Record<Access, Who[]> = {
  public: [],
  signed: [],
  key: [],
  member: [],
  reader: ['outsider', 'elsewhere'],
  writer: ['outsider', 'elsewhere', 'reader'],
  owner: ['member', 'reader', 'outsider', 'elsewhere'],
  admin: ['member', 'reader', 'outsider', 'elsewhere', 'owner', 'foreign'],
};

const TOKEN: Who[] = ['token', 'other token', 'foreign token', 'deleted token'];
const DELETED: Who[] = ['deleted', 'deleted reader', 'deleted token'];
const FOREIGN: Who[] = ['foreign', 'foreign token'];

function expected({ access, path, afterDeletion, tokens }: Operation, who: Who): number | undefined {
  if (access === 'public' || access === 'signed') return undefined;
  if (DELETED.includes(who) && !afterDeletion) return 410;
  if (TOKEN.includes(who) && !tokens) return 403;
  if (who === 'deleted') return access === 'admin' ? 403 : undefined;
  if (who === 'deleted reader') return access === 'admin' || access === 'owner' ? 403 : undefined;
  if (TURNED_AWAY[who]) return TURNED_AWAY[who];
  if (REFUSED[access].includes(who)) return 403;
  return FOREIGN.includes(who) && path.includes('{org_id}') ? 403 : undefined;
}

let h: Harness;
let callers: Record<Who, Caller>;
beforeAll(async () => {
  h = await harness({ workers: false });
  for (const id of ['acme', 'beta', 'gone']) await org(h.db, id);
  const revoked = await member(h.db, 'acme', 'rex', { owner: true });
  const deleted = await member(h.db, 'gone', 'gil', { owner: true });
  await h.db.query(sql`update keys set revoked_at = now() where key_id = ${revoked.id}`);
  const tokenOf = async (orgId: string, graph: string) => {
    const token = mintToken();
    await addToken(h.db, orgId, graph, { ...token, name: 'shared', by: 'olga' });
    return h.as(token.key);
  };
  const hiring = { graph_id: 'hiring', graph_key: 'acme:hiring', display_name: 'hiring', template: 'general' };
  await graphs.create(h.db, 'acme', { ...hiring, fork: null, description: null, created_by: 'test' });
  const as = async (user: string, rights = {}, orgId = 'acme') => h.as((await member(h.db, orgId, user, rights)).key);
  callers = {
    nobody: h.as(),
    garbage: h.as('qn_garbage'),
    revoked: h.as(revoked.key),
    deleted: h.as(deleted.key),
    member: await as('mia'),
    reader: await as('rita', { graph_roles: { primary: 'reader' } }),
    outsider: await as('otto', { graph_roles: { primary: 'none' } }),
    owner: await as('olga', { owner: true }),
    foreign: await as('fred', { owner: true }, 'beta'),
    elsewhere: await as('ella', { graph_roles: { primary: 'none', hiring: 'writer' } }),
    token: await tokenOf('acme', 'primary'),
    'other token': await tokenOf('acme', 'hiring'),
    'foreign token': await tokenOf('beta', 'primary'),
    'deleted reader': await as('greta', { graph_roles: { primary: 'reader' } }, 'gone'),
    'deleted token': await tokenOf('gone', 'primary'),
    admin: h.as(ADMIN_KEY),
  };
});
afterAll(() => h[Symbol.asyncDispose]());

const allowed = (operation: Operation): Access | undefined =>
  EXCEPTIONS[title(operation)] ?? BY_FOLDER[operation.folder]?.[operation.method === 'get' ? 0 : 1];

test('who comes with a public token where none will do is told all that one may call', async () => {
  const { status, body } = await callers.token.get('/auth/me');
  expect(status).toBe(403);
  for (const { path } of all.filter((operation) => operation.tokens)) {
    const named = path.split('/').findLast((part) => part && !part.startsWith('{')) ?? '';
    expect(body.detail.toLowerCase()).toContain(named);
  }
});

test('every operation is for whom its folder says, or an exception, and every exception is an operation', () => {
  const byTitle = (access: (operation: Operation) => Access | undefined) =>
    Object.fromEntries(all.map((operation) => [title(operation), access(operation)]));
  expect(byTitle(({ access }) => access)).toEqual(byTitle(allowed));
  expect(Object.keys(EXCEPTIONS).filter((name) => !all.some((operation) => title(operation) === name))).toEqual([]);
  expect(
    all
      .filter((operation) => operation.tokens)
      .map(title)
      .toSorted(),
  ).toEqual(TOKENS);
});

test.each(all.map((operation) => [title(operation), operation] as const))(
  '%s lets in whom it should',
  async (_, operation) => {
    const outcomes: Record<string, number | undefined> = {};
    const wanted: Record<string, number | undefined> = {};
    await h.db.query(sql`update orgs set deleted_at = now() where org_id = 'gone'`);
    for (const [who, caller] of Object.entries(callers) as [Who, Caller][]) {
      const path = operation.path
        .replace('{org_id}', DELETED.includes(who) ? 'gone' : 'acme')
        .replaceAll(/\{\w+\}/g, 'nothing');
      const headers: Record<string, string> = who === 'admin' ? { 'x-org-id': 'acme' } : {};
      const body = operation.body ? {} : undefined;
      const { status } = await caller.call(operation.method.toUpperCase(), path, body, headers);
      wanted[who] = expected(operation, who);
      outcomes[who] = [401, 403, 410, 500].includes(status) ? status : undefined;
    }
    expect(outcomes).toEqual(wanted);
  },
);

/** A graph named in every place, declared or not. */
const NAMED = { graph_id: 'hiring' };

test.each(all.filter(({ access }) => access === 'reader' || access === 'writer').map((o) => [title(o), o] as const))(
  '%s lets a role on another graph decide only where the graph can be named',
  async (_, operation) => {
    const isNamed = JSON.stringify([operation.query, operation.body].map((s) => s && jsonSchema(s))).includes(
      'graph_id',
    );
    const path = operation.path.replace('{org_id}', 'acme').replaceAll(/\{\w+\}/g, 'nothing');
    const call = (who: Who) =>
      callers[who].call(
        operation.method.toUpperCase(),
        operation.query || !operation.body ? `${path}?graph_id=hiring` : path,
        operation.body ? NAMED : undefined,
      );
    expect((await call('elsewhere')).status === 403).toBe(!isNamed);
    expect((await call('member')).status === 403).toBe(isNamed);
    if (operation.tokens)
      expect([(await call('token')).status, (await call('other token')).status === 403]).toEqual([403, false]);
  },
);

test.each(all.filter(({ access }) => access !== 'public' && access !== 'signed').map((o) => [title(o), o] as const))(
  '%s tells a foreign key nothing about which orgs there are',
  async (_, operation) => {
    if (!operation.path.includes('{org_id}')) return;
    const id = { 'x-request-id': 'the-same-request' };
    const [known, unknown] = await Promise.all(
      ['acme', 'no-such-org'].map((orgId) => {
        const path = operation.path.replace('{org_id}', orgId).replaceAll(/\{\w+\}/g, 'nothing');
        return callers.foreign.call(operation.method.toUpperCase(), path, operation.body ? {} : undefined, id);
      }),
    );
    expect([known!.status, known!.body]).toEqual([403, unknown!.body]);
  },
);
