import { expect, it } from 'vitest';
import { read } from '../read.ts';

const stated = (body: string, type = 'email') => {
  const { claims, mentions } = read({ type, body });
  return claims.map(
    ({ type: verb, from, to, validTo }) =>
      `${mentions[from]!.name} ${verb} ${mentions[to]!.name}${validTo ? ` until ${validTo}` : ''}`,
  );
};

it.each([
  [
    'Nadia Corless used to run the showroom at Ostrava Ceramics Ltd and reports to Piet Verhagen.',
    'Nadia Corless reports_to Piet Verhagen',
  ],
  ['Former minister Hilda Voss joins the supervisory board of Rheinbank AG.', 'Hilda Voss works_for Rheinbank AG'],
  ['Former mayor Hilda Voss works for Rheinbank AG.', 'Hilda Voss works_for Rheinbank AG'],
  [
    'I spoke to Ruth Adeyemi, chief executive of Marram Foods plc, who was finance director at Loomis Dairy Ltd until 2023.',
    'Ruth Adeyemi leads Marram Foods plc',
  ],
  [
    'We met Ruth Adeyemi, chief executive of Marram Foods plc (previously at Loomis Dairy Ltd from 2011 to 2019).',
    'Ruth Adeyemi leads Marram Foods plc',
  ],
])('ends nothing that goes on with what was over before or elsewhere: %s', (body, fact) => {
  expect(stated(body)).toContain(fact);
});

it.each([
  ['Nadia Corless no longer reports to Piet Verhagen.', 'Nadia Corless reports_to Piet Verhagen'],
  [
    'Ruth Adeyemi, chief executive of Marram Foods plc, who left in 2021, is well.',
    'Ruth Adeyemi leads Marram Foods plc',
  ],
])('ends what is said to be over all the same: %s', (body, fact) => {
  expect(stated(body)).not.toContain(fact);
});

it('ends what somebody was until now in German', () => {
  const body = 'Neue Geschäftsführerin wird Melanie Oertel, bisher Bereichsleiterin bei der Brandt Werkzeuge AG.';
  expect(stated(body)).toContain('Melanie Oertel works_for Brandt Werkzeuge AG until 2024-05-02');
});

it.each([
  [
    'Gareth Pinder, whose grandfather founded Pinder Bakeries Ltd in 1951, will stay on.',
    'Gareth Pinder founded Pinder Bakeries Ltd',
  ],
  ['Ada Moss, whose brother works for Halm Steel Ltd, rang.', 'Ada Moss works_for Halm Steel Ltd'],
  [
    'Halm Steel Ltd, whose owner acquired Tolland Ceramics Ltd, is for sale.',
    'Halm Steel Ltd acquired Tolland Ceramics Ltd',
  ],
  [
    'Gareth Pinder, dessen Großvater die Pinder Mühlen GmbH gründete, bleibt.',
    'Gareth Pinder founded Pinder Mühlen GmbH',
  ],
])('takes what somebody or something of theirs did for nobody’s own: %s', (body, fact) => {
  expect(stated(body)).not.toContain(fact);
});

it.each(['Adam Garside is engaged to Leila Rahimi.', 'Adam Garside came with his fiancée, Leila Rahimi.'])(
  'marries nobody who is engaged: %s',
  (body) => {
    expect(stated(body).filter((one) => one.includes('spouse_of'))).toEqual([]);
  },
);

it('has nobody study who is the town that somebody grew up in', () => {
  const body = 'Sofia Marchetti grew up in Asti, studied physics at the University of Padua and came to us in 2019.';
  const studied = stated(body).filter((one) => one.includes('studied_at'));
  expect(studied).toEqual(['Sofia Marchetti studied_at University of Padua']);
});
