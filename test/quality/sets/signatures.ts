import { set } from '../set.ts';
import { compare, predictionOf, readSet, rowOf } from '../texts.ts';

export const signatures = set({
  name: 'sig-forge',
  order: 50,
  async measure(run) {
    const read = await readSet(run, 'sig-forge');
    if (!read) return undefined;
    const compared = read.map(({ document, found }) => {
      const lines = document.text.split('\n');
      const filled = (numbers: number[] = []) =>
        new Set(numbers.filter((n) => lines[n]?.trim()).map((n) => `line ${n}`));
      return compare(document.id, filled(found.sigLines), filled(document.sigLines));
    });
    return {
      rows: [
        rowOf(
          'signature lines',
          [0.85, 0.92],
          compared.map((c) => c.tally),
        ),
      ],
      mistakes: compared.flatMap((c) => c.mistakes),
      predictions: read.map(predictionOf),
    };
  },
});
