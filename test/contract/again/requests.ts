import { add as notify } from '../../../src/stores/events/notifications.ts';
import { sql } from '../../../src/stores/db/sql.ts';
import { member } from '../../support/factories.ts';
import type { Harness, OrgFixture } from '../../support/harness.ts';
import type { Caller } from '../../support/http/listening.ts';
import {
  FEED,
  SCHEDULE,
  CLIENT,
  at,
  item,
  people,
  merged,
  pair,
  asked,
  UNSURE,
  connected,
  removed,
  letter,
  heldRun,
} from './preparing.ts';

/** A request that changes something, of an organization of its own. */
export interface Request {
  /** What stands in the path's places, but for the organization. */
  params?: Record<string, string | undefined>;
  query?: string;
  body?: unknown;
  by?: Caller;
  /** What others do before the request is sent again, which would show that it is done twice. */
  meanwhile?: () => Promise<unknown>;
  /** Fields that tell how things are now, and not what was done. */
  now?: string[];
}
export type Prepare = (h: Harness, org: OrgFixture) => Promise<Request> | Request;

/** Every operation that changes something, with a request for it. */
export const REQUESTS: Record<string, Prepare> = {
  'POST /admin/failed-jobs/replay': async ({ db, admin }) => {
    for (const n of [1, 2]) await letter(db, n);
    return { by: admin, body: { queue: 'purge' }, meanwhile: () => letter(db, 1) };
  },
  'POST /admin/provision-org': ({ admin }, { id }) => ({
    by: admin,
    body: { org_id: `${id}-more`, owner: 'nora', entities: ['mill'] },
  }),
  'POST /admin/set-plan': ({ admin }, { id }) => ({ by: admin, body: { org_id: id, plan: 'business' } }),
  'POST /admin/hard-delete-org/{org_id}': async ({ admin, db }, { id }) => {
    await db.query(sql`update orgs set idp_id = 'test_fixture' where org_id = ${id}`);
    return { by: admin, body: { confirm: true, confirm_org_id: id } };
  },
  'POST /collect/runs/{run_id}/confirm': async (h, org) => ({ params: { run_id: await heldRun(h, org) } }),
  'POST /collect/runs/{run_id}/refuse': async (h, org) => ({ params: { run_id: await heldRun(h, org) } }),
  'POST /collect/schedule': async (_, org) => {
    await connected(org);
    const meanwhile = () => org.owner.post('/collect/schedule', { action: 'remove', ...SCHEDULE });
    return { body: SCHEDULE, meanwhile, now: ['schedules'] };
  },
  'POST /collect/trigger': async (_, org) => {
    const id = await connected(org);
    return { body: { toolkit: 'rss' }, meanwhile: () => removed(org)(id) };
  },
  'POST /collect/write-file': () => ({ body: { entity: 'acme', filename: 'a.txt', content: 'Ada Lindt called.' } }),
  'POST /ingest': () => ({ body: item('One') }),
  'POST /org/{org_id}/connections/oauth': () => ({ body: CLIENT }),
  'POST /org/{org_id}/connections/vault': () => ({ body: FEED }),
  'DELETE /org/{org_id}/connections/{id}': async (_, org) => ({ params: { id: await connected(org) } }),
  'POST /org/{org_id}/connections/{id}/sync': async (_, org) => {
    const id = await connected(org);
    return { params: { id }, meanwhile: () => removed(org)(id) };
  },
  'DELETE /org/{org_id}/nodes/{node_id}': async (_, org) => {
    const [node_id] = await people(org, ['Eli Strand']);
    return { params: { node_id } };
  },
  'DELETE /org/{org_id}/edges/{edge_id}': async (_, org) => {
    const [from_id, to_id] = await people(org, ['Fay Quill', 'Gus Holm']);
    const { edge_id } = await at(org)('write', { action: 'create_edge', from_id, to_id, edge_type: 'knows' });
    return { params: { edge_id } };
  },
  'POST /org/{org_id}/memory-improvements': () => ({ body: { enabled: true } }),
  'POST /org/{org_id}/merges': async (_, org) => {
    const [keep_id, drop_id] = await people(org, ['Ada Lindt', 'Ben Okoro']);
    return { body: { keep_id, drop_id } };
  },
  'POST /org/{org_id}/merges/{merge_id}/undo': async (_, org) => ({
    params: { merge_id: await merged(org) },
    body: {},
  }),
  'POST /org/{org_id}/l3/review_pairs/{pair_id}': async (h, org) => ({
    params: { pair_id: await pair(h, org) },
    body: { decision: 'keep_separate' },
  }),
  'POST /org/{org_id}/l3/review_pairs/{pair_id}/undo': async (h, org) => {
    const pair_id = await pair(h, org);
    await at(org)(`l3/review_pairs/${pair_id}`, { decision: 'link' });
    return { params: { pair_id }, body: {} };
  },
  'POST /org/{org_id}/rules': () => ({
    body: { kind: 'ignore', match: { name: 'Ines Marlow', label: 'Contact' }, effect: {} },
  }),
  'DELETE /org/{org_id}/rules/{rule_id}': async (_, org) => {
    const rule = { kind: 'ignore', match: { name: 'Ines Marlow', label: 'Contact' }, effect: {} };
    return { params: { rule_id: (await at(org)('rules', rule)).id } };
  },
  'POST /org/{org_id}/splits': async (_, org) => {
    const [keep_id, drop_id] = await people(org, ['Ada Lindt', 'Ben Okoro']);
    const { node_id } = await at(org)('merges', { keep_id, drop_id });
    return { body: { node_id, alias: drop_id } };
  },
  'POST /org/{org_id}/suggestions/{id}/confirm': async (h, org) => ({
    params: { id: (await asked(h, org, 'merge_candidate'))[0] },
    body: {},
  }),
  'POST /org/{org_id}/suggestions/{id}/reject': async (h, org) => ({
    params: { id: (await asked(h, org, 'uncertain_relationship'))[0] },
    body: {},
  }),
  'POST /org/{org_id}/suggestions/{id}/undo': async (h, org) => {
    const [id] = await asked(h, org, 'merge_candidate');
    await at(org)(`suggestions/${id}/confirm`);
    return { params: { id }, body: {} };
  },
  'POST /org/{org_id}/suggestions/batch-merge': async (h, org) => {
    const ids = await asked(h, org, 'merge_candidate');
    return { body: { suggestion_ids: [...ids, ...ids] } };
  },
  'POST /org/{org_id}/notifications/{id}/dismiss': async ({ db }, { id: org }) => ({
    params: { id: await notify(db, org, { kind: 'news', message: 'It is done.' }) },
  }),
  'POST /org/{org_id}/webhooks': () => ({ body: { url: 'http://127.0.0.1:9/hook', events: ['item.extracted'] } }),
  'DELETE /org/{org_id}/webhooks/{webhook_id}': async (_, org) => {
    const hook = { url: 'http://127.0.0.1:9/hook', events: ['item.extracted'] };
    return { params: { webhook_id: (await at(org)('webhooks', hook)).id } };
  },
  'POST /org/{org_id}/graphs': () => ({ body: { name: 'Hiring', template: 'general' } }),
  'PATCH /org/{org_id}/graphs/{graph_id}': () => ({ params: { graph_id: 'primary' }, body: { name: 'Works' } }),
  'DELETE /org/{org_id}/graphs/{graph_id}': async (_, org) => {
    const { graph_id } = await at(org)('graphs', { name: 'Hiring', template: 'general' });
    return { params: { graph_id }, query: 'confirm=true' };
  },
  'POST /org/{org_id}/graphs/{graph_id}/public-tokens': () => ({
    params: { graph_id: 'primary' },
    body: { name: 't' },
  }),
  'DELETE /org/{org_id}/graphs/{graph_id}/public-tokens/{token_id}': async (_, org) => ({
    params: { graph_id: 'primary', token_id: (await at(org)('graphs/primary/public-tokens', { name: 't' })).id },
  }),
  'POST /org/{org_id}/templates': () => ({ body: { name: 'quarry', base: 'general' } }),
  'POST /org/{org_id}/businesses': () => ({ body: { name: 'Quarry', biz_type: 'operating' } }),
  'DELETE /org/{org_id}/items/{item_id}': async (_, { owner }) => ({
    params: { item_id: (await owner.post('/ingest?sync=true', item('Gone'))).body.ids[0] },
  }),
  'POST /org/{org_id}/items/reprocess': async (_, { owner }) => {
    await owner.post('/ingest?sync=true', item('Anew'));
    return { body: {} };
  },
  'POST /org/{org_id}/billing/checkout': ({ db }, { id }) => ({
    body: { plan: 'business' },
    meanwhile: () => db.query(sql`update billing_customers set plan = 'business' where org_id = ${id}`),
  }),
  'POST /org/{org_id}/billing/portal': async (_, org) => {
    await at(org)('billing/checkout', { plan: 'business' });
    return { body: {} };
  },
  'POST /org/{org_id}/keys': () => ({ body: { name: 'laptop' } }),
  'DELETE /org/{org_id}/keys/{key_id}': async (_, org) => ({
    params: { key_id: (await at(org)('keys', { name: 'laptop' })).id },
  }),
  'POST /org/{org_id}/delete': () => ({ body: { confirm: true, reason: 'Moved' } }),
  'POST /org/{org_id}/restore': async (_, { id, owner }) => {
    await owner.post(`/org/${id}/delete`, { confirm: true });
    return { meanwhile: () => owner.post(`/org/${id}/delete`, { confirm: true }) };
  },
  'POST /org/{org_id}/members': () => ({ body: { user_id: 'tomas' } }),
  'PATCH /org/{org_id}/members/{user_id}': async ({ db }, { id }) => {
    await member(db, id, 'tomas');
    return { params: { user_id: 'tomas' }, body: { first_name: 'Tomás' } };
  },
  'DELETE /org/{org_id}/members/{user_id}': async ({ db }, { id }) => {
    await member(db, id, 'tomas');
    return { params: { user_id: 'tomas' } };
  },
  'POST /org/{org_id}/conversation': () => ({
    body: { entity: 'acme', title: 'Talk', content: 'They talked.', participants: ['Ines Marlow'] },
  }),
  'POST /org/{org_id}/messages': () => ({ body: { entity: 'acme', title: 'Word', content: 'A word.' } }),
  'POST /org/{org_id}/write': (_, org) => ({
    body: UNSURE,
    meanwhile: async () => {
      const { suggestions } = (await org.owner.get(`/org/${org.id}/suggestions`)).body;
      for (const { id } of suggestions) await at(org)(`suggestions/${id}/reject`);
    },
  }),
};
