import { setTimeout as pause } from 'node:timers/promises';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { fault } from '../fault.ts';
import { begin, judge, watched } from '../rest.ts';
import { send } from '../sender.ts';

export const apiKilled = fault({
  name: 'API killed mid-batch',
  accepting: true,
  async run({ service, random, seed, scale }) {
    const { tenant, ledger } = await begin(service);
    const items = sampleItems(240 * scale, { seed, prefix: 'api', words: 60 });
    let heard = Promise.withResolvers<void>();
    const sending = watched(send(tenant.api, ledger, items, { batch: 10, inFlight: 6, heard: () => heard.resolve() }));
    const recovery: number[] = [];
    for (let kills = 0; kills < 4 * scale && !sending.done; kills++) {
      await pause(20 + random.int(150));
      const from = performance.now();
      await service.kill('web');
      await service.start('web');
      heard = Promise.withResolvers<void>();
      await Promise.race([heard.promise, sending.promise]);
      recovery.push(performance.now() - from);
    }
    await sending.promise;
    return judge({ service, tenant, ledger }, recovery);
  },
});
