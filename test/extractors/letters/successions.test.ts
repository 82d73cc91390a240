import { expect, test } from 'vitest';
import { read } from '../read.ts';

const metadata = { from: 'Lena Gross <lena@grossprint.example>', to: 'Tom Hale <tom@tarnowmills.example>' };

/** Who holds or held which post where by a mail of Lena Gross's of 2 May 2024, or by another item of that day. */
function posts(said: string, parts = {}): string[] {
  const { claims, statements } = read({ type: 'email', metadata, body: `Hi Tom,\n\n${said}\n\nLena`, ...parts });
  return claims.flatMap(({ type, properties, validTo = 'now' }, n) =>
    /^(?:works_for|leads)$/.test(type) && !/^(?:Lena|Tom) /.test(statements[n]!)
      ? [`${statements[n]!.replace(/ (?:works_for|leads) .*/, '')} ${properties?.title ?? '-'} ${validTo}`]
      : [],
  );
}

test.each([
  ['Mia Holt succeeds Jan Kern as CFO.', 'CFO', 'CFO'],
  ['Mia Holt is taking over from Jan Kern as head of operations.', 'head of operations', 'head of operations'],
  ['Mia Holt has succeeded Jan Kern as treasurer.', 'treasurer', 'treasurer'],
  ['Mia Holt took over as head of sales from Jan Kern.', 'head of sales', 'head of sales'],
  ['Jan Kern was succeeded by Mia Holt as finance director.', 'finance director', 'finance director'],
  ['The previous buyer, Jan Kern, was replaced by Mia Holt last autumn.', 'buyer', 'buyer'],
  ['Mia Holt replaces Jan Kern in purchasing.', '-', '-'],
  ['Auf Jan Kern folgt Mia Holt als Einkaufsleiterin.', 'Einkaufsleiterin', '-'],
  ['Mia Holt folgt auf Jan Kern als Leiterin Einkauf.', 'Leiterin Einkauf', '-'],
  ['Nachfolgerin von Jan Kern als Prokuristin ist Mia Holt.', 'Prokuristin', '-'],
  ['Mia Holt übernimmt von Jan Kern die Leitung des Vertriebs.', 'Leitung des Vertriebs', 'Leitung des Vertriebs'],
  ['Mia Holt löst Jan Kern als Geschäftsführerin ab.', 'Geschäftsführerin', '-'],
])('who follows whom in the house that writes: %s', (said, now, before) =>
  expect(posts(said).toSorted()).toEqual([`Jan Kern ${before} 2024-05-02`, `Mia Holt ${now} now`]),
);

test.each([
  ['Mia Holt succeeds Jan Kern as CFO from 1 June.', 'Jan Kern CFO 2024-06-01'],
  ['You met Jan Kern, our CFO. Mia Holt will succeed him on 1 July.', 'Jan Kern CFO 2024-07-01'],
  ['Mia Holt tritt zum 1. Juni die Nachfolge von Jan Kern als Leiterin Einkauf an.', 'Jan Kern - 2024-06-01'],
])('whoever is to follow has no post yet: %s', (said, before) => expect(posts(said)).toEqual([before]));

test('a note tells of the house that it names', () => {
  const body = 'Sabine Vogt folgt bei der Lahntal Druck GmbH auf Rainer Kern als Geschäftsführerin.';
  expect(read({ type: 'note', body }).statements).toContain('Sabine Vogt leads Lahntal Druck GmbH');
  const two =
    'Nachfolger von Hannes Wirth als Vertriebsleiter der Nordsee Fracht AG wird Enno Janssen. Kim Berg, successor to Lars Holt as general counsel of Orrin Glass Ltd, called.';
  const { claims, statements } = read({ type: 'note', body: two });
  expect(
    claims
      .flatMap(({ type, validTo }, n) => (type === 'works_for' ? [`${statements[n]} ${validTo ?? ''}`] : []))
      .toSorted(),
  ).toEqual([
    'Enno Janssen works_for Nordsee Fracht AG ',
    'Hannes Wirth works_for Nordsee Fracht AG 2024-05-02',
    'Kim Berg works_for Orrin Glass Ltd ',
    'Lars Holt works_for Orrin Glass Ltd 2024-05-02',
  ]);
});

test('what the next clause says of another house is not said of the post', () =>
  expect(
    posts('Mia Holt takes over from Jan Kern as head of operations; Jan is going to Seabright Freight Ltd.').toSorted(),
  ).toEqual(['Jan Kern head of operations 2024-05-02', 'Mia Holt head of operations now']));

test.each([
  'Will Mia Holt succeed Jan Kern as CFO?',
  'Mia Holt might succeed Jan Kern as CFO.',
  'Mia Holt wants to replace Jan Kern as CFO.',
  'Mia Holt took over from Jan Kern at the barbecue.',
  'Mia Holt follows Jan Kern on Instagram.',
  'Mia Holt folgt Jan Kern in den Keller.',
  'The new pump replaces Jan Kern as our main worry.',
  'We met Halden Foods Ltd. Mia Holt succeeds Jan Kern as CFO.',
])('and where no post is told, or not whose: %s', (said) => expect(posts(said)).toEqual([]));
