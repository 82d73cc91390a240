import { expect, test } from 'vitest';
import { read } from '../read.ts';

const mail = (body: string) =>
  read({
    type: 'email',
    date: '2026-08-03',
    metadata: {
      from: 'Mail Delivery <postmaster@mx.fennick.example>',
      to: 'Odalys Brandreth <o.brandreth@fennick.example>',
    },
    body,
  });

test('of what mail systems tell each other only whom they could not reach is read', () => {
  const { self, statements } = mail(
    [
      'Your message could not be delivered.',
      '',
      'Reporting-MTA: dns; mx.fennick.example',
      'X-Postfix-Queue-ID: 4Xk2T1',
      'Arrival-Date: Sat, 1 Aug 2026 10:14:11 +0200',
      'Final-Recipient: rfc822; p.wharram@tidemill.example',
      'Action: failed',
      'Status: 5.1.1',
      'Last-Attempt-Date: Sun, 2 Aug 2026 10:15:00 +0200',
    ].join('\n'),
  );
  expect(self.properties?.dates).toBeUndefined();
  expect(self.properties?.action_items).toBeUndefined();
  expect(statements).toContain('p.wharram@tidemill.example works_for tidemill.example');
});

test('the id of a message is nobody’s address', () => {
  const { mentions } = mail('Closed.\n\nMessage ID: <fennick/api/pull/218/c3310@codeforge.example>');
  expect(mentions.flatMap(({ identifiers }) => identifiers.map(({ value }) => value))).not.toContain(
    'c3310@codeforge.example',
  );
});

test.each([
  'was read on 11 September 2026 08:03:51 (UTC+00:00) Dublin, Lisbon.',
  'Gesendet: Freitag, 11. September 2026 15:10:44 (UTC+01:00) Berlin',
  'Logged in on Fri, 11 Sep 2026 at 15:10:44 GMT',
  'Fecha: 11 de septiembre de 2026, 15:10:44',
  'Ouvert le 11 septembre 2026 à 15:10:44',
])('a time to the second is a stamp and no day of which a text speaks: %s', (line) => {
  expect(mail(`Your message\n\n ${line}`).self.properties?.dates).toBeUndefined();
});

test('a day with the time of an appointment is told', () => {
  expect(mail('We meet on 11 September 2026 at 15:10.').self.properties?.dates).toEqual(['2026-09-11']);
});
