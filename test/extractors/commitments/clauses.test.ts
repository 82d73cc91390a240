import { expect, test } from 'vitest';
import { found } from './found.ts';

test.each([
  ['I will send the contract tomorrow, Tom is away until Friday.', 'send the contract tomorrow', '2024-05-03'],
  ['I will call you on Monday, the report has been with Ida since 12 May.', 'call you on Monday', '2024-05-06'],
  ["We'll pay on 6 June, she's back on the 15th.", 'pay on 6 June', '2024-06-06'],
  ['We will deliver on 5 May, the invoice has been sent already.', 'deliver on 5 May', '2024-05-05'],
  [
    'Ich schicke Ihnen den Vertrag morgen, Frau Voss ist bis 20. Mai weg.',
    'Ich schicke Ihnen den Vertrag morgen',
    '2024-05-03',
  ],
  ['Wir zahlen bis 15. Mai, die Anlage ist seit dem 2. Mai fertig.', 'Wir zahlen bis 15. Mai', '2024-05-15'],
])('what else a sentence says behind a comma is no part of a promise: %s', (body, what, due) => {
  expect(found(body)).toMatchObject([{ who: 'Vera Lund', what, due }]);
});

test('two promises of a German sentence are two', () => {
  expect(found('Wir liefern die Geräte bis 15. Mai, die Rechnung kommt am 20. Mai.')).toMatchObject([
    { what: 'Wir liefern die Geräte bis 15. Mai', due: '2024-05-15' },
    { what: 'die Rechnung kommt am 20. Mai', due: '2024-05-20' },
  ]);
});

test.each([
  'Bitte beachten Sie, dass die Halle bis 30. Mai geschlossen ist.',
  'Bitte entschuldigen Sie, dass ich bis 30. Mai im Urlaub bin.',
  'Bitte schicken Sie mir Seiten 3 bis 5.',
  'Ich erwarte Ihren Besuch, bis bald.',
])('what asks the reader for nothing by a day is not his to do: %s', (body) => {
  expect(found(body).filter(({ who }) => who === 'Bo Ode')).toEqual([]);
});

test.each([
  'Ich brauche Ihre Zusage bis 30. Mai.',
  'Ich brauche bis 30. Mai deine Rückmeldung.',
  'Wir benötigen noch Ihre Unterschrift bis zum 30. Mai.',
  'Wir bitten Sie um Ihre Antwort bis spätestens 30. Mai.',
  'Bitte schicken Sie mir die Zahlen bis 30. Mai.',
])('what the reader is asked for by a day is his to do: %s', (body) => {
  expect(found(body)).toMatchObject([{ who: 'Bo Ode', to_whom: 'Vera Lund', due: '2024-05-30' }]);
});
