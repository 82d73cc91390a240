import { PROGRAMS } from '../../../src/embedded/up.ts';
import { startProcess } from '../../support/processes.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { fault } from '../fault.ts';
import { begin, judge, makeDue, open, until } from '../rest.ts';
import { send } from '../sender.ts';

const PRELOADED = new URL('../preloaded/other-clock.ts', import.meta.url).href;
const OFF_MS = 5_000;
/** Several times what it takes where the machine has nothing else to do. */
const PATIENCE_MS = 90_000;

/**
 * Workers whose clocks are late and early work beside the others; the one that is ahead is killed in between. The queue's lock on a job is by
 * the clock of who holds it, so what that one had in hand waits as long again as its clock was ahead.
 */
export const clocksApart = fault({
  name: 'workers whose clocks are ten seconds apart, one killed',
  async run({ service, seed, scale }) {
    const { tenant, ledger } = await begin(service);
    const { script, execArgv } = PROGRAMS.find(({ name }) => name === 'workers')!;
    const startAt = (off: number) =>
      startProcess(script, {
        execArgv: [...(execArgv ?? []), `--import=${PRELOADED}`],
        env: { ...service.env, CLOCK_OFF_MS: String(off) },
      });
    const [late, early] = await Promise.all([startAt(-OFF_MS), startAt(OFF_MS)]);
    await send(tenant.api, ledger, sampleItems(150 * scale, { seed, prefix: 'clocks', words: 60 }));
    await makeDue(tenant);
    await until(10_000, async () => (await open(service, tenant.org_id)) < 150 * scale, 5);
    const from = performance.now();
    await early.end('SIGKILL');
    const done = await until(PATIENCE_MS, async () => (await open(service, tenant.org_id)) === 0);
    const recovery = [performance.now() - from];
    const verdict = await judge(
      { service, tenant, ledger },
      recovery,
      done ? [] : [`items were still open after ${PATIENCE_MS} ms`],
    );
    await late.end('SIGTERM');
    return verdict;
  },
});
