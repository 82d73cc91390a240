import { expect, test } from 'vitest';
import { read } from './read.ts';

/** Days of a mail of Thursday, 2 May 2024. */
const days = (body: string) => read({ type: 'email', body }).self.properties?.dates ?? [];

test.each([
  ['Die Kaution ist bis zum 1. Juni 2024 fällig.', ['2024-06-01']],
  ['Das Fest ist am 14. Dezember.', ['2024-12-14']],
  ['Der Bericht vom 3. Januar fehlt.', ['2024-01-03']],
  ['Der Wagen kommt bis Freitag.', ['2024-05-03']],
  ['Der Wagen kommt bis 10.5. auf den Hof.', ['2024-05-10']],
  ['Der Wagen kommt am 12.11. an.', ['2024-11-12']],
  ['Abgerechnet wurde per 05.03.24 zum ersten Mal.', ['2024-03-05']],
  ['Siehe Abschnitt 3.2. und Ausgabe 1.2.24 des Programms.', []],
])('German days: %s', (body, found) => expect(days(body)).toEqual(found));

test.each([
  ['Can you come on Monday?', '2024-05-06'],
  ['I will send it by Wednesday.', '2024-05-08'],
  ['We met on Monday.', '2024-04-29'],
  ['They arrived last Tuesday.', '2024-04-30'],
])('a weekday is the next one, unless the sentence tells what has been: %s', (body, day) =>
  expect(days(body)).toEqual([day]),
);

test.each([
  'Am 31. Februar kommt niemand.',
  'We measured the room last week.',
  'That was a Monday job.',
  'I send it the day after.',
  'Fix a day for the visit in June.',
  'See https://www.news-today.example/r/8 about it.',
])('no day: %s', (body) => expect(days(body)).toEqual([]));

test('a day ahead in German is told from a morning', () => {
  expect(days('Ich schicke Ihnen morgen den Vertrag.')).toEqual(['2024-05-03']);
  expect(days('guten morgen zusammen, wie jeden morgen')).toEqual([]);
});

test('all days of a long sentence are found', () => {
  const between = 'and the work goes on with everything that belongs to it, as was said and written before, ';
  expect(days(`It begins on 3 June 2024, ${between}${between}until it ends on 28 June 2024.`)).toEqual([
    '2024-06-03',
    '2024-06-28',
  ]);
});

test('a line that ends with a semicolon is prose, and a stamp before a speaker is no day that is spoken of', () => {
  expect(days('(a) an importer by 3 June 2024;\n(b) a report by 4 June 2024.')).toEqual(['2024-06-03', '2024-06-04']);
  const chat = '[01.05.24, 19:01:12] Ana Berg: hi\n[01.05.24, 19:02:40] Bo Ode: hi\n';
  expect(
    read({ type: 'chat', body: `${chat}${chat}[01.05.24, 19:03:00] Ana Berg: bis Freitag\n` }).self.properties,
  ).toMatchObject({
    dates: ['2024-05-03'],
  });
});
