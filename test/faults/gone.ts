import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../support/random.ts';
import { sampleItems } from '../support/samples/sample-items.ts';
import type { Service } from '../support/http/service.ts';
import { fault, type Fault } from './fault.ts';
import { begin, judge, makeDue, open, until } from './rest.ts';
import { send } from './sender.ts';

/** The slowest answer to a request that needs neither queue nor graph. */
const ACCEPTED_MS = 5_000;

/** A server that goes away, and how it comes back. */
export interface Way extends Pick<Fault, 'name' | 'onRedis' | 'onNeo4j'> {
  take(service: Service, random: Random): Promise<void>;
  give(service: Service): Promise<void>;
  /** Milliseconds for which it is away: in the tests' part, and in the whole run. */
  away: [part: number, whole: number];
  /** Milliseconds within which what was due is done once it is back. */
  repaired: number;
}

/** Takes a server away while items are being sent and worked on: accepting goes on, and what was due is done once it is back. */
export const outage = ({ take, give, away, repaired, ...declared }: Way): Fault =>
  fault({
    ...declared,
    async run({ service, random, seed, scale }) {
      const { tenant, ledger } = await begin(service);
      const [recovery, broken]: [number[], string[]] = [[], []];
      const heard = ({ status, ms }: { status: number; ms: number }) => {
        if (status !== 200 || ms > ACCEPTED_MS) broken.push(`an answer was ${status} after ${Math.round(ms)} ms`);
      };
      for (let round = 0; round < Math.min(scale, 3); round++) {
        const batch = (n: number) =>
          sampleItems(100, { seed: seed + 2 * round + n, prefix: `${declared.name}-${round}-${n}` });
        await send(tenant.api, ledger, batch(0), { heard });
        await makeDue(tenant);
        await pause(random.int(400));
        await take(service, random);
        await send(tenant.api, ledger, batch(1), { heard });
        await makeDue(tenant);
        await pause(away[scale > 1 ? 1 : 0]);
        await give(service);
        const from = performance.now();
        const done = await until(repaired, async () => (await open(service, tenant.org_id)) === 0);
        recovery.push(performance.now() - from);
        if (!done) broken.push(`${await open(service, tenant.org_id)} items were still open after ${repaired} ms`);
      }
      return judge({ service, tenant, ledger }, recovery, broken);
    },
  });
