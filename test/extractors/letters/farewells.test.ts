import { expect, test } from 'vitest';
import { read } from '../read.ts';

const metadata = { from: 'Lena Gross <lena@grossprint.example>', to: 'Tom Hale <tom@tarnowmills.example>' };

/** Until when a mail of Lena Gross's of Thursday, 2 May 2024, says that she works for her house, and for others. */
function until(said: string): { own: string[]; others: string[] } {
  const body = `Dear all,\n\n${said}\n\nLena`;
  const { claims, statements } = read({ type: 'email', metadata, body });
  const found = claims.flatMap(({ type, validTo = 'still' }, n) =>
    type === 'works_for' && statements[n]!.startsWith('Lena Gross') ? [{ says: statements[n]!, validTo }] : [],
  );
  const isOwn = ({ says }: { says: string }) => /gross ?print/i.test(says);
  const others = found.filter((one) => !isOwn(one)).map(({ says, validTo }) => `${says}: ${validTo}`);
  return { own: [...new Set(found.filter(isOwn).map(({ validTo }) => validTo))], others };
}

test.each([
  ['Wednesday was my last day at Gross Print.', '2024-05-01'],
  ['My last working day will be 31 May.', '2024-05-31'],
  ['31 May will be my last day. After ten good years it is time for a new challenge.', '2024-05-31'],
  ['My last day at Gross Print is tomorrow; from 1 June I will be at Tarnow Mills.', '2024-05-03'],
  ['I will be leaving Gross Print at the end of June.', '2024-06-30'],
  ['I’m leaving Gross Print on 15 May to join Tarnow Mills.', '2024-05-15'],
  ['I am leaving the company on 15 May.', '2024-05-15'],
  ['I will leave the company on 15 May.', '2024-05-15'],
  ['I left the company in March.', '2024-05-02'],
  ['I am no longer with Gross Print.', '2024-05-02'],
  ['Mein letzter Arbeitstag ist der 29. Mai.', '2024-05-29'],
  ['Am 30. Juni verlasse ich Gross Print.', '2024-06-30'],
  ['Mittwoch war mein letzter Tag. Meine Nachfolgerin ist Dana Frost.', '2024-05-02'],
  ['Ich habe Gross Print verlassen.', '2024-05-02'],
  ['Vendredi 31 mai sera mon dernier jour chez Gross Print.', '2024-05-31'],
  ['Je quitte la société le 29 mai.', '2024-05-29'],
  ['El 29 de mayo será mi último día de trabajo.', '2024-05-29'],
  ['Il 29 maggio sarà il mio ultimo giorno di lavoro.', '2024-05-29'],
  ['29 mei is mijn laatste werkdag.', '2024-05-29'],
])('who says when the last day is, or was, works there until then: %s', (said, day) =>
  expect(until(said).own).toEqual([day]),
);

test('what is said of the house after is not over', () =>
  expect(until('I have left Gross Print and now work for Tarnow Mills Ltd.')).toEqual({
    own: ['2024-05-02'],
    others: ['Lena Gross works_for Tarnow Mills Ltd: still'],
  }));

test.each([
  'Friday is my last day before the holidays.',
  'My last day in Basel is Friday. After four years I still like it.',
  'My last day of parental leave is Friday.',
  'Friday is my last day in the office this year.',
  'Is Friday my last day?',
  'My last day at Tarnow Mills Ltd was in March 2019.',
  'I left Gross Print at five and drove home.',
  'I am leaving the company laptop with Dana Frost.',
  'I am leaving Gross Print a voicemail on Friday.',
  'I left the company car at the station.',
  'If I leave the company, Dana Frost takes over.',
  'Wenn ich das Unternehmen verlasse, melde ich mich.',
  'Dana Frost left Gross Print in May.',
])('and who stays: %s', (said) => expect(until(said).own).not.toContainEqual(expect.stringMatching(/^20/)));
