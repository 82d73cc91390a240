import { set } from '../set.ts';
import { measureNames } from '../texts.ts';

export const shortMessages = set({
  name: 'ner-wnut17',
  order: 12,
  measure: (run) =>
    measureNames(run, 'ner-wnut17', {
      measure: 'short messages (no goal)',
      Person: [0, 0],
      Organization: [0, 0],
    }),
});
