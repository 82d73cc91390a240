import '../../../common/frozen-intrinsics.ts';
import type { Answer, Asked } from './own-process.ts';
import { openLane } from './worker-thread.ts';

const [entry = '', memoryMb] = process.argv.slice(2);
let allowed = 0;
const lane = openLane({ entry: new URL(entry), deadline: () => allowed, memoryMb: Number(memoryMb) });
const say = (answer: Answer) => void process.send?.(answer, () => {});

process.on('message', ({ task, ms }: Asked) => {
  allowed = ms;
  lane.work([task]).then(
    ([outcome]) => say({ outcome }),
    (error: Error) => say({ failed: error.message }),
  );
});
/** It leaves with the process that started it, and not when all of a terminal or a container are told to stop. */
process.on('disconnect', () => process.exit());
for (const stop of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(stop, () => {});
say({});
