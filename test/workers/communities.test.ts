import { expect, test } from 'vitest';
import { renewCommunities } from '../../src/pipeline/communities/communities.ts';
import { withOldCommunities } from '../../src/stores/orgs/graphs.ts';
import { withSessionLock } from '../../src/stores/db/locks.ts';
import { harness } from '../support/harness.ts';

const TEAMS = [
  ['ada@north.example', 'ben@north.example', 'cid@north.example'],
  ['dora@south.example', 'emil@south.example', 'fay@south.example'],
];
const mail = (from: string, to: string[], n: number) => ({
  entity: 'acme',
  source: 'test',
  type: 'email',
  title: `Mail ${n}`,
  body: 'See the plan.',
  metadata: { from, to },
});

test('the night gives nodes that belong together one community, and a second night changes nothing', async () => {
  await using h = await harness();
  const { id, owner } = await h.org({ entities: ['acme'] });
  const items = TEAMS.flatMap((team, t) =>
    team.map((from, i) =>
      mail(
        from,
        team.filter((x) => x !== from),
        t * 10 + i,
      ),
    ),
  );
  await owner.post('/ingest?sync=true', { items });
  expect((await h.admin.post('/admin/run', { job: 'communities', org_id: id })).body.status).toBe('done');
  const { nodes } = (await owner.post(`/org/${id}/browse`, { node_type: 'Contact' })).body;
  const communityOf = (team: string[]) =>
    new Set(team.map((email) => nodes.find((n: any) => n.email === email).community_id));
  const [north, south] = TEAMS.map(communityOf);
  expect([north!.size, south!.size]).toEqual([1, 1]);
  expect(north).not.toEqual(south);
  const { communities } = (await owner.get(`/org/${id}/communities`)).body;
  expect(communities.map((found: any) => found.community_id)).toEqual(expect.arrayContaining([...north!, ...south!]));
  const all = await Promise.all(
    communities.map((found: any) => owner.get(`/org/${id}/communities/${found.community_id}`)),
  );
  expect(all.map(({ body }) => body.members.length)).toEqual(communities.map((found: any) => found.size));
  expect(await renewCommunities(h.ctx, new AbortController().signal)).toBe(0);
});

test('two nights at once find the communities of a graph once', async () => {
  await using h = await harness();
  const { id, owner } = await h.org({ entities: ['acme'] });
  await owner.post('/ingest?sync=true', { items: TEAMS.map((team, t) => mail(team[0]!, team.slice(1), t)) });
  await h.drain();
  const due = await withOldCommunities(h.db, id);
  const nights = await Promise.all([1, 2, 3].map(() => renewCommunities(h.ctx, new AbortController().signal, id)));
  expect([due.length, nights.toSorted()]).toEqual([1, [0, 0, 1]]);
  expect((await owner.get(`/org/${id}/communities`)).body.communities.length).toBeGreaterThan(0);
  const held = await withSessionLock(h.db, `communities ${due[0]}`, async () => {
    await h.db.query('update graphs set communities_revision = -1 where graph_key = $1', [due[0]]);
    return renewCommunities(h.ctx, new AbortController().signal, id);
  });
  expect(held).toBe(0);
  expect(await renewCommunities(h.ctx, new AbortController().signal, id)).toBe(1);
});

test('communities are named by what they are about, each differently, and keep their names', async () => {
  await using h = await harness();
  const { id, owner } = await h.org({ entities: ['acme'] });
  const subjects = ['Harbour crane refit', 'Orchard lease renewal', 'Night bus timetable', 'Observatory dome paint'];
  const items = subjects.flatMap((title, t) =>
    [0, 1, 2].map((n) => ({
      ...mail(
        `p${t}.${n}@post${t}.example`,
        [0, 1, 2].filter((k) => k !== n).map((k) => `p${t}.${k}@post${t}.example`),
        n,
      ),
      title: n === 0 ? title : `${['Re', 'Fwd'][n - 1]}: ${title}`,
      metadata: {
        from: `p${t}.${n}@post${t}.example`,
        to: [`p${t}.${(n + 1) % 3}@post${t}.example`],
        thread: `thread-${t}`,
      },
    })),
  );
  await owner.post('/ingest?sync=true', { items });
  const named = async () => {
    await h.admin.post('/admin/run', { job: 'communities', org_id: id });
    const { communities } = (await owner.get(`/org/${id}/communities`)).body;
    return communities.map(({ name }: { name: string }) => name).toSorted();
  };
  const first = await named();
  expect(first).toEqual(subjects.toSorted());
  await owner.post('/ingest?sync=true', mail('somebody@elsewhere.example', ['else@elsewhere.example'], 99));
  expect(await named()).toEqual(expect.arrayContaining(first));
});
