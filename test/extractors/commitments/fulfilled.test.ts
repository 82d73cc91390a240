import { expect, test } from 'vitest';
import type { Commitment } from '../../../src/common/model.ts';
import { read } from '../read.ts';

const MAIL = { from: 'Vera Lund <vera@westfold.example>', to: 'Bo Ode <bo@orbis.example>' };
const told = (body: string, type = 'email', metadata: Record<string, string> = MAIL) =>
  (read({ type, body, metadata }).self.properties?.fulfilments ?? []) as Commitment[];
const inMail = (sentence: string) => told(`Hello Bo,\n\n${sentence}\n\nVera`);

test.each([
  "I've sent the deck.",
  'We sent you the deck yesterday.',
  'As promised, attached is the deck.',
  'Please find attached the signed contract.',
  'Das Angebot habe ich heute verschickt.',
  'Habe die Liste eben geschickt.',
  'Anbei das Angebot.',
  'Im Anhang finden Sie das Angebot.',
])('whoever writes has done it: %s', (sentence) => {
  const what = sentence.slice(0, -1);
  const body = `Hello Bo,\n\n${sentence}\n\nVera`;
  const found = told(body);
  expect(found.slice(0, 1)).toMatchObject([what.startsWith('Habe') ? { what } : { who: 'Vera Lund', what }]);
  expect(found.map(({ start, end }) => body.slice(start, end))).toEqual([sentence]);
});

test.each([
  ['Bo has signed the contract.', { who: 'Bo' }],
  ['Cleo Marsh hat die Rechnung bezahlt.', { who: 'Cleo Marsh' }],
  ['The invoice is paid.', { what: 'The invoice is paid' }],
  ['Die Rechnung 4471 wurde gestern überwiesen.', { what: 'Die Rechnung 4471 wurde gestern überwiesen' }],
  ['Der Vertrag ist unterschrieben.', { what: 'Der Vertrag ist unterschrieben' }],
  ['We have received your payment.', { to_whom: 'Vera Lund' }],
  ['Danke für das Angebot.', { to_whom: 'Vera Lund' }],
  ['Your payment of EUR 1,200 has arrived.', { to_whom: 'Vera Lund', amount: 1200, currency: 'EUR' }],
])('it is told of somebody else, of nobody, or by whoever took it in: %s', (sentence, one) => {
  expect(inMail(sentence)).toMatchObject([one]);
});

test.each([
  'I have not sent the deck yet.',
  'Has the deck been sent?',
  'If the invoice is paid, we ship.',
  'The invoice will be paid on Friday.',
  'The invoice is to be paid by Friday.',
  'The invoice is paid within 30 days.',
  'Bo said the deck was sent.',
  'We have almost written the report.',
  'Die Rechnung ist noch nicht bezahlt.',
  'Das Angebot wird morgen verschickt.',
  'Wenn die Rechnung bezahlt ist, liefern wir.',
  'Die Rechnung soll gestern bezahlt worden sein.',
])('nothing is said to be done: %s', (sentence) => {
  expect(inMail(sentence)).toEqual([]);
});

test.each(['Drawing attached.', 'Receipts posted.', 'Crates delivered.'])(
  'what stands for a name and names nobody has not done it: %s',
  (sentence) => expect(inMail(sentence).flatMap(({ who }) => who ?? [])).toEqual([]),
);

test.each(['Bo Ode wrote: the deck is fine.', 'Bo Ode from Orbis wrote:', 'Bo Ode hat geschrieben:'])(
  'what leads to the words of somebody is nothing done: %s',
  (sentence) => expect(inMail(sentence)).toEqual([]),
);

test('what is quoted from an earlier mail or agreed in a contract is not told', () => {
  expect(told('Hello Bo,\n\nsee below.\n\nOn 1 May 2024 Bo Ode wrote:\n> I have sent the deck.\n\nVera')).toEqual([]);
  expect(told('# Lease\n\nBetween the Landlord and the Tenant.\n\nThe rent has been paid.\n', 'contract', {})).toEqual(
    [],
  );
});

test('in a chat it is told by whoever speaks, and a point is told of that is ticked off', () => {
  expect(told("ana: the list?\nbo: I've sent the list\nana: thanks for the list\n", 'chat', {})).toMatchObject([
    { who: 'bo' },
    { to_whom: 'ana' },
  ]);
  expect(told('- [x] Send the deck to Bo\n- [ ] Pay the invoice\n', 'note', {})).toMatchObject([
    { what: '- [x] Send the deck to Bo' },
  ]);
});

test('what is done is promised no more', () => {
  const promised = (sentence: string) =>
    read({ type: 'email', body: `Hello Bo,\n\n${sentence}\n\nVera`, metadata: MAIL }).self.properties?.commitments;
  expect(promised('Ihre Zahlung ist heute eingegangen.')).toBeUndefined();
  expect(promised('Wie versprochen habe ich den Raum gebucht.')).toBeUndefined();
});

test.each([
  'Thanks for your message.',
  'Thank you very much for your kind email of 3 May.',
  'Thank you for your patience.',
  'We have received your message.',
  'Vielen Dank für Ihre Nachricht.',
  'Danke für deinen Anruf.',
  'Danke für das gute Gespräch.',
])('thanks for what nobody owed fulfil nothing: %s', (sentence) => expect(inMail(sentence)).toEqual([]));

test.each([
  'Thanks for your message with the drawings.',
  'Thank you for the signed contract.',
  'Danke für Ihre Nachricht und die Unterlagen.',
  'Vielen Dank für Ihre Zahlung.',
])('thanks for what was awaited do: %s', (sentence) =>
  expect(inMail(sentence)).toMatchObject([{ to_whom: 'Vera Lund' }]),
);
