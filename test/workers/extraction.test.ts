import { expect, test } from 'vitest';
import { extraction } from '../../src/queues/extraction.ts';
import { takeLock } from '../../src/stores/db/locks.ts';
import { transaction } from '../../src/stores/db/sql.ts';
import { harness } from '../support/harness.ts';
import { until } from '../support/until.ts';

const note = (n: number) => ({
  entity: 'acme',
  source: 'test',
  type: 'note',
  title: `Call ${n}`,
  body: `Mirela Vance <mirela.vance@tarnhollow.example> called ${n} times.`,
});

test('what waits to be settled keeps no place from what others wait to have read', async () => {
  await using h = await harness();
  const [many, few] = await Promise.all(['many', 'few'].map((id) => h.org({ id, entities: ['acme'] })));
  await h.drain();
  const pending = async () => {
    const { rows } = await h.db.query(
      `select count(*)::int n from documents where graph = 'many' and state = 'pending'`,
    );
    return rows[0].n as number;
  };
  const waiting: Promise<unknown>[] = [];
  await transaction(h.db, async (tx) => {
    await takeLock(tx, 'settling', 'many');
    for (let n = 1; n <= extraction.concurrency; n++) {
      waiting.push(many!.owner.post('/ingest?sync=true', note(n)));
      await until(async () => (await pending()) === n);
    }
    const { body } = await few!.owner.post('/ingest?sync=true', note(0));
    expect(body.sync).toMatchObject({ state: 'complete' });
  });
  await Promise.all(waiting);
  await h.drain();
  expect(await pending()).toBe(0);
});
