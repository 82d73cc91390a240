import { afterAll, expect, test } from 'vitest';
import { readFile } from '../../src/readers/read-file.ts';
import { endReaders } from '../../src/readers/read-foreign.ts';

afterAll(endReaders);

const read = async (text: string, format = 'txt') =>
  (
    await readFile(
      format,
      Buffer.from(text),
      { place: 'p', name: 'f.txt', day: '2026-02-01' },
      AbortSignal.timeout(30_000),
    )
  ).items[0];

const MAILS: [program: string, text: string, found: { title: string; date: string }][] = [
  [
    'an English one',
    'From: Edda Holt <edda@holt.example>\nSent: Monday, March 2, 2026 10:04 AM\nTo: Rolf Kern <rolf@kern.example>\nSubject: Sash windows\n\nDear Rolf,\n\nten are ready.',
    { title: 'Sash windows', date: '2026-03-02' },
  ],
  [
    'a German one, in bold',
    '**Von:** Edda Holt <edda@holt.example>\n**Gesendet:** Dienstag, 3. März 2026 08:15\n**An:** Rolf Kern\n**Betreff:** AW: Fenster\n\nHallo Rolf',
    { title: 'AW: Fenster', date: '2026-03-03' },
  ],
  [
    'a French one',
    'De : Edda Holt <edda@holt.example>\nEnvoyé : mercredi 4 février 2026 09:00\nÀ : Rolf Kern\nObjet : Fenêtres\n\nBonjour',
    { title: 'Fenêtres', date: '2026-02-04' },
  ],
  [
    'one with a folded line and the day in figures',
    '\nFrom: edda@holt.example\nTo: rolf@kern.example,\n  ulla@kern.example\nDate: 05.03.2026 11:00\nSubject: Putty\n\nHi',
    { title: 'Putty', date: '2026-03-05' },
  ],
  [
    'one that says no day',
    'From: Edda Holt <edda@holt.example>\nTo: Rolf Kern\nSubject: Glass\n\nHi',
    { title: 'Glass', date: '2026-02-01' },
  ],
];

test.each(MAILS)(
  'a mail that was copied out of a program as text is a mail with its subject and day: %s',
  async (_, text, found) => {
    expect(await read(text)).toMatchObject({ ...found, type: 'email', body: text, metadata: {} });
    expect(await read(text, 'md')).toMatchObject({ ...found, type: 'email' });
  },
);

test.each([
  'From: the workshop\nTo: whom it may concern\n\nWe are shut on Friday.',
  'Subject: Glass\nDate: 2 March 2026\n\nNo sender.',
  'Project: Barn\nFrom: March\nTo: May\nSubject: roof\n\nA list of fields.',
  'From: A\nSubject: B\nTo: C but this line ends in words\nand goes on\n\nText',
])('a text that does not begin like one stays a note: %j', async (text) => {
  expect(await read(text)).toMatchObject({ title: 'f', type: 'note', date: '2026-02-01' });
});
