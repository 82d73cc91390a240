import { answer } from '../child.ts';
import { bareWorker, type BareInput } from './bare-queue.ts';

answer(async (input: BareInput) => {
  await bareWorker(input);
  return { ready: true };
});
