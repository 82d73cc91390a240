import { set } from '../set.ts';
import { measureNames } from '../texts.ts';

export const encyclopedic = set({
  name: 'ner-wikigold',
  order: 20,
  measure: (run) =>
    measureNames(run, 'ner-wikigold', {
      measure: 'encyclopedic text',
      Person: [0.76, 0.83],
      Organization: [0.57, 0.65],
    }),
});
