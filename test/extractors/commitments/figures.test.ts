import { expect, it } from 'vitest';
import type { Commitment } from '../../../src/common/model.ts';
import { read } from '../read.ts';

const promised = (body: string, type: string) =>
  (read({ type, body, date: '2026-06-10' }).self.properties?.commitments ?? []) as Commitment[];

it.each([
  ['message', 'Oliver Behrens 09:16\nJa, Umsatz 12,4 Mio €, EBIT 1,1 Mio.'],
  ['message', 'Oliver Behrens 09:16\nKontostand 4.210 €'],
  ['note', 'Kunde hat ein Budget von 250.000 € für 2026.'],
  ['email', 'We have a budget of $40,000 for the website.'],
  ['email', 'Die Spindeln liegen bereit. Das Budget reicht dafür locker.'],
  ['document', 'Der Kassierer Willi Knoop trägt den Kassenbericht vor (Bestand 11.204,16 €).'],
])('A figure that is told is no promise, in a %s: %s', (type, body) => expect(promised(body, type)).toEqual([]));

it('What is handed in or borne is promised', () => {
  const found = promised(
    'Hallo, Frau Berg reicht die Pläne bis Freitag ein. Die Acme GmbH trägt die Kosten von 400 €.',
    'email',
  );
  expect(found.map(({ amount, due }) => [amount, due])).toEqual([
    [undefined, '2026-06-12'],
    [400, undefined],
  ]);
});
