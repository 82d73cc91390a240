import { expect, test } from 'vitest';
import { harness } from '../../support/harness.ts';
import { until } from '../../support/until.ts';

test('whoever waits for a rule whose graph is deleted meanwhile is told that it is gone', async () => {
  await using h = await harness({ workers: false });
  const { id, owner } = await h.org();
  const body = { kind: 'ignore', match: { name: 'Borealis' } };
  const asked = owner.post(`/org/${id}/rules`, body);
  await until(async () => (await h.db.query('delete from rules where org_id = $1', [id])).rowCount === 1);
  expect(await asked).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
