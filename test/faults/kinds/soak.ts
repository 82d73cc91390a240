import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../support/random.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import type { Service } from '../../support/http/service.ts';
import { combined, fault, type Verdict } from '../fault.ts';
import { entries } from '../ledger.ts';
import { begin, judge, makeDue, type Trial } from '../rest.ts';
import { send } from '../sender.ts';
import { wipeQueue } from './queue-wiped.ts';

/** Milliseconds of load, and between two faults: in the tests' part, and in the whole run. */
const [PART, WHOLE] = [
  { load: 24_000, between: 6_000 },
  { load: 1_800_000, between: 20_000 },
];
const PATIENCE_MS = 120_000;
/** How many organizations share the load of the whole run: the graph of each is compared in one page. */
const ORGS = 3;
/** What may be answered while a store is away. */
const HONEST = new Set([200, 202, 404, 503]);

const asleep = async (service: Service, role: 'web' | 'workers', ms: number): Promise<void> => {
  service.process(role)?.signal('SIGSTOP');
  await pause(ms);
  service.process(role)?.signal('SIGCONT');
};

/** What happens every now and then. */
const FAULTS: ((service: Service) => Promise<unknown>)[] = [
  (service) => service.kill('web').then(() => service.start('web')),
  (service) => service.kill('workers').then(() => service.start('workers')),
  (service) => service.kill('workers', 'SIGTERM').then(() => service.start('workers')),
  (service) => asleep(service, 'web', 2_000),
  (service) => asleep(service, 'workers', 6_000),
  (service) => service.server.crash(),
  (service) => wipeQueue(service),
];

interface Load extends Trial {
  random: Random;
  seed: number;
  /** Told of every answer. */
  heard(answer: { status: number }): void;
}

let counter = 0;
const some = (count: number, seed: number) =>
  sampleItems(count, { seed: seed + ++counter, prefix: `soak-${counter}`, words: 60 });

/** Takes an item back, and asks again until that is answered. */
async function takeOne({ tenant: { api, org_id }, ledger, random, heard }: Load): Promise<void> {
  const acked = entries(ledger, 'acked');
  if (acked.length < 20) return;
  const { key, ids } = random.pick(acked);
  for (const id of ids)
    for (let status = 0; status !== 200 && status !== 202 && status !== 404; await pause(status ? 0 : 200)) {
      const answer = await api.del(`/org/${org_id}/items/${id}`).catch(() => undefined);
      if (answer) heard(answer);
      status = answer?.status ?? 0;
    }
  ledger.delete(key);
}

/** What goes on at once, each with the pause between two times. */
const LANES: [every: number, once: (load: Load) => Promise<unknown>][] = [
  [
    5_000,
    ({ tenant, ledger, seed, heard }) =>
      send(tenant.api, ledger, some(5, seed), { batch: 5, patience: PATIENCE_MS, heard }),
  ],
  [
    1_500,
    ({ tenant, ledger, seed, heard }) =>
      send(tenant.api, ledger, some(1, seed), { sync: true, patience: PATIENCE_MS, heard }),
  ],
  [3_000, takeOne],
  [5_000, ({ tenant }) => makeDue(tenant).catch(() => {})],
  [
    500,
    ({ tenant: { api, org_id }, heard }) => api.post(`/org/${org_id}/search`, { q: 'invoice' }).then(heard, () => {}),
  ],
];

/** Keeps every lane of an organization going until `over`; with others at its side each goes the slower. */
const going = (load: Load, orgs: number, over: number): Promise<unknown> =>
  Promise.all(
    LANES.map(async ([every, once]) => {
      for (; performance.now() < over; await pause(every * orgs)) await once(load);
    }),
  );

export const soak = fault({
  name: 'mixed load with a random fault every 20 seconds',
  isLong: true,
  crashesDatabase: true,
  async run({ service, random, seed, scale }) {
    const { load, between } = scale > 1 ? WHOLE : PART;
    const [recovery, broken]: [number[], Set<string>] = [[], new Set()];
    const heard = ({ status }: { status: number }) => {
      if (!HONEST.has(status)) broken.add(`an answer had status ${status}`);
    };
    const first = await begin(service);
    const trials = [first];
    while (scale > 1 && trials.length < ORGS) trials.push(await begin(service));
    const over = performance.now() + load;
    const lanes = trials.map((trial) => going({ ...trial, random, seed, heard }, trials.length, over));
    while (performance.now() < over) {
      await pause(between / 2 + random.int(between));
      await random.pick(FAULTS)(service);
      const { tenant, ledger } = random.pick(trials);
      const from = performance.now();
      await send(tenant.api, ledger, some(1, seed), { sync: true, patience: PATIENCE_MS });
      recovery.push(performance.now() - from);
    }
    await Promise.all(lanes);
    const verdict = await judge(first, recovery, [...broken]);
    const others: Verdict[] = [];
    for (const trial of trials.slice(1)) others.push(await judge(trial, []));
    return combined(verdict, ...others);
  },
});
