import { set } from '../set.ts';
import { measureNames } from '../texts.ts';

export const mailsAndWeb = set({
  name: 'ner-uner-ewt',
  order: 10,
  measure: (run) =>
    measureNames(run, 'ner-uner-ewt', {
      measure: 'mails, reviews, web text',
      Person: [0.75, 0.82],
      Organization: [0.35, 0.5],
    }),
});
