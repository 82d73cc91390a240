import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintToken } from '../../src/http/credentials.ts';
import { operations, type Operation } from '../../src/http/registry.ts';
import type { Access } from '../../src/http/route.ts';
import { add as addToken } from '../../src/stores/public-tokens.ts';
import { sql } from '../../src/stores/sql.ts';
import type { Caller } from '../support/listening.ts';
import { member, org } from '../support/factories.ts';
import { ADMIN_KEY, harness, type Harness } from '../support/harness.ts';
import { ACCESS, TOKENS } from './access.ts';

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
  | 'token'
  | 'admin'
  | 'deleted';
const TURNED_AWAY: Partial<Record<Who, number>> = { nobody: 401, garbage: 401, revoked: 401, deleted: 410 };
const REFUSED: Record<Access, Who[]> = {
  public: [],
  signed: [],
  key: [],
  member: [],
  reader: ['outsider'],
  writer: ['outsider', 'reader'],
  owner: ['member', 'reader', 'outsider'],
  admin: ['member', 'reader', 'outsider', 'owner', 'foreign'],
};

function expected({ access, path, afterDeletion, tokens }: Operation, who: Who): number | undefined {
  if (access === 'public' || access === 'signed') return undefined;
  if (who === 'deleted' && afterDeletion) return access === 'admin' ? 403 : undefined;
  if (who === 'token' && !tokens) return 403;
  if (TURNED_AWAY[who]) return TURNED_AWAY[who];
  if (REFUSED[access].includes(who)) return 403;
  return who === 'foreign' && path.includes('{org_id}') ? 403 : undefined;
}

let h: Harness;
let callers: Record<Who, Caller>;
beforeAll(async () => {
  h = await harness({ workers: false });
  for (const id of ['acme', 'beta', 'gone']) await org(h.db, id);
  const revoked = await member(h.db, 'acme', 'rex', { owner: true });
  const deleted = await member(h.db, 'gone', 'gil', { owner: true });
  await h.db.query(sql`update keys set revoked_at = now() where key_id = ${revoked.id}`);
  const token = mintToken();
  await addToken(h.db, 'acme', 'primary', { ...token, name: 'shared', by: 'olga' });
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
    token: h.as(token.key),
    admin: h.as(ADMIN_KEY),
  };
});
afterAll(() => h[Symbol.asyncDispose]());

test('every operation has a row in the table, and every row an operation', () => {
  expect(Object.fromEntries(all.map((operation) => [title(operation), operation.access]))).toEqual(ACCESS);
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
        .replace('{org_id}', who === 'deleted' ? 'gone' : 'acme')
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
