import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../support/random.ts';
import { sampleItems } from '../../support/sample-items.ts';
import type { Service } from '../../support/service.ts';
import { fault, type Fault } from '../fault.ts';
import type { Ledger } from '../ledger.ts';
import { judge, makeDue, open, until } from '../rest.ts';
import { send } from '../sender.ts';

/** What was due is nudged within 10 s of Redis being back, and the work itself takes its time. */
const REPAIRED_MS = 25_000;
/** The slowest answer to a request that needs no queue. */
const ACCEPTED_MS = 5_000;

interface Way {
  name: string;
  /** Takes Redis away. */
  take(service: Service, random: Random): Promise<void>;
  /** Milliseconds for which it is away at scale 1. */
  away: number;
  /** Gives it back. */
  give(service: Service): Promise<void>;
}

/** Takes Redis away while items are being sent and worked on: accepting goes on, and what was due is done once it is back. */
const redisGone = ({ name, take, away, give }: Way): Fault =>
  fault({
    name,
    onRedis: true,
    async run({ service, random, seed, scale }) {
      const tenant = await service.newOrg();
      const ledger: Ledger = new Map();
      const [recovery, broken]: [number[], string[]] = [[], []];
      const heard = ({ status, ms }: { status: number; ms: number }) => {
        if (status !== 200 || ms > ACCEPTED_MS) broken.push(`an answer was ${status} after ${Math.round(ms)} ms`);
      };
      for (let round = 0; round < Math.min(scale, 3); round++) {
        const batch = (n: number) => sampleItems(100, { seed: seed + 2 * round + n, prefix: `${name}-${round}-${n}` });
        await send(tenant.api, ledger, batch(0), { heard });
        await makeDue(tenant);
        await pause(random.int(400));
        await take(service, random);
        await send(tenant.api, ledger, batch(1), { heard });
        await makeDue(tenant);
        await pause(away * scale);
        await give(service);
        const from = performance.now();
        const done = await until(REPAIRED_MS, async () => (await open(service, tenant.org_id)) === 0);
        recovery.push(performance.now() - from);
        if (!done) broken.push(`${await open(service, tenant.org_id)} items were still open after ${REPAIRED_MS} ms`);
      }
      return judge(service, tenant, ledger, recovery, broken);
    },
  });

export const redisKilled = redisGone({
  name: 'Redis killed and started again',
  take: ({ redis }) => redis!.signal('SIGKILL'),
  away: 2_000,
  give: ({ redis }) => redis!.start(),
});

export const redisHung = redisGone({
  name: 'Redis hung',
  take: ({ redis }) => redis!.signal('SIGSTOP'),
  away: 6_000,
  give: ({ redis }) => redis!.signal('SIGCONT'),
});

export const redisFlushed = redisGone({
  name: 'Redis flushed under load',
  take: ({ redis }) => redis!.flush(),
  away: 0,
  give: ({ redis }) => redis!.flush(),
});
