import { expect, it } from 'vitest';
import { read } from '../read.ts';

const shown = (from: string) => {
  const { mentions } = read({ type: 'email', metadata: { from }, body: 'Hi.' });
  return mentions.flatMap((one) => (one.name && !one.self ? [`${one.label} ${one.name}`] : []));
};

it.each([
  ['Nora from Odd & Daughters <hello@oddanddaughters.example>', ['Organization Odd & Daughters']],
  ['Ann at Corvid <ann@corvid.example>', ['Contact Ann']],
  ['Kai von Lumen Labs <kai@lumenlabs.example>', ['Contact Kai']],
  ['Greta van Houten <greta@vanhouten.example>', ['Contact Greta van Houten']],
  ['Dana Frost from Accounts <dana@corvid.example>', ['Contact Dana Frost']],
  ['Familie Berg <berg.familie@mail.example>', ['Contact Familie Berg']],
])('whoever is of a house beside an address is called by the name alone: %s', (from, things) =>
  expect(shown(from)).toEqual(things),
);

it.each([
  ['Institut für Waldkunde', 'waldkunde.example'],
  ['Society for Tidal Power', 'tidalpower.example'],
])('%s is the house of %s, of whoever signs above it', (house, domain) => {
  const { mentions } = read({
    type: 'email',
    metadata: { from: `Ines Marlow <i.marlow@${domain}>` },
    body: `Hello,\n\nthe room is booked.\n\nBest regards,\nInes Marlow\n${house}\n+41 61 555 05 15\n`,
  });
  const domains = mentions.filter(({ name }) => name === house).flatMap(({ identifiers }) => identifiers);
  expect(domains).toEqual([{ kind: 'domain', value: domain }]);
});
