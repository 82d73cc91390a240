import { expect, test } from 'vitest';
import { readCalendar } from '../../src/readers/parse/calendar/calendar.ts';
import { htmlToText } from '../../src/readers/parse/html.ts';
import { readMail } from '../../src/readers/parse/mail.ts';
import { readCards } from '../../src/readers/parse/vcard.ts';

const RECEIVED = new Date('2026-01-09T10:00:00Z');
const crlf = (...lines: string[]) => lines.join('\r\n');

test('a mail is read with its people, its thread, its attachments and the day on the clock of its sender', async () => {
  const mail = crlf(
    'From: "Lee, Ann" <ann@corvid.example>',
    'To: Team: bo@heron.example, "Cy Dahl" <cy@heron.example>;, undisclosed-recipients:;',
    'Cc: =?utf-8?q?Ren=C3=A9?= <rene@wren.example>',
    'Reply-To: desk@corvid.example',
    'Date: Mon, 5 Jan 2026 23:30:00 -0500',
    'Message-ID: <3@corvid.example>',
    'In-Reply-To: <2@heron.example>',
    'References: <1@corvid.example>',
    ' <2@heron.example>',
    'Subject: Re: Budget',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=iso-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'It stands at 5=A0000 for the caf=E9.',
    '--b',
    'Content-Type: application/pdf; name="plan.pdf"',
    '',
    'x',
    '--b--',
  );
  expect(await readMail(Buffer.from(mail), RECEIVED)).toEqual({
    key: '3@corvid.example',
    title: 'Re: Budget',
    body: 'It stands at 5\u00a0000 for the café.',
    type: 'email',
    date: '2026-01-05',
    metadata: {
      from: '"Lee, Ann" <ann@corvid.example>',
      to: ['bo@heron.example', 'Cy Dahl <cy@heron.example>'],
      cc: ['René <rene@wren.example>'],
      reply_to: 'desk@corvid.example',
      message_id: '3@corvid.example',
      in_reply_to: '2@heron.example',
      references: ['1@corvid.example', '2@heron.example'],
      thread: '1@corvid.example',
      attachments: ['plan.pdf'],
    },
  });
});

test('a mail in HTML alone is read as its reader sees it, one without a date by when it came, rubbish not at all', async () => {
  const mail = 'From: a@b.example\r\nDate: soon\r\nContent-Type: text/html; charset=utf-8\r\n\r\n';
  const html = '<style>p{}</style><p>Hi&nbsp;R&eacute;n&#233;,</p><blockquote>was<br>said</blockquote>';
  const read = await readMail(Buffer.from(mail + html), RECEIVED);
  expect(read).toMatchObject({ title: '(no subject)', body: 'Hi Réné,\n\n> was\n> said', date: '2026-01-09' });
  expect(await readMail(Buffer.from([0xff, 0xfe, 0, 1, 2]), RECEIVED)).toBeUndefined();
});

test('HTML becomes text in linear time, whatever is left open', () => {
  expect(htmlToText('<ul><li>a &lt;b&gt; &amp;c<li>d</ul>1 < 2<script>x</script><!-- no -->')).toBe(
    '- a <b> &c\n- d\n1 < 2',
  );
  const start = performance.now();
  for (const open of ['<', '<a ', '<!--', '<script>', '</', '&']) htmlToText(open.repeat(300_000));
  expect(performance.now() - start).toBeLessThan(3_000);
});

const calendar = (...lines: string[]) => crlf('BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR');

test('a calendar gives its meetings with who called and who came, a series each of its days', async () => {
  const text = calendar(
    'BEGIN:VEVENT',
    'UID:weekly@x',
    'DTSTART;TZID=Europe/Berlin:20260105T003000',
    'DTEND;TZID=Europe/Berlin:20260105T013000',
    'RRULE:FREQ=WEEKLY',
    'SUMMARY;LANGUAGE=en:Round',
    'LOCATION:Room 4',
    'ORGANIZER;CN="Lee, Ann":mailto:ann@corvid.example',
    'ATTENDEE;CN=Bo Lind;PARTSTAT=ACCEPTED:mailto:bo@heron.example',
    'ATTENDEE;CN=Cy;PARTSTAT=DECLINED:mailto:cy@heron.example',
    'ATTENDEE;CN=Room 4;CUTYPE=ROOM:mailto:room4@corvid.example',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:weekly@x',
    'RECURRENCE-ID;TZID=Europe/Berlin:20260112T003000',
    'DTSTART;TZID=Europe/Berlin:20260113T090000',
    'SUMMARY:Round\\, moved',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:fair@x',
    'DTSTART;VALUE=DATE:20251201',
    'SUMMARY:Fair',
    'END:VEVENT',
  );
  const window = { from: new Date('2026-01-01'), to: new Date('2026-01-20') };
  const { items: meetings } = await readCalendar(text, window);
  expect(meetings.map(({ date, title }) => `${date} ${title}`)).toEqual([
    '2025-12-01 Fair',
    '2026-01-05 Round',
    '2026-01-13 Round, moved',
    '2026-01-19 Round',
  ]);
  expect(meetings[1]!.metadata).toEqual({
    uid: 'weekly@x/2026-01-05',
    thread: 'weekly@x',
    organizer: '"Lee, Ann" <ann@corvid.example>',
    participants: ['Bo Lind <bo@heron.example>'],
    location: 'Room 4',
    start: '2026-01-04T23:30:00.000Z',
    end: '2026-01-05T00:30:00.000Z',
    sequence: 0,
  });
  expect((await readCalendar(text, window)).items.map(({ key }) => key)).toEqual(meetings.map(({ key }) => key));
  const { items: altered } = await readCalendar(text.replace('Room 4', 'Room 5'), window);
  expect(altered[1]!.key).not.toBe(meetings[1]!.key);
  expect(altered[0]!.key).toBe(meetings[0]!.key);
});

test.each([
  ['RRULE:FREQ=SECONDLY', 'How “Odd” recurs cannot be followed: only its first meeting is taken.', 2],
  ['RRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=31', undefined, 1],
  ['RRULE:FREQ=DAILY;UNTIL=20260110T000000Z;COUNT=-4', undefined, 1],
  ['RRULE:FREQ=', 'How “Odd” recurs cannot be followed: only its first meeting is taken.', 2],
  ['RRULE:FREQ=WEEKLY;\r\n INTERVAL=0', 'How “Odd” recurs cannot be followed: only its first meeting is taken.', 2],
])('a series by %s takes no neighbour with it', async (rule, warning, least) => {
  const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
  const text = calendar(
    ...event('odd@x', 'DTSTART:20260105T100000Z', 'SUMMARY:Odd', rule),
    ...event('fair@x', 'DTSTART:20260106T100000Z', 'SUMMARY:Fair'),
  );
  const { items, warnings } = await readCalendar(text, { from: new Date('2026-01-01'), to: new Date('2026-01-20') });
  expect(items.map(({ title }) => title)).toContain('Fair');
  expect(items.length).toBeGreaterThanOrEqual(least);
  expect(warnings.map(({ message }) => message)).toEqual(warning === undefined ? expect.any(Array) : [warning]);
});

test('a card gives a person with company, phones and address, or a firm with its site', () => {
  const text = crlf(
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:D=C3=BCrr;Eva;;;',
    'ORG:Corvid GmbH;Research',
    'TITLE:Head of',
    '  Research',
    'item1.EMAIL;TYPE=work:eva@corvid.example',
    'EMAIL:duerr@home.example',
    'TEL;TYPE=cell:+49 761 555 0101',
    'ADR:;;Am Markt 3;Freiburg;;79098;Germany',
    'URL:https://www.linkedin.com/in/evad',
    'BDAY:1980-02-29',
    'UID:u1',
    'REV:20260107T100000Z',
    'NOTE:Met at the fair\\; likes tea.\\nSpeaks French.',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:org',
    'FN:Heron AB',
    'URL:https://heron.example',
    'END:VCARD',
  );
  expect(readCards(text, '2026-01-09')).toMatchObject([
    {
      title: 'Eva Dürr',
      body: 'Met at the fair; likes tea.\nSpeaks French.',
      type: 'contact',
      date: '2026-01-07',
      metadata: {
        uid: 'u1',
        email: ['eva@corvid.example', 'duerr@home.example'],
        phone: '+49 761 555 0101',
        company: 'Corvid GmbH',
        department: 'Research',
        title: 'Head of Research',
        address: 'Am Markt 3, 79098 Freiburg, Germany',
        city: 'Freiburg',
        country: 'Germany',
        linkedin: 'https://www.linkedin.com/in/evad',
        birthday: '1980-02-29',
      },
    },
    { title: 'Heron AB', type: 'organization', date: '2026-01-09', metadata: { website: 'https://heron.example' } },
  ]);
  expect(readCards('rubbish', '2026-01-09')).toEqual([]);
});
