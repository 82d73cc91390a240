import { expect, test } from 'vitest';
import { AUTHORITY } from '../../../src/extractors/finding.ts';
import { read } from '../read.ts';

const metadata = { from: 'Lena Gross <lena@grossprint.example>', to: 'Tom Hale <tom@tarnowmills.example>' };

/** Where, and until when, Dana Frost works by a mail of Lena Gross's of Thursday, 2 May 2024, or by a note of that day. */
function worksUntil(said: string, type = 'email'): string[] {
  const { claims, statements } = read(
    type === 'email' ? { type, metadata, body: `Hi Tom,\n\n${said}\n\nLena` } : { type, body: said },
  );
  return claims.flatMap(({ type: verb, validTo = 'still' }, n) =>
    verb === 'works_for' && statements[n]!.startsWith('Dana Frost')
      ? [`${statements[n]!.replace('Dana Frost works_for ', '')}: ${validTo}`]
      : [],
  );
}

test.each([
  ['Wednesday was Dana Frost’s last day at Tarnow Mills Ltd.', 'Tarnow Mills Ltd: 2024-05-01'],
  ['Dana Frost’s last working day was yesterday.', 'grossprint.example: 2024-05-01'],
  ['Dana Frost’s last day with us is 31 May.', 'grossprint.example: 2024-05-31'],
  ['Dana Frost will leave Tarnow Mills Ltd on 30 June.', 'Tarnow Mills Ltd: 2024-06-30'],
  ['Dana Frost leaves the company on 31 May.', 'grossprint.example: 2024-05-31'],
  ['Dana Frost is leaving us at the end of May.', 'grossprint.example: 2024-05-31'],
  ['Dana Frost verlässt uns zum 30. Juni.', 'grossprint.example: 2024-06-30'],
  ['Dana Frost scheidet zum 30. Juni aus.', 'grossprint.example: 2024-06-30'],
  ['Der letzte Arbeitstag von Dana Frost ist der 31. Mai.', 'grossprint.example: 2024-05-31'],
  ['Dana Frost quitte la société le 31 mai.', 'grossprint.example: 2024-05-31'],
  ['Dana Frost nous quitte le 31 mai.', 'grossprint.example: 2024-05-31'],
])('who works where until a day that is told: %s', (said, until) => expect(worksUntil(said)).toEqual([until]));

test('a note ends what it tells of somebody’s only house', () =>
  expect(
    worksUntil('Call with Dana Frost, buyer at Tarnow Mills Ltd. Dana Frost leaves the company on 31 May.', 'note'),
  ).toEqual(['Tarnow Mills Ltd: 2024-05-31']));

test('who writes of another house ends there what nobody surer has said', () => {
  const body = 'Hi Tom,\n\nDana Frost will leave Tarnow Mills Ltd on 30 June.\n\nLena';
  const told = read({ type: 'email', metadata, body }).claims.filter(({ validTo }) => validTo !== undefined);
  expect(told.map(({ authority }) => authority)).toEqual([AUTHORITY.inferred]);
});

test.each([
  'Dana Frost left at five on Friday.',
  'Dana Frost is leaving for Rome on Friday.',
  'Dana Frost leaves us a key on Friday.',
  'Dana Frost will leave on Friday at noon.',
  'Dana Frost’s last day of holiday is Friday.',
  'Dana Frost’s last day on site is Friday.',
  'Friday is Dana Frost’s last day.',
  'Dana Frost’s last day before her parental leave is Friday.',
  'Will Dana Frost leave Tarnow Mills Ltd on 30 June?',
  'Dana Frost may leave Tarnow Mills Ltd on 30 June.',
  'If Dana Frost leaves the company on 31 May, Bo Lind follows.',
  'Dana Frost leaves the company car at the station on Friday.',
  'Dana Frost will not leave us on 31 May.',
])('and of whom none is told: %s', (said) => expect(worksUntil(said)).toEqual([]));

test.each([
  [
    'You usually deal with Dana Frost. She leaves on 31 May. Please write to Bo Lind after that.',
    'grossprint.example: 2024-05-31',
  ],
  ['You know Dana Frost, our buyer. She is leaving us at the end of May.', 'grossprint.example: 2024-05-31'],
  ['We also lose Dana Frost from accounts. Her last day is 24 May.', 'grossprint.example: 2024-05-24'],
  ['Ihre Ansprechpartnerin war bisher Frau Dana Frost. Sie verlässt uns Ende Mai.', 'grossprint.example: 2024-05-31'],
  ['Du kennst Dana Frost aus dem Einkauf. Sie scheidet zum 30. Juni aus.', 'grossprint.example: 2024-06-30'],
  ['Bo Lind übernimmt die Bestellungen. Dana Frost geht Ende Mai.', 'grossprint.example: 2024-05-31'],
])('who is meant by the sentence before: %s', (said, until) => expect(worksUntil(said)).toContain(until));

test.each([
  'Dana Frost is buyer at Tarnow Mills Ltd. She leaves on 31 May.',
  'Dana Frost is buyer at Tarnow Mills Ltd. She retires on 31 May.',
  'Dana Frost is buyer at Tarnow Mills Ltd. Dana Frost geht Ende Mai in den Ruhestand.',
])('a note of the house that it tells of: %s', (said) =>
  expect(worksUntil(said, 'note')).toEqual(['Tarnow Mills Ltd: 2024-05-31']),
);

test.each([
  'Dana Frost will bring the plans. She leaves on 31 May for Rome.',
  'Dana Frost will bring the plans. She leaves on Friday at nine.',
  'You usually deal with Dana Frost. She leaves on 31 May at noon.',
  'You usually deal with Dana Frost. Her flight leaves on 31 May.',
  'You usually deal with Dana Frost. If she leaves on 31 May, we have a gap.',
  'We saw Dana Frost at the theatre. She leaves on 31 May.',
  'We met our neighbour Dana Frost. She retires on 31 May.',
])('and of whom no end of work is told: %s', (said) =>
  expect(worksUntil(said).filter((one) => !one.endsWith('still'))).toEqual([]),
);
