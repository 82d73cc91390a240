import { expect, test } from 'vitest';
import { writeDigest, writeOwed } from '../../src/pipeline/maintenance/digest.ts';
import { lastDue } from '../../src/queue/cron.ts';
import { digest } from '../../src/queues/digest.ts';
import { dayAfter, daysAgo, systemClock } from '../../src/common/time.ts';
import { digestIsMissing } from '../../workers/digest.ts';
import { harness, type Harness } from '../support/harness.ts';

const never = new AbortController().signal;
const ago = (days: number) => daysAgo(days, systemClock);
const item = (title: string, date: string, over = {}) => ({
  entity: 'acme',
  source: 'test',
  type: 'meeting',
  title,
  date,
  body: 'See you.',
  ...over,
});
const MEETING = item('Planning', ago(1), {
  body: 'Decisions:\n- Buy the second press.\n\nAction items:\n- Ada King: call the bank\n- Bo Ek: send the offer\n',
  metadata: { participants: ['Ada King <ada@north.example>', 'Bo Ek <bo@south.example>'], deal: 'Second press' },
});
const WITH_CY = { metadata: { participants: ['Cy Day <cy@west.example>'] } };
const EARLIER = [item('Older times', ago(30), WITH_CY), item('Old times', ago(17), WITH_CY)];

async function filled(h: Harness) {
  const org = await h.org({ entities: ['acme'] });
  await org.owner.post('/ingest?sync=true', { items: [MEETING, ...EARLIER, item('Chat', ago(0), { type: 'call' })] });
  return { ...org, read: () => org.owner.get(`/org/${org.id}/weekly_digest`) };
}

test('an admin has the digest of the last seven days written, and it says what they brought', async () => {
  await using h = await harness();
  const { id, read } = await filled(h);
  expect(await read()).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const ran = await h.admin.post('/admin/run', { job: 'digest', org_id: id });
  expect(ran.body).toMatchObject({ job: 'digest', status: 'done' });
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: `asset:digest:${ago(0)}`, label: 'Asset', subtype: 'weekly_digest' });
  expect(body.properties).toMatchObject({
    period_start: ago(6),
    period_end: ago(0),
    stale: ['contact:cy@west.example'],
    counts: { activities: 2, documents: 0, new_people: 2, decisions: 1, action_items: 2, stale: 1 },
  });
  expect(body.properties.new_nodes.slice(0, 2)).toEqual(['contact:ada@north.example', 'contact:bo@south.example']);
  expect(body.properties.summary).toMatch(
    / brought two activities\. One new deal or project, Second press\. New: two people, Ada King and Bo Ek/,
  );
  expect(body.properties.highlights).toContainEqual(
    expect.stringMatching(/^Decided: “Buy the second press”, the meeting/),
  );
  expect(body.properties.highlights).toContainEqual(expect.stringMatching(/^Promised: Ada King: “call the bank”, in/));
  expect(body.properties.highlights.at(-1)).toBe('Not heard of for two weeks: Cy Day.');
});

test('the same graph has the same digest, written once however often it is asked for', async () => {
  await using h = await harness();
  const { id, owner, read } = await filled(h);
  await h.admin.post('/admin/run', { job: 'digest', org_id: id });
  const first = (await read()).body;
  await h.admin.post('/admin/run', { job: 'digest' });
  expect((await read()).body).toEqual(first);
  const { nodes } = (await owner.post(`/org/${id}/browse`, { node_type: 'Asset' })).body;
  expect(nodes.filter(({ subtype }: any) => subtype === 'weekly_digest')).toHaveLength(1);
});

test('a missed Monday is caught up, once for each org that was there', async () => {
  await using h = await harness();
  const { id, read } = await filled(h);
  const other = await h.org({ id: 'late-org' });
  const now = new Date();
  expect(await digestIsMissing(h.ctx, now)).toBe(false);
  await h.db.query(`update orgs set created_at = now() - interval '30 days' where org_id = $1`, [id]);
  expect(await digestIsMissing(h.ctx, now)).toBe(true);
  await h.ctx.jobs.run(digest.jobs.write, {}, 30_000);
  expect(await digestIsMissing(h.ctx, now)).toBe(false);
  const monday = lastDue(digest.jobs.write.cron!, 'UTC', now).toISOString().slice(0, 10);
  expect((await read()).body.properties).toMatchObject({
    period_start: dayAfter(monday, -7),
    period_end: dayAfter(monday, -1),
  });
  expect(await h.ctx.jobs.run(digest.jobs.write, {}, 30_000)).toEqual({ written: 0 });
  expect((await other.owner.get('/org/late-org/weekly_digest')).status).toBe(404);
});

test('a digest on demand neither counts as the week’s nor stands in its way', async () => {
  await using h = await harness();
  const { id } = await filled(h);
  await h.admin.post('/admin/run', { job: 'digest', org_id: id });
  await h.db.query(`update orgs set created_at = now() - interval '30 days' where org_id = $1`, [id]);
  expect(await digestIsMissing(h.ctx, new Date())).toBe(true);
});

test('a quiet week says so, and a graph that holds nothing has no digest', async () => {
  await using h = await harness();
  const { id, read } = await filled(h);
  const far = '2031-06-08';
  expect(await writeDigest(h.ctx, { org_id: id, graph_name: id }, far, never)).toBe(true);
  expect((await read()).body.properties).toMatchObject({
    summary: 'The week of 2 to 8 June 2031 brought nothing new.',
    highlights: [],
    new_nodes: [],
  });
  const empty = await h.org({ id: 'empty-org' });
  expect(await writeDigest(h.ctx, { org_id: 'empty-org', graph_name: 'empty-org' }, far, never)).toBe(false);
  expect((await empty.owner.get('/org/empty-org/weekly_digest')).status).toBe(404);
});

test('a deleted digest leaves the one before', async () => {
  await using h = await harness();
  const { id, owner, read } = await filled(h);
  for (const end of [ago(8), ago(1)]) await writeDigest(h.ctx, { org_id: id, graph_name: id }, end, never);
  expect((await read()).body.properties.period_end).toBe(ago(1));
  expect((await owner.del(`/org/${id}/nodes/asset:digest:${ago(1)}`)).status).toBe(200);
  expect((await read()).body.properties.period_end).toBe(ago(8));
});

test('an org whose digest fails is named and stops no other', async () => {
  await using h = await harness();
  const [broken, fine] = [await filled(h), await filled(h)];
  await h.db.query(`update orgs set created_at = now() - interval '30 days'`);
  const find: typeof h.ctx.graph.find = (graph, listing) =>
    graph === broken.id ? Promise.reject(new Error('no good')) : h.ctx.graph.find(graph, listing);
  const ctx = { ...h.ctx, graph: { ...h.ctx.graph, find } };
  const due = lastDue(digest.jobs.write.cron!, 'UTC', new Date());
  const monday = due.toISOString().slice(0, 10);
  await expect(writeOwed(ctx, due, monday, never)).rejects.toThrow(`Without a digest: ${broken.id}.`);
  expect([(await broken.read()).status, (await fine.read()).status]).toEqual([404, 200]);
  expect(await writeOwed(ctx, due, monday, never)).toBe(0);
});
