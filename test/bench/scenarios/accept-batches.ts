import { accepting } from '../accept.ts';
import { rateLine, scenario } from '../scenario.ts';

export const acceptBatches = scenario({
  name: 'accept batches',
  order: 1,
  async run(bench) {
    const { ours, baseline, memory } = await accepting(bench, 160, 50);
    return [{ ...rateLine('requests of 50 items, 16 connections', ours, baseline, 0.6), memory }];
  },
});
