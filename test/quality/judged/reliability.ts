import type { Row } from '../set.ts';
import type { Judged } from './score-things.ts';

/** Between which confidences what is told is counted together. */
const BANDS: readonly [from: number, to: number][] = [
  [0.5, 0.7],
  [0.7, 0.8],
  [0.8, 0.9],
  [0.9, 0.97],
  [0.97, 1.01],
];

/** For each band of confidence the share of what is told with it that is so, beside the mean confidence that it is told with: a calibrated probability has the two alike. */
export function reliability(measure: string, stated: Judged[]): Row[] {
  return BANDS.flatMap(([from, to]) => {
    const band = stated.filter(({ confidence }) => confidence >= from && confidence < to);
    if (!band.length) return [];
    const right = band.filter(({ isRight }) => isRight).length;
    const mean = band.reduce((sum, { confidence }) => sum + confidence, 0) / band.length;
    return [
      {
        measure: `${measure}, told with ${from.toFixed(2)} to ${Math.min(1, to).toFixed(2)}`,
        floor: 0,
        goal: 0,
        value: right / band.length,
        note: `${right} of ${band.length} are so (${wilson(right, band.length)}), told with ${mean.toFixed(2)} on average`,
      },
    ];
  });
}

const Z = 1.96;

/** Wilson's interval of 95 % for a share. */
function wilson(right: number, all: number): string {
  const share = right / all;
  const center = share + Z ** 2 / (2 * all);
  const half = Z * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2));
  return [center - half, center + half].map((end) => (end / (1 + Z ** 2 / all)).toFixed(2)).join('–');
}
