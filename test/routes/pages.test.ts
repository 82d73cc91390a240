import { expect, test } from 'vitest';
import { put } from '../../src/stores/operations/dead-letters.ts';
import { deny } from '../../src/stores/orgs/plan-denials.ts';
import { sql } from '../../src/stores/db/sql.ts';
import { aChange, aNode, anEdge } from '../support/graph.ts';
import { harness, type Harness } from '../support/harness.ts';
import type { Caller } from '../support/http/listening.ts';

/** What pages of two hold, one list for each, while `between` changes something after each page. */
async function pagesOf(caller: Caller, path: string, field: string, between: () => Promise<unknown>): Promise<any[][]> {
  const pages: any[][] = [];
  for (let cursor = ''; ;) {
    const { body } = await caller.get(`${path}${path.includes('?') ? '&' : '?'}limit=2&cursor=${cursor}`);
    pages.push(body[field]);
    if (!body.next_cursor) return pages;
    cursor = body.next_cursor;
    await between();
  }
}

const sync = (h: Harness, id: string) =>
  h.db
    .query(sql`insert into syncs (org_id, sync_id, run_id, connection_id, entity, toolkit, days_back, max_results, requested_by, status, finished_at, due_at)
    values ('acme', ${`sync_${id}`}, ${`run_${id}`}, 'conn_1', 'alpha', 'rss', 30, 500, 'ada', 'succeeded', now(), null)`);

test('pages of syncs, denials and failed jobs hold each row once, newest first, while new ones come', async () => {
  await using h = await harness({ workers: false });
  const { owner } = await h.org({ id: 'acme' });
  let n = 0;
  const add = async () => {
    const [name, day] = [`x${n}`, `2026-03-${String(10 + n++)}`];
    await sync(h, name);
    await deny(h.db, 'acme', { day, gate: 'nodes', reason: name });
    await put(h.db, { queue: 'purge', job: name, payload: {}, reason: name, attempts: 5 }, name);
  };
  const known = ['x4', 'x3', 'x2', 'x1', 'x0'];
  for (const _ of known) await add();

  const jobs = await pagesOf(owner, '/org/acme/sync/history', 'jobs', add);
  expect(jobs.map((page) => page.map(({ job_id }) => job_id.slice(5)))).toEqual([['x4', 'x3'], ['x2', 'x1'], ['x0']]);

  const again = () => deny(h.db, 'acme', { day: '2026-03-10', gate: 'nodes', reason: 'x0' });
  const denials = (await pagesOf(owner, '/org/acme/plan/gating_log', 'denials', again)).flat();
  expect(denials.map(({ reason }) => reason)).toEqual(['x6', 'x5', ...known]);

  const failed = await pagesOf(h.admin, '/admin/failed-jobs?queue=purge', 'jobs', add);
  expect(failed.flat().map(({ job }) => job)).toEqual(['x6', 'x5', ...known]);
  expect(failed.at(-1)).toHaveLength(1);
});

test('denials of one day are paged by gate and reason', async () => {
  await using h = await harness({ workers: false });
  const { owner } = await h.org({ id: 'acme' });
  const reasons = ['a', 'b', 'c', 'd', 'e'];
  for (const reason of reasons.toReversed()) await deny(h.db, 'acme', { day: '2026-03-10', gate: 'nodes', reason });
  const pages = await pagesOf(owner, '/org/acme/plan/gating_log', 'denials', async () => undefined);
  expect(pages.flat().map(({ reason }) => reason)).toEqual(reasons);
});

test('more dead letters than a page holds are put back by one word', async () => {
  await using h = await harness({ workers: false });
  const letter = { queue: 'purge', job: 'sweep', payload: {}, reason: 'no good', attempts: 5 };
  await put(h.db, letter, 'first');
  await h.db.query(
    sql`insert into pgboss.job (name, data) select name, data from pgboss.job, generate_series(1, 1200) where name = 'dead_letters'`,
  );
  expect((await h.admin.post('/admin/failed-jobs/replay', {})).body).toEqual({ replayed: 1201 });
  expect((await h.admin.get('/admin/failed-jobs')).body).toEqual({ jobs: [] });
});

test('latent connections go on in the ranking that paging began with', async () => {
  await using h = await harness({ workers: false });
  const { owner } = await h.org({ id: 'acme' });
  const { graph } = h.ctx;
  const person = (uid: number) => aNode(uid, { id: `contact:p${uid}@x.test`, name: `P ${uid}` });
  const account = (uid: number) => aNode(uid, { id: `account:a${uid}`, name: `A ${uid}`, label: 'Account' });
  const [accounts, others] = [
    [101, 102, 103, 104, 105],
    [2, 3, 4, 5, 6],
  ];
  const nodes = [person(1), ...others.map(person), ...accounts.map(account)];
  const edges = accounts.flatMap((uid, i) => [
    anEdge(1, 'involved_in', uid),
    ...others.slice(0, i + 1).map((other) => anEdge(other, 'involved_in', uid)),
  ]);
  await graph.apply('acme', aChange({ nodes, edges }));
  const grouped = () =>
    graph.setCommunities(
      'acme',
      nodes.map(({ uid }) => ({ uid, community: 1 })),
    );
  await grouped();
  let more = 50;
  const closer = async () => {
    const uid = more++;
    nodes.push(person(uid));
    const joined = accounts.map((at) => anEdge(uid, 'involved_in', at));
    await graph.apply('acme', aChange({ nodes: [person(uid)], edges: joined }));
    await grouped();
  };
  const path = '/org/acme/latent_connections?entity_id=contact:p1@x.test';
  const pages = await pagesOf(owner, path, 'connections', closer);
  expect(pages.map((page) => page.map(({ node }) => node.name))).toEqual([['P 2', 'P 3'], ['P 4', 'P 5'], ['P 6']]);
  const anew = (await owner.get(path)).body.connections;
  expect(anew.map(({ node }: any) => node.name).slice(0, 3)).toEqual(['P 50', 'P 51', 'P 2'].toSorted());
});
