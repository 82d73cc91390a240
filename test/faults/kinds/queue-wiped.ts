import { setTimeout as pause } from 'node:timers/promises';
import { sampleItems } from '../../support/samples/sample-items.ts';
import type { Service } from '../../support/http/service.ts';
import { fault } from '../fault.ts';
import { begin, judge, makeDue, open, until } from '../rest.ts';
import { send } from '../sender.ts';

const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'bullmq' and tablename not like '%migration%'`;
const DEADLOCK = '40P01';
const ATTEMPTS = 5;
/** What was due is nudged within 10 s of the queue being back, and the work itself takes its time. */
const REPAIRED_MS = 60_000;

/** Empties the queue as an operator's mistake would: FLUSHALL, or every table of its schema. */
export async function wipeQueue(service: Service): Promise<void> {
  if (service.redis) return service.redis.flush();
  const { rows } = await service.db.query<{ name: string }>(TABLES);
  await truncate(service, rows.map((r) => r.name).join(', '));
}

/** Workers who are in the midst of the same tables may be what PostgreSQL ends a deadlock with, or we are: then we try again. */
async function truncate(service: Service, tables: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await service.db.query(`truncate ${tables}`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
}

export const queueWiped = fault({
  name: 'queue wiped',
  async run({ service, random, seed, scale }) {
    const recovery: number[] = [];
    const broken: string[] = [];
    const { tenant, ledger } = await begin(service);
    for (let round = 0; round < (scale > 1 ? 9 : 2); round++) {
      await send(tenant.api, ledger, sampleItems(100, { seed: seed + round, prefix: `wiped-${round}`, words: 60 }));
      const workers = service.process('workers')!;
      if (round === 0) workers.signal('SIGSTOP');
      await makeDue(tenant);
      await pause(random.int(300));
      await wipeQueue(service);
      workers.signal('SIGCONT');
      const from = performance.now();
      const done = await until(REPAIRED_MS, async () => (await open(service, tenant.org_id)) === 0);
      recovery.push(performance.now() - from);
      if (!done)
        broken.push(
          `round ${round}: ${await open(service, tenant.org_id)} items were still open after ${REPAIRED_MS} ms`,
        );
    }
    return judge({ service, tenant, ledger }, recovery, broken);
  },
});
