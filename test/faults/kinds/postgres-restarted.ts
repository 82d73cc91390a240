import { setTimeout as pause } from 'node:timers/promises';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { fault } from '../fault.ts';
import { begin, judge, makeDue, watched } from '../rest.ts';
import { send } from '../sender.ts';

const HONEST = new Set([200, 503]);

export const postgresRestarted = fault({
  name: 'PostgreSQL restarted -m immediate',
  crashesDatabase: true,
  async run({ service, random, seed, scale }) {
    const { tenant, ledger } = await begin(service);
    const items = sampleItems(300 * scale, { seed, prefix: 'postgres', words: 60 });
    const recovery: number[] = [];
    const statuses = new Set<number>();
    let ok = Promise.withResolvers<void>();
    const heard = ({ status }: { status: number }) => {
      statuses.add(status);
      if (status === 200) ok.resolve();
    };
    const sending = watched(send(tenant.api, ledger, items, { batch: 5, inFlight: 4, heard }));
    for (let crashes = 0; crashes < 2 * scale && !sending.done; crashes++) {
      await pause(150 + random.int(200));
      await makeDue(tenant).catch(() => {});
      await service.server.crash();
      const from = performance.now();
      ok = Promise.withResolvers<void>();
      await Promise.race([ok.promise, sending.promise]);
      recovery.push(performance.now() - from);
    }
    await sending.promise;
    const dishonest = [...statuses].filter((status) => !HONEST.has(status));
    return judge(
      { service, tenant, ledger },
      recovery,
      dishonest.map((status) => `an answer had status ${status}`),
    );
  },
});
