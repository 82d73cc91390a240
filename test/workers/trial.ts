import { z } from 'zod';
import { queue } from '../../src/queue/queue.ts';

/** A queue of the tests' own, whose jobs somebody waits for. */
export const trial = queue('trial', {
  concurrency: 1,
  lowLatency: true,
  jobs: { hold: { payload: z.object({ n: z.number() }), result: z.object({ n: z.number() }) } },
});
