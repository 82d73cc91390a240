import { expect, test } from 'vitest';
import { read } from '../read.ts';

const chat = (one: string, two: string, three: string) =>
  read({
    type: 'chat',
    body: `Nadine Scholz\n${one}\nHat Kenji sich gemeldet?\n\nOliver Prinz\n${two}\nJa, er nimmt sie.\n\nNadine Scholz\n${three}\nI'll send the order by Friday.`,
  });

test.each([
  ['gestern 16:20', 'gestern 16:31', 'heute 08:02'],
  ['Yesterday 4:20 PM', 'Yesterday 4:31 PM', 'Today at 8:02 AM'],
  ['hier à 16:20', "aujourd'hui à 07:10", "aujourd'hui à 08:02"],
  ['16:20', '16:31', '16:32'],
])('names above days and times are who speaks: %s', (...times: [string, string, string]) => {
  const { mentions, self } = chat(...times);
  const people = mentions.filter(({ label, tier }) => label === 'Contact' && tier === 'establishing');
  expect([...new Set(people.map(({ name }) => name))]).toEqual(['Nadine Scholz', 'Oliver Prinz']);
  expect(JSON.stringify(self.properties?.commitments)).toContain('"who":"Nadine Scholz"');
});
