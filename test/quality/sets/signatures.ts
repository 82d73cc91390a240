import type { Tally } from '../figures.ts';
import { set, type Mistake } from '../set.ts';
import { predictionOf, readSet, rowOf } from '../texts.ts';

export const signatures = set({
  name: 'sig-forge',
  order: 50,
  async measure(run) {
    const read = await readSet(run, 'sig-forge');
    if (!read) return undefined;
    const mistakes: Mistake[] = [];
    const tallies = read.map(({ document, found }): Tally => {
      const lines = document.text.split('\n');
      const filled = (numbers: number[] = []) => new Set(numbers.filter((n) => lines[n]?.trim()));
      const [gold, given] = [filled(document.sigLines), filled(found.sigLines)];
      const [wrong, missed] = [given.difference(gold), gold.difference(given)];
      mistakes.push(...[...wrong].map((n) => ({ id: document.id, kind: 'wrong line', what: `line ${n}` })));
      mistakes.push(...[...missed].map((n) => ({ id: document.id, kind: 'missed line', what: `line ${n}` })));
      return { tp: given.size - wrong.size, fp: wrong.size, fn: missed.size };
    });
    return { rows: [rowOf('signature lines', [0.85, 0.92], tallies)], mistakes, predictions: read.map(predictionOf) };
  },
});
