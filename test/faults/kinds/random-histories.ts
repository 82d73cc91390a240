import fc from 'fast-check';
import type { Findings } from '../checker.ts';
import { fault } from '../fault.ts';
import { history, oneGraph } from '../histories/play.ts';

/** Histories in the tests' part, and for each seed of the whole run. */
const [PART, WHOLE] = [2, 4];
const SEEDS = 30;
const SHRINK_MS = 600_000;

const NOTHING: Findings = {
  sent: 0,
  acked: 0,
  ambiguous: 0,
  rejected: 0,
  lost: 0,
  dup: 0,
  phantom: 0,
  torn: 0,
  orphan: 0,
  stuck: 0,
  remarks: [],
};

function plus(all: Findings, one: Findings): Findings {
  const sums = Object.entries(one).map(([name, n]) => [
    name,
    typeof n === 'number' ? n + (all[name as 'sent'] ?? 0) : n,
  ]);
  return Object.fromEntries(sums) as unknown as Findings;
}

export const randomHistories = fault({
  name: 'random histories of items, rules and decisions, told in two ways',
  async run({ service, seed, scale }) {
    const kill = () => service.kill('workers').then(() => service.start('workers'));
    let findings = NOTHING;
    const broken: string[] = [];
    for (let n = 0; n < (scale > 1 ? SEEDS : 1); n++) {
      const property = fc.asyncProperty(history, async (one) => {
        findings = plus(findings, await oneGraph(service, one, scale > 1 ? kill : async () => {}));
      });
      const report = await fc.check(property, {
        seed: seed + n,
        numRuns: scale > 1 ? WHOLE : PART,
        ...(scale > 1 ? { interruptAfterTimeLimit: SHRINK_MS } : { endOnFailure: true }),
      });
      if (!report.failed) continue;
      const { counterexample, errorInstance } = report;
      broken.push(`seed ${seed + n}: ${(errorInstance as Error)?.message}\n${JSON.stringify(counterexample)}`);
    }
    return { findings, equal: broken.length === 0, recovery: [], broken };
  },
});
