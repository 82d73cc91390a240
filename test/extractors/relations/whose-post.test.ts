import { expect, it } from 'vitest';
import { read } from '../read.ts';

const employments = (body: string) =>
  read({ body }).statements.filter((one) => / (?:works_for|leads|reports_to) /.test(one));

it.each(['at', 'of', 'from', 'with'])('does not give somebody %s another house to the one before', (word) => {
  expect(employments(`Insurance: Aviva, broker is Pat Dolan ${word} Keystone Brokers`)).not.toContain(
    'Pat Dolan works_for Aviva',
  );
});

it.each(['Data', 'Security', 'Talent', 'Policy', 'Quality'])('reads the head of a field: %s', (field) => {
  expect(employments(`Ewa Sikora is currently Head of ${field} at Finch Analytics.`)).toEqual([
    'Ewa Sikora works_for Finch Analytics',
  ]);
});

it('leaves out of a title that it was held before', () => {
  const { claims } = read({ body: 'Ms Simone Moss was previously finance director at Kestrel Motors.' });
  const titles = claims.flatMap(({ properties }) => (properties?.['title'] === undefined ? [] : [properties['title']]));
  expect(titles).toEqual(['finance director']);
});

it.each(['Ask', 'Please email', 'Ring', 'I have written to Bo. Chase'])(
  'reads where whoever is to be asked works: %s',
  (ask) => {
    expect(employments(`${ask} Tom Ives at Corvus Ltd for the drawings.`)).toEqual(['Tom Ives works_for Corvus Ltd']);
  },
);

it.each(['Met Tom Ives at Corvus Ltd last week.', 'Ask Tom Ives at Hotel Moss for the drawings.'])(
  'takes the place where somebody was met for no employer: %s',
  (body) => {
    expect(employments(body)).toEqual([]);
  },
);

it.each([
  'Wants to move under Stefan Wolff. Her manager is Agnes',
  'Would take this instead of Stefan Wolff. His manager is Agnes',
])('does not go on about whoever somebody unnamed is under or beside: %s', (body) => {
  expect(employments(body)).toEqual([]);
});

it.each([
  ['Nuestra directora comercial es ahora', 'Pilar Cuenca', 'Marta Iglesias <marta@olivar.example>'],
  ['Notre directrice est', 'Claire Mounier', 'Luc Petit <luc@toits.example>'],
  ['La nostra responsabile è ora', 'Giulia Ferri', 'Ugo Neri <ugo@officina.example>'],
])('reads who now holds a post of ours: %s', (words, who, from) => {
  const { statements } = read({ type: 'email', body: `Hola,\n\n${words} ${who}.\n`, metadata: { from } });
  expect(statements.filter((one) => one.startsWith(`${who} works_for`))).toHaveLength(1);
});
