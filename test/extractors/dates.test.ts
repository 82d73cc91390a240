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
  ['Can you come on Thursday?', '2024-05-09'],
  ['We met on Monday.', '2024-04-29'],
  ['They arrived last Tuesday.', '2024-04-30'],
])('a weekday is the next one, unless the sentence tells what has been: %s', (body, day) =>
  expect(days(body)).toEqual([day]),
);

test.each([
  ['Suite à notre échange de mardi, nous livrons le 9 juin 2024.', '2024-04-30'],
  ['Merci pour votre appel de lundi.', '2024-04-29'],
  ['Comme convenu avec Ada mardi, voici le plan.', '2024-04-30'],
  ['Suite à votre demande nous livrons mardi.', '2024-05-07'],
  ['Merci de livrer mardi.', '2024-05-07'],
  ['Takk for møtet på mandag.', '2024-04-29'],
  ['Som avtalt på mandag sender vi planen.', '2024-04-29'],
  ['Tack för att ni kommer på måndag.', '2024-05-06'],
])('a weekday of what people met for or agreed on in French and Nordic texts: %s', (body, day) =>
  expect(days(body)).toContain(day),
);

test.each([
  'Am 31. Februar kommt niemand.',
  'We measured the room last week.',
  'It is not her last day, she said.',
  'That was a Monday job.',
  'I send it the day after.',
  'We leave then and are back a week later.',
  'Fix a day for the visit in June.',
  'See https://www.news-today.example/r/8 about it.',
])('no day: %s', (body) => expect(days(body)).toEqual([]));

test('words that begin like a month take no place of the days behind them', () => {
  const words = 'Decisions on markets, marble, octopus, novels, junior staff and the september of life stand aside';
  const far = 'and further words go on and on here so that each of them stands apart from the next one';
  expect(days(`${`${words} ${far} `.repeat(3)}it is due on March 3.`)).toEqual(['2025-03-03']);
});

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

test.each([
  ['Thank you for your visit on Monday.', '2024-04-29'],
  ['As discussed with Ana on Tuesday, the roof leaks.', '2024-04-30'],
  ['It was lovely to meet you on Saturday.', '2024-04-27'],
  ['Your letter of Monday came today.', '2024-04-29'],
  ['wie am Montag mit Frau Kern besprochen, fehlt das Dach.', '2024-04-29'],
  ['Vielen Dank für das Telefonat am Dienstag.', '2024-04-30'],
  ['Wir haben am Freitag den Vertrag unterschrieben.', '2024-04-26'],
  ['Die Nachricht vom Dienstag fehlt.', '2024-04-30'],
  ['Sie kam gestern.', '2024-05-01'],
])('a day that is over: %s', (body, day) => expect(days(body)).toContain(day));

test.each([
  ['As promised, we come on Monday.', '2024-05-06'],
  ['It would be lovely to meet you on Saturday.', '2024-05-04'],
  ['Thanks for the invitation to dinner on Saturday.', '2024-05-04'],
  ['Wie vereinbart kommen wir am Montag.', '2024-05-06'],
  ['Wir haben am Montag einen Termin.', '2024-05-06'],
  ['Das Büro ist am Montag geschlossen.', '2024-05-06'],
  ['Bis Freitag nächster Woche.', '2024-05-10'],
])('a day that comes: %s', (body, day) => expect(days(body)).toEqual([day]));

test('the same words of two days speak of two days, and of the same one however often they are read', () => {
  const on = (date: string) => read({ type: 'email', date, body: 'I will send the plan tomorrow.' }).self.properties;
  const dates = ['2024-05-02', '2024-05-09', '2024-05-02'];
  expect(dates.map((date) => on(date)?.dates)).toEqual([['2024-05-03'], ['2024-05-10'], ['2024-05-03']]);
});

test('a sentence may hold a day that is over and one that comes', () => {
  expect(days('We met on Monday and I will send the plan on Friday.')).toEqual(['2024-04-29', '2024-05-03']);
  expect(days('Thanks for your call on Tuesday, she comes on Friday.')).toEqual(['2024-04-30', '2024-05-03']);
  expect(days('The order of 2024-04-03 arrives on Friday.')).toEqual(['2024-04-03', '2024-05-03']);
});

test.each([
  'Ich bin vom 16. bis 27. Mai fort.',
  'The fair, 16–27 May, is sold out.',
  'Vom 16.–27.05. ist zu.',
  'Closed from 16 to 27 May 2024.',
  'May 16-27, 2024',
  'Fermé du 16 au 27 mai.',
  'Stengt 16.–27. mai.',
  'From Thu 16 to Mon 27 May we are away.',
  'Urlaub: 16.05.2024 bis 27.05.2024',
])('both days of a span: %s', (body) => expect(days(body)).toEqual(['2024-05-16', '2024-05-27']));

test.each([
  ['Livraison avant le 3 juin.', '2024-06-03'],
  ['Le directeur vous appellera lundi.', '2024-05-06'],
  ['Hun kommer på mandag klokka ni.', '2024-05-06'],
  ['Betales innen fredag 10. mai.', '2024-05-10'],
  ['Leverans senast den 4 juni.', '2024-06-04'],
  ['Delivery by the end of May.', '2024-05-31'],
  ['Lieferung Ende Juni.', '2024-06-30'],
  ['See you on Friday the 10th.', '2024-05-10'],
  ['We deliver on the 20th.', '2024-05-20'],
])('in other words: %s', (body, day) => expect(days(body)).toEqual([day]));

test.each([
  'Siehe Abschnitt 3.-4.2. des Heftes.',
  'The office on the 3rd floor.',
  'It came in the end, may I say.',
  'Chaque lundi la cour est fermée.',
])('no day either: %s', (body) => expect(days(body)).toEqual([]));

test('of a timestamp the day counts, and what is no day is refused, however the text is dated', () => {
  const dated = (date: string) => read({ body: 'Posted Thursday December 20 5:39 AM ET', date }).self.properties?.dates;
  for (const date of ['2007-12-20T05:39:00Z', '2007-12-20T05:39:00-05:00', '2007-12-20 05:39'])
    expect(dated(date)).toEqual(['2007-12-20']);
  for (const date of ['', 'soon', '2026-13-45', '1198129140']) expect(() => dated(date)).toThrow(RangeError);
});

test.each([
  ['Der Vertrag gilt bis 31. Dezember.', '2024-12-31'],
  ['The offer stands until 10 January.', '2025-01-10'],
  ['Please answer by March 1.', '2025-03-01'],
  ['It was open until 10 January.', '2024-01-10'],
  ['Call me a week from today.', '2024-05-09'],
  ['It arrives 10 days from now.', '2024-05-12'],
])('a deadline is still to come, unless the sentence tells what has been: %s', (body, day) =>
  expect(days(body)).toEqual([day]),
);

test.each([
  ['I am away on the 14, 15, and 16 of July.', ['2024-07-14', '2024-07-15', '2024-07-16']],
  ['The fair is on 3, 4, 5 and 6 June 2025.', ['2025-06-03', '2025-06-04', '2025-06-05', '2025-06-06']],
  ['We are closed on July 3, 4 and 5.', ['2024-07-03', '2024-07-04', '2024-07-05']],
  ['Wir kommen am 3, 4 und 5 Juni.', ['2024-06-03', '2024-06-04', '2024-06-05']],
])('days that share a month: %s', (body, found) => expect(days(body)).toEqual(found));

test.each([
  ['Please send the form by Wed', ['2024-05-08']],
  ['The form is due Fri, the plan on Tue at 9.', ['2024-05-03', '2024-05-07']],
  ['can you send it by fri?', ['2024-05-03']],
  ['Send the form (Wed)', ['2024-05-08']],
])('weekdays may be short: %s', (body, days) => expect(read({ body }).self.properties?.dates).toEqual(days));

test.each([
  'He sat with us on 2024-06-12.',
  'The sun was out on 2024-06-12.',
  'We met Sun Harbour Ltd on 2024-06-12.',
  'They wed on 2024-06-12 and sat down.',
])('and words that are written alike are none: %s', (body) =>
  expect(read({ body }).self.properties?.dates).toEqual(['2024-06-12']),
);

test.each([
  ['Suite à notre entretien de mardi, je vous envoie le devis.', ['2024-04-30']],
  ['Merci pour votre appel de lundi.', ['2024-04-29']],
  ['Je vous propose un entretien mardi.', ['2024-05-07']],
])('a French day is over where the talk of that day is: %s', (body, found) => expect(days(body)).toEqual(found));

test.each([
  ['Wij leveren op 3 mei.', ['2024-05-03']],
  ['Het contract loopt tot 1 maart 2027.', ['2027-03-01']],
  ['Uiterlijk 12 augustus, of eind juni.', ['2024-08-12']],
])('days are read in Dutch: %s', (body, found) => expect(days(body)).toEqual(expect.arrayContaining(found)));

test.each([
  'Friday is my last day at Hallam.',
  'Friday is your last chance to sign up.',
  'My last working day is Friday.',
])('a last day is no day that is over: %s', (body) => {
  expect(days(body)).toEqual(['2024-05-03']);
});
