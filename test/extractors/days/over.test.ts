import { expect, test } from 'vitest';
import { datesIn, dueIn } from '../../../src/extractors/page/days/dates.ts';
import { read } from '../read.ts';

const days = (text: string) => datesIn(text, '2026-05-20').map(({ day }) => day);

test.each([
  'Der Rat hat am Dienstag den Haushalt beschlossen.',
  'Sie hat am Dienstag angerufen.',
  'Herr Roth hat noch am Dienstag geliefert.',
  'Habt ihr am Dienstag etwas bestellt?',
])('what somebody has done is over: %s', (text) => expect(days(text)).toEqual(['2026-05-19']));

test('what somebody has is not', () => expect(days('Sie hat am Dienstag Zeit.')).toEqual(['2026-05-26']));

test.each([
  ['SUMMER DATES: 6 June, 4 July', ['2026-06-06', '2026-07-04']],
  ['Concerts: 6 June, 4 July and 1 August.', ['2026-06-06', '2026-07-04', '2026-08-01']],
  ['Open on 3rd March, 7th April and 5th of May 2027.', ['2027-03-03', '2027-04-07', '2027-05-05']],
])('days of a list each have a month: %s', (text, expected) => expect(days(text)).toEqual(expected));

test.each(['votre appel', 'notre entretien', 'votre courrier'])('%s du 12 mars is due on no day', (what) =>
  expect(dueIn(`Suite à ${what} du 12 mars, veuillez trouver notre devis`, '2026-03-16')).toBeUndefined(),
);

test.each([
  ['worked for Boreal Ltd until 2024-03-01', undefined, '2024-03-01'],
  ['worked for Boreal Ltd until 31 March 2023', undefined, '2023-03-31'],
  ['was CFO of Boreal Ltd until May 2022', undefined, '2022-05-31'],
  ['left Boreal Ltd in June 2022', undefined, '2022-06-30'],
  ['has worked for Boreal Ltd since 12 March 2021', '2021-03-12', undefined],
  ['has worked for Boreal Ltd since March 2021', '2021-03-01', undefined],
  ['worked for Boreal Ltd from 14 March 2011 to 30 January 2026', '2011-03-14', '2026-01-30'],
  ['worked for Boreal Ltd from March 2011 to June 2014', '2011-03-01', '2014-06-30'],
  ['worked for Boreal Ltd from 2011 to 2014', '2011-01-01', '2014-12-31'],
  ['worked for Boreal Ltd until 2020', undefined, '2020-12-31'],
])('a fact holds as exactly as it is written: %s', (words, validFrom, validTo) => {
  const [claim] = read({ body: `Ada Moss ${words}.`, date: '2026-05-20' }).claims.filter(({ type }) =>
    /^(?:works_for|leads)$/.test(type),
  );
  expect([claim?.validFrom, claim?.validTo]).toEqual([validFrom, validTo]);
});

test.each([
  'Our registrar Ada Moss will keep the loan until 30 September 2027.',
  'Our registrar Ada Moss is on leave until 12 June 2026.',
])('what somebody does until a day ends no office: %s', (body) => {
  const { claims } = read({
    type: 'mail',
    date: '2026-05-20',
    metadata: { from: 'Ben Roth <ben.roth@boreal.example>' },
    body: `${body}\n\nBen Roth\nBoreal Ltd`,
  });
  expect(claims.filter(({ type, validTo }) => type === 'works_for' && validTo !== undefined)).toEqual([]);
});
