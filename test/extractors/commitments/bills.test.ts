import { expect, test } from 'vitest';
import type { Commitment, Item } from '../../../src/common/model.ts';
import { read } from '../read.ts';

const owed = (parts: Partial<Item>) => (read(parts).self.properties?.commitments ?? []) as Commitment[];

const INVOICE = `Westfold Survey LLP
3 Dock Street, Leeds

INVOICE 2024-31
Bill to: Orbis Hotels plc
Attn: Bo Ode

Survey of the roof     1     £720.00      £720.00

Total due              £720.00
Payment due by 18 May 2024
`;

test.each(['document', 'invoice'])('who is billed owes the sum to whom the head of the letter names: %s', (type) => {
  expect(owed({ type, title: 'Invoice 2024-31', body: INVOICE })).toMatchObject([
    {
      who: 'Orbis Hotels plc',
      to_whom: 'Westfold Survey LLP',
      what: 'Total due £720.00',
      amount: 720,
      currency: 'GBP',
      due: '2024-05-18',
    },
  ]);
});

test('a German one with a term in days counts from its own date', () => {
  const body =
    'Westfold GmbH, Am Ring 3, Kiel\n\nRechnungsempfänger:\nOrbis Hotel GmbH\nAm Hafen 4, Hagen\n\nRECHNUNG Nr. 77\nRechnungsdatum: 02.05.2024\n\nBeratung 300,00 €\nGesamtbetrag 357,00 €\nZahlbar innerhalb von 14 Tagen ohne Abzug.\n';
  expect(owed({ type: 'rechnung', title: 'Rechnung 77', body })).toMatchObject([
    { who: 'Orbis Hotel GmbH', to_whom: 'Westfold GmbH', amount: 357, currency: 'EUR', due: '2024-05-16' },
  ]);
});

test('nothing is owed for a bill that is paid', () => {
  expect(owed({ type: 'invoice', title: 'Invoice 9', body: 'INVOICE 9\nTotal: $90.00\nPaid in full.\n' })).toEqual([]);
});

const MAIL = { from: 'Vera Lund <vera@westfold.example>', to: 'Bo Ode <bo@orbis.example>' };

test.each([
  'our invoice 771 over NOK 14,300 is still open. Kindly transfer the amount until 20 May 2024.',
  'unsere Rechnung 771 über 14.300 NOK ist noch offen. Bitte überweisen Sie den Betrag bis zum 20.05.2024.',
  'Invoice 771 is overdue. We ask you to settle NOK 14,300 by 20 May 2024.',
  'please find attached invoice 771 over NOK 14,300, payable by 20 May 2024.',
  'anbei die Rechnung Nr. 771 über 14.300,00 NOK für die Lampen. Zahlbar bis zum 20.05.2024 ohne Abzug.',
])('whoever is reminded owes the open sum: %s', (text) => {
  expect(owed({ type: 'email', body: `Hello,\n\n${text}\n\nVera\n`, metadata: MAIL })).toMatchObject([
    { who: 'Bo Ode', to_whom: 'Vera Lund', amount: 14_300, currency: 'NOK', due: '2024-05-20' },
  ]);
});

test('the firm that signs a reminder is owed, where nobody is named', () => {
  const body =
    'Dear Sir or Madam,\n\ninvoice 771 over EUR 90 is still unpaid. Please pay it by 20 May 2024.\n\nYours faithfully\nAccounts Receivable\nWestfold Insurance Ltd\n';
  const metadata = { from: 'accounts@westfold.example', to: 'office@orbis.example' };
  expect(owed({ type: 'email', body, metadata })).toMatchObject([{ to_whom: 'Westfold Insurance Ltd', amount: 90 }]);
});

test.each([
  'please find attached the invoice from Kuiper Lines over NOK 14,300, payable by 20 May 2024.',
  'please find attached the plan for the invoice run.',
  'anbei die Rechnung Nr. 771 über 14.300,00 NOK. Vielen Dank für Ihre Zahlung.',
])('nobody owes the writer by %s', (text) => {
  const all = owed({ type: 'email', body: `Hello,\n\n${text}\n\nVera\n`, metadata: MAIL });
  expect(all.filter(({ to_whom }) => to_whom === 'Vera Lund')).toEqual([]);
});
