import { expect, test } from 'vitest';
import { list } from '../../src/stores/operations/dead-letters.ts';
import { sampleItems } from '../support/samples/sample-items.ts';
import { startService } from '../support/http/service.ts';
import type { Ledger } from './ledger.ts';
import { open, makeDue, until } from './rest.ts';
import { send } from './sender.ts';

const PRELOADED = new URL('./preloaded/poison-storing.ts', import.meta.url).href;
/** Those who had it in hand with others, before it is known which one it is. */
const MOST_ENDS = 5;

const poison = (address: string) => ({
  entity: 'acme',
  source: 'notes',
  type: 'contact',
  title: 'Poison',
  body: 'It ends whoever stores it.',
  metadata: { email: address },
});

test('an item whose storing ends its process is set aside, and its neighbours are done', async () => {
  await using service = await startService({ env: { NODE_OPTIONS: `--import=${PRELOADED}` } });
  const tenant = await service.newOrg();
  const other = await service.newOrg();
  const ids: string[] = [];
  for (const address of ['ends-reading@poison.example', 'ends-settling@poison.example'])
    ids.push(...(await tenant.api.post('/ingest', poison(address))).body.ids);
  const ledger: Ledger = new Map();
  await send(tenant.api, ledger, sampleItems(5, { prefix: 'neighbour', words: 20 }));
  await send(other.api, ledger, sampleItems(5, { prefix: 'other', seed: 2, words: 20 }));
  await makeDue(tenant);
  await makeDue(other);
  let ends = 0;
  const done = async () => {
    if (!service.process('workers')?.alive()) {
      ends++;
      await service.start('workers');
    }
    return (await open(service, tenant.org_id)) + (await open(service, other.org_id)) === 0;
  };
  expect(await until(200_000, done, 100), `${await open(service, tenant.org_id)} items are open`).toBe(true);
  expect(ends).toBeLessThanOrEqual(MOST_ENDS);
  const stored = await Promise.all(
    ids.map(async (id) => (await tenant.api.get(`/org/${tenant.org_id}/items/${id}`)).body),
  );
  expect(stored.map(({ status, error }) => [status, error])).toEqual([
    ['failed', expect.stringMatching(/^It breaks what stores it/)],
    ['failed', expect.stringMatching(/^It breaks what brings it into the graph/)],
  ]);
  const letters = await list(service.db);
  expect(letters.flatMap(({ payload }) => (payload as { item_ids: string[] }).item_ids).toSorted()).toEqual(
    ids.toSorted(),
  );
  const { rows } = await service.db.query(`select status, count(*)::int n from items group by 1 order by 1`);
  expect(rows).toEqual([
    { status: 'extracted', n: 10 },
    { status: 'failed', n: 2 },
  ]);
}, 240_000);
