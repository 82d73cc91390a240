import { setTimeout as pause } from 'node:timers/promises';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { fault } from '../fault.ts';
import { begin, judge, watched } from '../rest.ts';
import { send } from '../sender.ts';

/** A killed job begins again within 8 s of the kill, and its work takes up to 2 s more: held to by the whole run alone, for the suite shares its machine. */
const RESTART_MS = 10_000;
/** However often the workers are killed meanwhile. */
const SYNC_MS = 60_000;

export const workerKilled = fault({
  name: 'worker killed mid-item under sync load',
  async run({ service, random, seed, scale }) {
    const { tenant, ledger } = await begin(service);
    const items = sampleItems(100 * scale, { seed, prefix: 'worker', words: 60 });
    const answered: number[] = [];
    const recovery: number[] = [];
    let killedAt = -Infinity;
    const unfinished: string[] = [];
    const sending = watched(
      send(tenant.api, ledger, items, {
        batch: 1,
        inFlight: 6,
        sync: true,
        heard({ ms, body }) {
          answered.push(ms);
          recovery.push(Math.min(ms, performance.now() - killedAt));
          if (body?.sync_error) unfinished.push(body.sync_error);
        },
      }),
    );
    for (let kills = 0; kills < 2 * scale && !sending.done; kills++) {
      await pause(300 + random.int(scale > 1 ? 3000 : 700));
      killedAt = performance.now();
      await service.kill('workers');
      await service.start('workers');
    }
    await sending.promise;
    const [slowest, slowestOfKill] = [Math.max(...answered), Math.max(...recovery)].map(Math.round) as [number, number];
    const broken = slowest > SYNC_MS ? [`the slowest sync answer took ${slowest} ms`] : [];
    if (scale > 1 && slowestOfKill > RESTART_MS) broken.push(`an answer came ${slowestOfKill} ms after the last kill`);
    if (unfinished.length) broken.push(`${unfinished.length} sync answers were not complete: ${unfinished[0]}`);
    return judge({ service, tenant, ledger }, recovery, broken);
  },
});
