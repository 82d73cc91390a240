import { expect, test } from 'vitest';
import { acmeWith } from '../../support/http/acme-with.ts';
import { IDA, mail, NORA } from './mail-between.ts';

const TOM = 'Tom Berg <tom@kestrel.example>';
const LEA = 'Lea Winter <lea@winter.example>';
const { acme: org } = await acmeWith([
  mail(
    'By Ida',
    [IDA, NORA],
    'Dear Nora, what about the cellar, the keys and the lease? I have written to you three times.\n\nIda Falk',
  ),
  mail(
    'To Ida',
    [NORA, IDA],
    'Dear Ms Falk, the cellar is yours from May on, and the rest will follow as we said on Monday.',
  ),
  mail('By Lea', [LEA, TOM], 'Dear Tom, please send me the price of the awning, and the colours.\n\nLea Winter'),
  mail(
    'To Lea',
    [TOM, LEA],
    'Hello, the awning comes to 900 with the crank, in green or in grey, and we hang it for nothing.',
  ),
  mail('Tom to Nora', [TOM, NORA], 'Lea Winter is in a hurry with the awning, and so am I.'),
  {
    title: 'Note of Nora',
    source: 'notes',
    type: 'note',
    date: '2025-04-05',
    body: 'The boiler hums at night, and the man from the works comes on Tuesday with a new valve.',
    metadata: { author: NORA },
  },
  mail('Boiler', [TOM, NORA], 'Nora Albrecht, the boiler hums.'),
]);

const first = async (q: string): Promise<string> => {
  const { status, body } = await org.owner.post('/org/acme/recall', { q });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.passages[0].title;
};

test.each([
  ['What did we promise Ida about the cellar?', 'To Ida'],
  ['What did we write to Ida Falk about the cellar?', 'To Ida'],
  ['Was haben wir Ida Falk geschrieben, cellar?', 'To Ida'],
  ['What have we sent to Lea about the awning?', 'To Lea'],
  ['What did Tom answer Lea Winter about the awning?', 'To Lea'],
  ['Who wrote to Lea about the awning?', 'To Lea'],
  ['mails to Lea about the awning', 'To Lea'],
  ['Was hat Tom an Lea geschrieben, awning?', 'To Lea'],
])('what somebody was told comes before what they wrote: %s', async (q, title) => expect(await first(q)).toBe(title));

test.each([
  ['What did Ida write about the cellar?', 'By Ida'],
  ['What did Lea ask about the awning?', 'By Lea'],
  ['What did Tom write to Nora about the awning?', 'Tom to Nora'],
  ['What did Nora note about the boiler?', 'Note of Nora'],
  ['notes by Nora about the boiler', 'Note of Nora'],
])('and what they wrote themselves where that is asked for: %s', async (q, title) =>
  expect(await first(q)).toBe(title),
);
