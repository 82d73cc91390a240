import type { Row } from '../set.ts';
import type { Told } from './score-things.ts';

/** Between which confidences what is told is counted together. */
const BANDS: readonly [from: number, to: number][] = [
  [0.5, 0.7],
  [0.7, 0.8],
  [0.8, 0.9],
  [0.9, 0.97],
  [0.97, 1.01],
];

/** For each band of confidence the share of what is told with it that is so, beside the mean confidence that it is told with: a calibrated probability has the two alike. */
export function reliability(measure: string, told: Told[]): Row[] {
  return BANDS.flatMap(([from, to]) => {
    const band = told.filter(({ confidence }) => confidence >= from && confidence < to);
    if (!band.length) return [];
    const right = band.filter(({ isRight }) => isRight).length;
    const mean = band.reduce((sum, { confidence }) => sum + confidence, 0) / band.length;
    return [
      {
        measure: `${measure}, told with ${from.toFixed(2)} to ${Math.min(1, to).toFixed(2)}`,
        floor: 0,
        goal: 0,
        value: right / band.length,
        note: `${right} of ${band.length} are so, told with ${mean.toFixed(2)} on average`,
      },
    ];
  });
}
