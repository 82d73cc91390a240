import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredQueues } from '../../src/queue/registry.ts';
import { runnables } from '../../src/queue/runnable.ts';
import { harness, type Harness } from '../support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
  const { owner } = await h.org({ id: 'acme', entities: ['acme'] });
  await owner.post('/ingest', { entity: 'acme', source: 'test', title: 'A call', body: 'Dana Reyes called.' });
});
afterAll(() => h[Symbol.asyncDispose]());

const RUNNABLE = runnables(await declaredQueues());

/** How often a job was done that somebody waited for, or a night opened. */
async function times(name: string): Promise<number> {
  const job = RUNNABLE.get(name)!;
  if ('stages' in job) return (await h.db.query('select from nights')).rowCount!;
  const done = await h.ctx.jobs.backend.queue(job.queue).getJobs(['completed', 'failed']);
  return done.filter((one) => one.name === job.name && one.data.awaited).length;
}

test.each([...RUNNABLE.keys()])('%s that was asked for once is run once, though its answer was lost', async (name) => {
  const key = { 'idempotency-key': `again-${name}` };
  const ask = () => h.admin.call('POST', '/admin/run', { job: name }, key);
  const first = (await ask()).body;
  expect(first).toMatchObject({ job: name, status: 'done' });
  await h.db.query(
    `update idempotency set status = null, headers = null, body = null, lease_until = now() - interval '1 second'`,
  );
  const again = (await ask()).body;
  const told = ({ stages }: any) => stages.map(({ name, status, counts }: any) => ({ name, status, counts }));
  expect([again.status, told(again)]).toEqual(['done', told(first)]);
  expect(await times(name)).toBe(1);
  await h.admin.post('/admin/run', { job: name });
  expect(await times(name)).toBe(2);
});
