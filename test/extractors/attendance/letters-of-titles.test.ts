import { expect, test } from 'vitest';
import { read } from '../read.ts';

/** What stands as the title of Jonas Brack, whom a list of those present has with a word in brackets. */
const titleOf = (note: string) =>
  read({
    type: 'meeting',
    title: 'Weekly round',
    body: `Attendees: Leila Widmer, Jonas Brack (${note}), Mirjam Koller\n\n- Prices.`,
  }).mentions.flatMap(({ name, properties }) => (name === 'Jonas Brack' ? [properties?.title] : []))[0];

test.each(['CFO', 'COO', 'HR', 'IT', 'VP'])('letters in capitals are a title: %s', (note) =>
  expect(titleOf(note)).toBe(note),
);

test.each(['Tavo', 'Lego', 'Puro', 'Limo'])('and a name that ends like one is none: %s', (note) =>
  expect(titleOf(note)).toBeUndefined(),
);
