import { expect, it } from 'vitest';
import { read } from '../read.ts';

const labels = (body: string, name: string) => [
  ...new Set(read({ body }).mentions.flatMap((one) => (one.name === name ? [one.label] : []))),
];

it.each([
  ['Hendry Cars will do the guests on Friday.', 'Hendry Cars'],
  ['We asked Tully Cabs and Norris Taxis for a price.', 'Tully Cabs'],
  ['Addison Lee will do the guests on Friday.', 'Addison Lee'],
  ['Besloten is om Schilderwerken Smit opdracht te geven.', 'Schilderwerken Smit'],
  ['Het dak is gedaan door Loodgietersbedrijf Smit.', 'Loodgietersbedrijf Smit'],
  ['Their architect, Bruno Vance of Vance Lowry, told us so on Monday.', 'Vance Lowry'],
])('takes a firm that is called like somebody for a firm: %s', (body, name) => {
  expect(labels(body, name)).toEqual(['Organization']);
});

it.each([
  ['The sister of Anna Ancher met John Sargent of Lund.', 'Anna Ancher'],
  ['I saw the portrait by Mary Moss of Henry James there.', 'Henry James'],
  ["Ask Dana Frost of Maria Lopez's team.", 'Maria Lopez'],
  ['Termin: Anna Berg bei Herrn Wolff um neun.', 'Herrn Wolff'],
])('leaves people behind others what they are: %s', (body, name) => {
  expect(labels(body, name)).toEqual(['Contact']);
});

it.each([
  ["Sarò accompagnato dall'ing. Sara Moretti della Termica Lombarda S.r.l.", 'Sara Moretti', 'Termica Lombarda S.r.l.'],
  ['Abbiamo parlato con Marco Riva della Tessile Nord S.p.A. ieri.', 'Marco Riva', 'Tessile Nord S.p.A.'],
  ['Ik sprak met Femke Bakker van Noordzee Visserij B.V. over de prijs.', 'Femke Bakker', 'Noordzee Visserij B.V.'],
])('parts somebody from the firm behind the small word: %s', (body, who, house) => {
  expect([labels(body, who), labels(body, house)]).toEqual([['Contact'], ['Organization']]);
});

it('keeps the small words inside the name of a firm', () => {
  expect(
    labels('Abbiamo scritto alla Compagnia Generale della Lana S.p.A. ieri.', 'Compagnia Generale della Lana S.p.A.'),
  ).toEqual(['Organization']);
});

it.each(['Danish', 'Irish', 'Swedish'])('takes no word for a land for a house: %s', (word) => {
  const { mentions } = read({
    body: `The firm is in talks to buy ${word} rival Kodex. ${word} firm Clarity Loop has hired her.`,
  });
  expect(mentions.filter(({ tier }) => tier !== 'weak').map(({ name }) => name)).not.toContain(word);
});
