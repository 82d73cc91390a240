import { some } from './some.ts';

/** What is said beside the text of an item. */
export const reading = {
  back: 'All items',
  next: 'Next item',
  previous: 'Previous item',
  nextFact: 'Next fact',
  previousFact: 'Previous fact',
  facts: (n: number) => `What was read here: ${some(n, 'fact')}`,
  factsOf: 'What was read here',
  noFacts: 'Nothing was read from this text yet.',
  named: 'is named',
  details: 'From the details, not from the text',
  text: 'The text, with what was found marked',
  more: 'Show the rest of the text',
  search: 'Search in the texts',
  searchHint: 'A question or words',
  since: 'From',
  until: 'To',
  passages: (n: number) => some(n, 'passage'),
  none: 'No text says so. Other words may find it.',
  inGraph: 'Show in the graph',
  readWhole: 'Read the whole item',
  metadata: 'Details of the item',
  actions: 'Read again or take back',
} as const;
