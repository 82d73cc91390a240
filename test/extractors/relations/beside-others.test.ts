import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const related = (body: string, type = 'note') => {
  const { claims, mentions } = read({ body, type, date: '2024-05-02' });
  const name = (n: number) => mentions[mentions[n]?.as ?? n]?.name ?? '';
  return claims
    .filter((c) => /^(?:works_for|leads|member_of)$/.test(c.type))
    .map((c) => `${name(c.from)} ${c.type} ${name(c.to)}${c.validTo ? ' once' : ''}`);
};

describe('a house of earlier days is not the one of now', () => {
  test.each(['ex', 'formerly', 'previously'])('%s', (word) => {
    const found = related(`Vera Lund (Head of Estates at Corin College, ${word} Boreal Ltd) rang about the boiler.`);
    expect(found).toContain('Vera Lund works_for Corin College');
    expect(found).not.toContain('Vera Lund works_for Boreal Ltd');
  });
});

test.each([
  'She used to be married to Ben Crane who runs Crane Heating.',
  'Her former husband Ben Crane runs Crane Heating.',
  'The retired clerk says Ben Crane now runs Crane Heating.',
])('what is over with somebody ends no office: %s', (body) =>
  expect(related(body)).toEqual(['Ben Crane leads Crane Heating']),
);

test.each(['FDP', 'SPD', 'Green Party', 'Labour Party'])('whoever has a party in brackets is a member: %s', (party) =>
  expect(related(`Bürgermeisterin Petra Lund (${party}) sprach von einem Kraftakt.`)).not.toContain(
    `Petra Lund works_for ${party}`,
  ),
);

test.each(['Filiale Ulm', 'Standort Kassel', 'Werk Nord'])('a part of some house employs nobody: %s', (part) =>
  expect(related(`Denise Rapp (${part}) meldet, dass die Kasse nicht druckt.`)).toEqual([]),
);

test.each(['film "Low Tide"', 'series "Low Tide"', 'play'])('a work is no employer: %s', (work) =>
  expect(related(`Ben Quayle is the director of the ${work} and of The Lantern Trust.`).join()).not.toMatch(
    /Tide|play/,
  ),
);

test.each(['with his partner, the composer Ida Moss', 'with Ida Moss', 'alongside the painter Ida Moss'])(
  'of two verbs the second is not said of whom the first has with it: %s',
  (whom) =>
    expect(related(`Ben Quayle lives ${whom}, and teaches at Northern Film School.`, 'document')).not.toContain(
      'Ida Moss works_for Northern Film School',
    ),
);

test.each(['by:', 'by', 'acting by:'])('what leads to whoever signs is no part of the house: %s', (lead) => {
  const body = `This Agreement is made between Boreal Limited and Acme plc.\n\n1. Boreal Limited shall deliver 40 tonnes.\n\nSIGNED for and on behalf of Boreal Limited ${lead}\nName: Isla Lund\nTitle: Managing Director`;
  expect(related(body, 'contract')).toEqual(['Isla Lund leads Boreal Limited']);
});

test.each(['Fa.', 'Firma'])('a house among those who are present is whom the one before comes for: %s', (word) => {
  const { statements } = read({
    type: 'minutes',
    title: 'Protokoll',
    body: `Anwesend: Gisela Thoms, Metin Kaya\nGast: Sven Lorch, ${word} Bootsbau Lorch`,
  });
  expect(statements).toContain('Sven Lorch works_for Bootsbau Lorch');
  expect(statements.filter((one) => / attended /.test(one))).toHaveLength(3);
});
