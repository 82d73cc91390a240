import { expect, test } from 'vitest';
import { sql } from '../../src/stores/db/sql.ts';
import { ScopedClient } from '../../src/stores/db/tenant-scope/scoped-client.ts';
import { harness, type Harness } from '../support/harness.ts';

/** How many statements a request sends once all is prepared and counted ahead: the fewest of five, for what goes on in the background is counted too. */
async function statements(ask: () => Promise<unknown>): Promise<number> {
  for (let n = 0; n < 3; n++) await ask();
  const sent = ScopedClient.prototype.query as (this: ScopedClient, ...given: unknown[]) => unknown;
  const counts = [0, 0, 0, 0, 0];
  for (const n of counts.keys()) {
    ScopedClient.prototype.query = function (this: ScopedClient, ...given: unknown[]) {
      counts[n] = (counts[n] ?? 0) + 1;
      return sent.apply(this, given);
    } as never;
    await ask().finally(() => void (ScopedClient.prototype.query = sent as never));
  }
  return Math.min(...counts);
}

const graphOf = async (h: Harness) => {
  const org = await h.org();
  const path = `/org/${org.id}/stats`;
  const tag = String((await org.owner.get(path)).headers.etag);
  const again = (known = tag) => org.owner.call('GET', path, undefined, { 'if-none-match': known });
  return { org, path, tag, again };
};

test('whoever has an answer already is told so by the statement that lets them in', async () => {
  await using h = await harness({ workers: false });
  const { again } = await graphOf(h);
  expect(await statements(again)).toBe(1);
  expect((await again()).status).toBe(304);
});

test('the version that comes with a key is that of the first graph: others have their own', async () => {
  await using h = await harness({ workers: false });
  const { org, path, tag } = await graphOf(h);
  const made = await org.owner.post(`/org/${org.id}/graphs`, { name: 'Second', template: 'general' });
  const other = `${path}?graph_id=${made.body.graph_id}`;
  const ofOther = String((await org.owner.get(other)).headers.etag);
  expect(ofOther).not.toBe(tag);
  await h.db.query(sql`update graphs set revision = revision + 1 where org_id = ${org.id} and graph_id = 'primary'`);
  expect((await org.owner.get(path)).headers.etag).not.toBe(tag);
  expect((await org.owner.get(other)).headers.etag).toBe(ofOther);
});

test('a key that is revoked opens nothing, whatever its holder has', async () => {
  await using h = await harness({ workers: false });
  const { org, again } = await graphOf(h);
  await h.db.query(sql`update keys set revoked_at = now() where org_id = ${org.id}`);
  expect((await again()).status).toBe(401);
});

test('a graph that is made again under the name of a deleted one has another tag', async () => {
  await using h = await harness();
  const org = await h.org({ entities: ['acme'] });
  const graph = { name: 'Second', template: 'general', graph_id: 'second' };
  const filled = async (name: string) => {
    expect((await org.owner.post(`/org/${org.id}/graphs`, graph)).status).toBe(200);
    const item = { entity: 'acme', source: 'notes', title: name, body: `${name} called.`, graph_id: 'second' };
    expect((await org.owner.post('/ingest?sync=true', item)).body.sync.state).toBe('complete');
  };
  const reads = ['stats', 'schema', 'timeline', 'communities', 'stale_entities'];
  const read = (path: string, known = '') =>
    org.owner.call('GET', `/org/${org.id}/${path}?graph_id=second`, undefined, { 'if-none-match': known });
  await filled('Ines Marlow');
  const before = await Promise.all(reads.map((path) => read(path)));
  expect((await org.owner.del(`/org/${org.id}/graphs/second?confirm=true`)).status).toBe(200);
  await filled('Juno Harbor');
  const after = await Promise.all(reads.map((path, n) => read(path, String(before[n]?.headers.etag))));
  expect(after.map(({ status }) => status)).toEqual(reads.map(() => 200));
});
