import { setTimeout as pause } from 'node:timers/promises';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { fault } from '../fault.ts';
import { entries } from '../ledger.ts';
import { begin, judge, watched } from '../rest.ts';
import { send } from '../sender.ts';

/** Web and workers are told to leave, one after the other, and others take their places; the client sends again what got no answer. */
export const rollingRestart = fault({
  name: 'web and workers restarted in turn under sync load',
  async run({ service, random, seed, scale }) {
    const { tenant, ledger } = await begin(service);
    const items = sampleItems(80 * scale, { seed, prefix: 'rolling', words: 60 });
    const broken = new Set<string>();
    const recovery: number[] = [];
    const heard = ({ status, body }: { status: number; body: any }) => {
      if (status >= 500 && status !== 503) broken.add(`an answer had status ${status}`);
      if (body?.sync_error) broken.add(`a sync answer was not complete: ${body.sync_error}`);
    };
    const sending = watched(send(tenant.api, ledger, items, { batch: 1, inFlight: 6, sync: true, heard }));
    for (let round = 0; round < 2 * scale && !sending.done; round++) {
      for (const role of ['workers', 'web'] as const) {
        await pause(50 + random.int(250));
        const from = performance.now();
        await service.kill(role, 'SIGTERM');
        await service.start(role);
        recovery.push(performance.now() - from);
      }
    }
    await sending.promise;
    const unanswered = entries(ledger, 'ambiguous').length;
    if (unanswered > 0) broken.add(`${unanswered} items were never answered`);
    return judge({ service, tenant, ledger }, recovery, [...broken]);
  },
});
