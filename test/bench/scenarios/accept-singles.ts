import { accepting } from '../accept.ts';
import { rateLine, scenario } from '../scenario.ts';

export const acceptSingles = scenario({
  name: 'accept singles',
  order: 2,
  async run(bench) {
    const { ours, baseline, memory } = await accepting(bench, 4_000, 1);
    return [{ ...rateLine('single items, 16 connections', ours, baseline, 0.5), memory }];
  },
});
