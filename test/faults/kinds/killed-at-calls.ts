import { setTimeout as pause } from 'node:timers/promises';
import { canInject, inject } from '../injecting.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { fault } from '../fault.ts';
import { begin, judge } from '../rest.ts';
import { send } from '../sender.ts';

/** The calls with which an ingest leaves traces: files, their folder, and what is said to PostgreSQL and to the client. */
const CALLS = ['openat', 'write', 'pwrite64', 'writev', 'fsync', 'fdatasync', 'rename', 'unlink', 'close', 'mkdir'];
/** The farthest call of a kind at which an ingest is killed. */
const MOST = { part: 2, whole: 12 };

export const killedAtCalls = fault({
  name: 'API killed at each system call of an ingest',
  accepting: true,
  possible: canInject,
  async run({ service, random, seed, scale }) {
    const { tenant, ledger } = await begin(service);
    const recovery: number[] = [];
    const calls = scale > 1 ? CALLS : random.shuffle(CALLS).slice(0, 3);
    let round = 0;
    for (const call of calls)
      for (let nth = 1; nth <= (scale > 1 ? MOST.whole : MOST.part); nth++) {
        const web = service.process('web');
        if (!web?.alive()) throw new Error('no web process runs');
        const stop = await inject(web.pid, call, `signal=SIGKILL:when=${nth}`);
        const items = sampleItems(3, { seed: seed + ++round, prefix: `call-${round}`, words: 30 });
        const from = performance.now();
        const sending = send(tenant.api, ledger, items, { batch: 3, inFlight: 1 });
        const first = await Promise.race([sending.then(() => 'sent'), untilGone(web.alive).then(() => 'killed')]);
        if (first === 'sent') await stop();
        if (!web.alive()) await service.kill('web').then(() => service.start('web'));
        await sending;
        if (first === 'sent') break;
        recovery.push(performance.now() - from);
      }
    const broken = recovery.length ? [] : ['no call of an ingest was killed'];
    return judge({ service, tenant, ledger }, recovery, broken);
  },
});

async function untilGone(alive: () => boolean): Promise<void> {
  while (alive()) await pause(20);
}
