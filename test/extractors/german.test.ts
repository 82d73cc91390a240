import { expect, test } from 'vitest';
import { read } from './read.ts';

const stated = (body: string) => {
  const { statements } = read({ type: 'email', body, metadata: { from: 'Jana Moll <jana@holzwerk.example>' } });
  return [...new Set(statements.filter((one) => !/ (?:sent|mentions) |Jana/.test(one)))];
};

test.each([
  ['Unsere Einkäuferin Frau Petra Lang meldet sich.', 'Petra Lang works_for holzwerk.example'],
  ['Mein Kollege Sven Ruhl kommt mit.', 'Sven Ruhl works_for holzwerk.example'],
  ['Tom Becker, Geschäftsführer der Zirbel Möbel GmbH, hat zugesagt.', 'Tom Becker leads Zirbel Möbel GmbH'],
  ['Die Leiterin der Stadtwerke Elm, Karin Voss, war auch da.', 'Karin Voss works_for Stadtwerke Elm'],
  ['Ralf Thiel von der Kranbau Nord AG ruft an.', 'Ralf Thiel works_for Kranbau Nord AG'],
  ['Lena Frey arbeitet seit 2019 bei der Optik Vega GmbH.', 'Lena Frey works_for Optik Vega GmbH'],
  ['Die Optik Vega GmbH gehört zur Lumen Holding AG.', 'Optik Vega GmbH subsidiary_of Lumen Holding AG'],
  ['Die Kranbau Nord AG hat die Hebewerk Süd GmbH übernommen.', 'Kranbau Nord AG acquired Hebewerk Süd GmbH'],
  ['Ida Kern hat die Hebewerk Süd GmbH gegründet.', 'Ida Kern founded Hebewerk Süd GmbH'],
  ['Eva Kunz ist mit Olaf Kunz verheiratet.', 'Eva Kunz spouse_of Olaf Kunz'],
])('German states: %s', (body, relation) => expect(stated(body)).toEqual([relation]));

test.each([
  'Man sagt, Jens Hahn ist Chef der Lumen Holding AG.',
  'Ute Sand wird Geschäftsführerin der Lumen Holding AG.',
  'Ist Kai Roth Geschäftsführer der Optik Vega GmbH?',
  'Rolf Berg ist kein Mitarbeiter der Zirbel Möbel GmbH.',
  'Die Lumen Holding AG möchte die Optik Vega GmbH kaufen.',
  'Vielleicht gehört die Optik Vega GmbH zur Lumen Holding AG.',
])('German states nothing: %s', (body) => expect(stated(body)).toEqual([]));

test('what somebody is called is no part of the name', () => {
  const { mentions } = read({
    body: 'Ist Kai Roth Geschäftsführer der Optik Vega GmbH?\nAnna Wirth studierte Physik.',
  });
  const names = mentions.filter((m) => m.tier !== 'weak' && !m.self).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Anna Wirth', 'Kai Roth', 'Optik Vega GmbH']);
});

test('a noun behind its article is nobody, a workshop is a firm', () => {
  const { mentions } = read({ body: 'Die Kosten für das Tor trägt die Schlosserei Haller, und ein Anker fehlt noch.' });
  const found = mentions.filter((m) => m.tier !== 'weak' && !m.self).map(({ label, name }) => `${label} ${name}`);
  expect(found).toEqual(['Organization Schlosserei Haller']);
});

test.each([
  ['Lena Frey war bis 2021 bei der Optik Vega GmbH.', '2021-12-31'],
  ['Tom Becker, ehemaliger Geschäftsführer der Zirbel Möbel GmbH, ruft an.', '2024-05-02'],
])('what German says is over has ended: %s', (body, end) => {
  const { claims } = read({ type: 'email', body });
  expect(claims.filter(({ type }) => /works_for|leads/.test(type)).map(({ validTo }) => validTo)).toEqual([end]);
});
