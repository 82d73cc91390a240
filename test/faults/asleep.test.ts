import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isLockRow, type LockClass } from '../../src/stores/db/locks.ts';
import { transaction } from '../../src/stores/db/sql.ts';
import type { Process } from '../support/processes.ts';
import { sampleItems } from '../support/samples/sample-items.ts';
import { startService, type Service, type Tenant } from '../support/http/service.ts';
import { wipeQueue } from './kinds/queue-wiped.ts';
import type { Ledger } from './ledger.ts';
import { passed, line } from './fault.ts';
import { judge, makeDue, open, until } from './rest.ts';
import { send } from './sender.ts';

/** Until a transaction of a process that sleeps is ended, its job is begun again and its work done. */
const OTHERS_MS = 30_000;
/** Until a process that has just started, beside busy others, takes over the lease, sees what is due and has read it. */
const REPAIRED_MS = 45_000;

let service: Service;
let tenant: Tenant;
const ledger: Ledger = new Map();
const others: Process[] = [];
beforeAll(async () => void (service = await startService({ databaseServer: process.env.TEST_SERVER })), 120_000);
beforeEach(async () => {
  tenant = await service.newOrg();
  ledger.clear();
});
afterEach(async () => {
  service.process('workers')?.signal('SIGCONT');
  await others.pop()?.end('SIGTERM');
});
afterAll(() => service[Symbol.asyncDispose]());

/** How the workers' process is stopped: while it waits for this table, with this advisory lock in hand where one is named. */
interface Spot {
  table: string;
  mode?: 'exclusive' | 'access exclusive';
  /** The class of a lock on the tenant's graph. */
  lock?: LockClass;
}

const WAITING = `select from pg_locks w join pg_stat_activity a using (pid)
  where w.relation = to_regclass($1) and not w.granted and a.application_name = 'quern workers'`;
const waitingWith = (lock: LockClass): string =>
  `${WAITING} and exists (select from pg_locks h where h.pid = w.pid and ${isLockRow('h', lock, '$2')})`;

/** Stops the workers in the midst of a transaction, lets their statement through, and starts others beside them. */
async function sleepAt({ table, mode = 'exclusive', lock }: Spot, provoke: () => Promise<unknown>): Promise<Process> {
  const asleep = service.process('workers');
  if (!asleep) throw new Error('no workers run');
  await transaction(service.db, async (db) => {
    await db.query(`lock table ${table} in ${mode} mode`);
    await provoke();
    const look = lock
      ? { text: waitingWith(lock), values: [table, tenant.org_id] }
      : { text: WAITING, values: [table] };
    const waits = async () => (await service.db.query(look)).rowCount !== 0;
    expect(await until(60_000, waits), `nobody came to ${table}`).toBe(true);
    asleep.signal('SIGSTOP');
  });
  others.push(await service.extraWorkers());
  return asleep;
}

const nothingOpen = async (): Promise<boolean> => (await open(service, tenant.org_id)) === 0;
const accept = () => send(tenant.api, ledger, sampleItems(40, { prefix: 'asleep', words: 40 }));

/** Wakes the process and holds everything against the ledger and a graph where nobody slept. */
async function wake(asleep: Process): Promise<void> {
  asleep.signal('SIGCONT');
  const verdict = await judge({ service, tenant, ledger }, []);
  const report = [line('asleep', verdict), ...verdict.broken, ...verdict.findings.remarks.slice(0, 10)].join('\n');
  expect(passed(verdict), report).toBe(true);
}

const SPOTS: [string, Spot][] = [
  ['reads items into documents', { table: 'documents' }],
  ['settles a graph', { table: 'profiles', lock: 'settling' }],
  ['writes mentions of a graph', { table: 'mentions', lock: 'settling' }],
  ['matches a graph', { table: 'match_signals', lock: 'settling' }],
  ['gives a graph its revision', { table: 'changes', lock: 'settling' }],
];

/** Where graphs are in PostgreSQL their writing, too, can be stopped at one of its locks. */
if (!process.env.NEO4J_URI) SPOTS.push(['writes a graph', { table: 'graph_nodes', lock: 'graphWrite' }]);

test.each(SPOTS)(
  'others go on past a process that sleeps while it %s, and what it does when it wakes changes nothing',
  async (_, spot) => {
    await accept();
    const asleep = await sleepAt(spot, () => makeDue(tenant));
    expect(await until(OTHERS_MS, nothingOpen), `${await open(service, tenant.org_id)} items are open`).toBe(true);
    await wake(asleep);
  },
  180_000,
);

test('another process reconciles past one that sleeps in its turn', async () => {
  await accept();
  const asleep = await sleepAt({ table: 'rules', mode: 'access exclusive' }, async () => {});
  await makeDue(tenant);
  await wipeQueue(service);
  expect(await until(REPAIRED_MS, nothingOpen), `${await open(service, tenant.org_id)} items are open`).toBe(true);
  await wake(asleep);
}, 180_000);

const NIGHT = `select from nights where finished_at is not null`;

test('another process runs the night past one that sleeps in it', async () => {
  await accept();
  const asleep = await sleepAt({ table: 'idempotency' }, () =>
    service.db.query(`update migrations set applied_at = now() - interval '3 days'`),
  );
  expect(await until(90_000, async () => (await service.db.query(NIGHT)).rowCount === 1)).toBe(true);
  await wake(asleep);
  expect((await service.db.query(NIGHT)).rowCount).toBe(1);
}, 240_000);

test('a process that slept through the rest of a purge leaves alone what came since under the same name', async () => {
  const graph = { name: 'Canary', template: 'general' };
  const path = `/org/${tenant.org_id}/graphs`;
  await tenant.api.post(path, graph);
  const [item] = sampleItems(1, { words: 20 });
  const note = { ...item, graph_id: 'canary', idempotency_key: undefined };
  expect((await tenant.api.post('/ingest?sync=true', note)).body.sync.state).toBe('complete');
  const asleep = await sleepAt({ table: 'claims' }, async () => void tenant.api.del(`${path}/canary?confirm=true`));
  const created = async () => (await tenant.api.post(path, graph)).status === 200;
  expect(await until(OTHERS_MS, created)).toBe(true);
  expect((await tenant.api.post('/ingest?sync=true', note)).body.sync.state).toBe('complete');
  const nodes = async () => (await tenant.api.get(`/org/${tenant.org_id}/stats?graph_id=canary`)).body;
  const before = await nodes();
  expect(before.total_nodes).toBeGreaterThan(0);
  asleep.signal('SIGCONT');
  await until(3_000, async () => false);
  expect(await nodes()).toEqual(before);
}, 180_000);
