import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_BUSINESSES, demoItems } from '../../src/demo/items.ts';
import { DEMO_ORG } from '../../src/demo/org.ts';
import { inReadingOrder } from '../../src/docs/reading-order.ts';
import { operations, type Operation } from '../../src/http/registry.ts';
import { adminKey } from '../../src/docs/admin-key.ts';
import { beginning } from '../../src/docs/begin.ts';
import { sampleOf } from '../../src/docs/example-request.ts';
import { CHAPTERS } from '../../src/docs/chapters.ts';
import { resourcesOf } from '../../src/docs/resources.ts';
import {
  byCurl,
  byFetch,
  hasCurl,
  placesIn,
  shell,
  type Answered,
  type Places,
  type Way,
} from '../support/http/examples.ts';
import { sql } from '../../src/stores/db/sql.ts';
import { ADMIN_KEY, harness, type Harness } from '../support/harness.ts';
import { until } from '../support/until.ts';

const all = await operations();
const inOrder = inReadingOrder(
  all,
  resourcesOf(CHAPTERS, all).flatMap(({ resources }) => [...resources.keys()]),
);
const named = (name: string) => all.find((operation) => operation.name === name)!;

/** What need not succeed in a test: it has no payment provider, such a host is found in few networks, and no run is held. */
const ANSWERS: Record<string, number[]> = {
  checkout: [503],
  portal: [503],
  billingWebhook: [503],
  createWebhook: [200, 422],
  publishGraph: [501],
  confirmRun: [409],
  refuseRun: [409],
};

/** The demo's organization, read and looked through by the night, and an empty one beside it. */
interface World {
  h: Harness;
  folder: string;
  places: Places;
  empty: Places;
  /** What the latest answers called their ids. */
  ids: Places;
  /** A reading of the organization. */
  ask(rest: string): Promise<any>;
}

async function world(): Promise<World> {
  const h = await harness({ settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
  const { id, key, owner } = await h.org({ id: DEMO_ORG.org_id, owner: DEMO_ORG.owner });
  const empty = await h.org();
  for (const business of DEMO_BUSINESSES) await owner.post(`/org/${id}/businesses`, business);
  const { body } = await owner.post('/ingest?sync=true', { items: await demoItems() });
  expect(body.sync_error).toBeUndefined();
  for (const job of ['nightly', 'digest']) await h.admin.post('/admin/run', { job, org_id: id });
  const shared = { url: h.url, admin_key: ADMIN_KEY };
  return {
    h,
    folder: await mkdtemp(join(tmpdir(), 'quern-examples-')),
    places: { ...shared, org_id: id, key },
    empty: { ...shared, org_id: empty.id, key: empty.key },
    ids: {},
    ask: async (rest) => (await owner.get(`/org/${id}/${rest}`)).body,
  };
}

/** Where an id comes from: for a place, or for the place in one operation. */
const IDS: Record<string, (world: World) => Promise<unknown>> = {
  item_id: async ({ ask }) => (await ask('items')).items[0].item_id,
  key_id: async ({ ask }) => (await ask('keys')).keys.find(({ name }: { name: string }) => name === 'laptop').id,
  suggestion_id: async ({ ask }) =>
    (await ask('suggestions?category=uncertain_relationship')).suggestions.find(({ title }: { title: string }) =>
      / (?:leads|works for) /.test(title),
    ).id,
  'undoSuggestion suggestion_id': async ({ ask }) => (await ask('suggestions?status=rejected')).suggestions[0].id,
  'batchMerge suggestion_id': async ({ ask }) => (await ask('suggestions?category=merge_candidate')).suggestions[0].id,
  'decideReviewPair pair_id': async ({ ask }) => (await ask('l3/review_pairs')).pairs.at(-1).pair_id,
  merge_id: async ({ ask }) => (await ask('merges')).merges[0].merge_id,
  rule_id: async ({ ask }) => (await ask('rules')).rules[0].id,
  community_id: async ({ ask }) => (await ask('communities')).communities[0].community_id,
  connection_id: async ({ ask }) => (await ask('connections')).connections[0].id,
  notification_id: async ({ ask }) => (await ask('notifications')).notifications[0].id,
  token_id: async ({ ask }) => (await ask('graphs/hiring/public-tokens')).tokens[0].id,
  webhook_id: async ({ h, places }) => {
    const body = { url: 'http://127.0.0.1:9/', events: ['export.ready'] };
    return (await h.as(places.key).post(`/org/${places.org_id}/webhooks`, body)).body.id;
  },
  file: async ({ h }) => /explore\/([\w.-]+\.js)/.exec((await h.as().get('/explore')).body)![1],
  ...Object.fromEntries(
    ['expires', 'nonce', 'kid', 'sig'].map((name) => [name, (of: World) => linkOf(of).then((link) => link.get(name))]),
  ),
};

async function linkOf({ ask, ids }: World): Promise<URLSearchParams> {
  let url: string | undefined;
  await until(async () => (url = (await ask(`export/${ids.export_id}`)).download_url));
  return new URL(url!).searchParams;
}

const MAIL = 'From: Ada <ada@kestrel.example>\r\nMessage-ID: <1@kestrel.example>\r\nSubject: Offer\r\n\r\nAs we said.';

/** What has to be there first. */
const FIRST: Record<string, (world: World) => Promise<unknown>> = {
  trigger: (of) => send(of, named('storeConnection')),
  changeSchedule: (of) => send(of, named('storeConnection')),
  ingestFile: ({ folder }) => writeFile(join(folder, 'offer.eml'), MAIL),
  hardDeleteOrg: ({ h }) => h.admin.post('/admin/provision-org', { org_id: 'rehearsal', idp_id: 'test_fixture' }),
};
/** What leaves no organization that could answer it again. */
const LAST = ['deleteOrg', 'hardDeleteOrg'];
/** What wants an organization that is empty. */
const ELSEWHERE = ['startImport', 'importStatus'];

async function send(
  of: World,
  operation: Operation,
  { places, way = byFetch }: { places?: Places; way?: Way } = {},
): Promise<Answered> {
  places ??= await placesFor(of, operation);
  const answer = await way(operation, places, of.folder);
  for (const [field, value] of Object.entries(answer.body ?? {}))
    if (field.endsWith('_id') && typeof value === 'string') of.ids[field] = value;
  return answer;
}

/** Sees to what an operation needs, and tells what stands for the places of its example. */
async function placesFor(of: World, operation: Operation): Promise<Places> {
  const { name } = operation;
  await FIRST[name]?.(of);
  const places = { ...(ELSEWHERE.includes(name) ? of.empty : of.places) };
  for (const place of placesIn(sampleOf(operation)).filter((place) => places[place] === undefined)) {
    const find = IDS[`${name} ${place}`] ?? IDS[place];
    const value = find ? await find(of) : of.ids[place];
    if (value !== undefined) places[place] = String(value);
  }
  return places;
}

/** An operation whose example is sent with an `Idempotency-Key` of its own; readings as they are. */
function keyed(operation: Operation): Operation {
  const { name, method, example } = operation;
  const headers = { ...example?.headers, 'Idempotency-Key': name };
  return method === 'get' ? operation : { ...operation, example: { ...example, headers } };
}

/** Leaves of a request what a process leaves that is killed after it has done it, and before it keeps the answer. */
const loseAnswer = ({ h }: World, name: string) =>
  h.db
    .query(sql`/* of every organization */ update idempotency set status = null, headers = null, body = null, lease_until = now()
    where idempotency_key = ${name}`);

/** Of these the answer tells when it was done again: what was taken in is known then, a run is run, readings go on. */
const ELSE = ['ingest', 'ingestFile', 'writeFile', 'recall', 'run', 'mcp'];

describe('every example succeeds, and what changes something once for its Idempotency-Key, whatever answer was lost', () => {
  let of: World;
  beforeAll(async () => void (of = await world()));
  afterAll(async () => {
    await of?.h[Symbol.asyncDispose]();
    if (of) await rm(of.folder, { recursive: true });
  });

  test.each(inOrder.map((operation) => [operation.name, operation] as const))('%s', async (name, operation) => {
    const sent = keyed(operation);
    const places = await placesFor(of, sent);
    const { status, body } = await send(of, sent, { places, way: hasCurl ? byCurl : byFetch });
    const wanted = ANSWERS[name] ?? [200, ...(operation.statuses ?? [])];
    expect(wanted, JSON.stringify(body)).toContain(status);
    expect(JSON.stringify(body)).not.toMatch(/"sync_error":"|"isError":true|"merged":0/);
    if (operation.method === 'get' || status >= 400 || LAST.includes(name)) return;
    const again = await byFetch(sent, places, of.folder);
    if (operation.secret) expect(again).toMatchObject({ status: 409, body: { code: 'conflict' }, isReplayed: true });
    else expect(again).toMatchObject({ status, body, isReplayed: true });
    await loseAnswer(of, name);
    const once = await byFetch(sent, places, of.folder);
    if (ELSE.includes(name)) return expect(once.status).toBe(status);
    if (operation.secret) return expect(once).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const { notifications: _, ...answer } = body;
    expect(once).toMatchObject({ status, body: answer });
  });
});

test.skipIf(!hasCurl)('what the page tells one to do first works on a service that has nothing yet', async () => {
  await using h = await harness();
  const folder = await mkdtemp(join(tmpdir(), 'quern-begin-'));
  await mkdir(join(folder, '.quern/demo'), { recursive: true });
  await writeFile(join(folder, '.quern/demo/admin-key'), ADMIN_KEY);
  const { before, start } = beginning({ url: h.url, admin: adminKey({ DATA_DIR: '.quern/demo' }) }, all);
  const lines = await shell([...before, ...start].map(({ code }) => `${code}\necho`).join('\n'), {}, folder);
  await rm(folder, { recursive: true });
  const answers = lines.split('\n').filter((line) => line.startsWith('{'));
  expect(answers.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ status: 'created', org_id: DEMO_ORG.org_id }),
    expect.objectContaining({ status: 'created', id: 'kestrel-coffee' }),
    expect.objectContaining({ status: 'ok', ingested: 1, sync: expect.anything() }),
    expect.objectContaining({
      results: expect.arrayContaining([expect.objectContaining({ name: 'Clémence Dufour' })]),
    }),
    expect.objectContaining({ summary: expect.stringContaining('Clémence Dufour') }),
  ]);
});
