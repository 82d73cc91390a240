import { expect, test } from 'vitest';
import { takeLock } from '../../src/stores/db/locks.ts';
import { transaction } from '../../src/stores/db/sql.ts';
import { startService } from '../support/http/service.ts';
import { until } from '../support/until.ts';

const SARAH = 'contact:sarah@beta.example';
const CHEN = 'contact:chen@home.example';
const mail = (from: string) => ({
  entity: 'mill',
  source: 'mail',
  type: 'email',
  title: 'Pumps',
  date: '2026-03-02',
  body: 'The pumps arrive on Monday.',
  metadata: { from, to: 'Ada King <ada@mill.example>' },
});

test('a decision whose worker was killed before it was applied is applied by the next one, once', async () => {
  await using service = await startService({ databaseServer: process.env.TEST_SERVER });
  const { api, org_id } = await service.newOrg(['mill']);
  const items = [mail('Sarah Chen <sarah@beta.example>'), mail('S. Chen <chen@home.example>')];
  const sent = await api.post('/ingest?sync=true', { items });
  expect(sent.body.sync.state).toBe('complete');
  const asked = await transaction(service.db, async (lock) => {
    await takeLock(lock, 'settling', org_id);
    const answer = api.post(`/org/${org_id}/merges`, { keep_id: SARAH, drop_id: CHEN });
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
    await until(async () => (await service.db.query(waiting)).rowCount! > 0);
    await service.kill('workers');
    return { answer };
  });
  const { rows } = await service.db.query(`select state from decisions where graph = $1`, [org_id]);
  expect(rows).toEqual([{ state: 'pending' }]);
  await service.start('workers');
  const { status, body } = await asked.answer;
  expect([status, body.node_id]).toEqual([200, SARAH]);
  const found = await api.get(`/org/${org_id}/entity/${CHEN}`);
  expect(found.body.id).toBe(SARAH);
  const listed = await api.get(`/org/${org_id}/merges`);
  expect(listed.body.merges).toHaveLength(1);
}, 120_000);
