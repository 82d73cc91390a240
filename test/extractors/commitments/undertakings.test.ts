import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';
import { found } from './found.ts';

const WRITERS = { who: 'Vera Lund' };

test.each([
  ['Our driver will call you tomorrow.', { due: '2024-05-03' }],
  ['We can see the fault and our engineers will send a fix by Friday.', { due: '2024-05-03' }],
  ["The board meets on 5 May, 2024, and I'll send you the outcome the day after.", {}],
  ['Leave it with me - I’ll ring the printers this afternoon.', {}],
  ['Leave the seating plan to me.', {}],
  ['You can count on us for the chairs.', {}],
  ['Let me look up the lease and get back to you on that.', {}],
  ['I still owe you the floor plans.', {}],
  ['Put us down for two tables at £95.', { amount: 95 }],
  ['We commit to answering every letter within three days.', {}],
  ["I'll be in touch early next week with a date.", {}],
  ['You’ll have the signed copy back before the weekend.', {}],
  ['I can get you the figures by Friday noon.', { due: '2024-05-03' }],
  ['I can start Monday 6 May.', { due: '2024-05-06' }],
  ["I'll leave the parcel with your neighbour.", {}],
  ["I'll have a word with the caretaker about the lift.", {}],
  ["I'll see to it that the gate is locked.", {}],
  ["I'll make sure the heating is on before you arrive.", {}],
  ["We'll get the drawings over to you first thing tomorrow.", { due: '2024-05-03' }],
  ["I'll keep you posted on the permit.", {}],
  ['We will be sending the crates on 9 May.', { due: '2024-05-09' }],
  ['I look into the drains and will report back.', { what: 'report back' }],
  ['Ich überweise den Rest morgen und rufe Sie dann an.', { due: '2024-05-03' }],
  ['Den Schlüssel hinterlege ich beim Nachbarn.', {}],
  ['Selbstverständlich übernehmen wir die Kosten der Rücksendung.', {}],
  ['Die Rechnung bekommen Sie Anfang nächster Woche.', {}],
  ['Ihr Geld haben Sie bis Freitag zurück.', { due: '2024-05-03' }],
])('whoever writes takes it on: %s', (body, detail) =>
  expect(found(body)).toContainEqual(expect.objectContaining({ ...WRITERS, ...detail })),
);

test.each([
  ["We'll need your answer by 20 May at the latest.", { who: 'Bo Ode', to_whom: 'Vera Lund', due: '2024-05-20' }],
  ['Let me know by Friday whether you can come.', { who: 'Bo Ode', to_whom: 'Vera Lund', due: '2024-05-03' }],
  ['The money shall reach you before 31 May.', { due: '2024-05-31' }],
  ['The keys will be at reception by noon.', {}],
  ['Building work starts on 6 May.', { due: '2024-05-06' }],
  ['There will be no charge for the call-out.', {}],
  ['Returns are free for 60 days.', {}],
  ['A missed appointment costs £35.', { amount: 35 }],
  ['Half the fee is due on signature, the rest on completion.', {}],
  ['The guarantee covers parts and labour for 24 months.', {}],
  ['Fine, £450 it is.', { amount: 450 }],
  ['Abgemacht, 450 Euro.', { amount: 450 }],
  ['Der Rest ist bei Lieferung fällig.', {}],
  ['Die Übergabe ist am 12. Mai.', { due: '2024-05-12' }],
])('what is agreed, asked by a day or comes: %s', (body, detail) =>
  expect(found(body)).toEqual([expect.objectContaining(detail)]),
);

test.each([
  ['Jonas Veit owns Veit Ltd. They pay by 31 May.', { due: '2024-05-31' }],
  ['Our carrier Dana Frost delivers it on 24 May. Regards to Dana Frost.', { who: 'Dana Frost', due: '2024-05-24' }],
  ['Dana Frost takes over my projects; her extension is 214.', { who: 'Dana Frost' }],
  ['The committee agreed that Dana Frost looks after the newsletter.', { who: 'Dana Frost' }],
  ['Dana Frost has kindly offered to drive the van.', { who: 'Dana Frost', what: 'drive the van' }],
  ['Frau Dana Frost übernimmt das Protokoll.', {}],
])('somebody else is to do it: %s', (body, detail) =>
  expect(found(body)).toContainEqual(expect.objectContaining(detail)),
);

test.each([
  'The office will be closed on Friday.',
  'She will turn forty in May.',
  "I'm flying to Rome on Friday.",
  "We're staying at the lodge until Sunday.",
  "I'll leave it at that.",
  "I'll have the soup.",
  'I owe you an apology.',
  'Let us know each other better.',
  'The house costs £400,000 more than ours did.',
  'The committee agreed that Dana Frost takes over the chair from Ada Moss on 1 June.',
  'Wir fahren am Freitag nach Rom.',
  'Frau Dana Frost übernimmt den Export von Klaus Brandt.',
])('no commitment: %s', (body) => expect(found(body)).toEqual([]));

describe('what a forwarded message promises', () => {
  const forward = (from: string) =>
    `Jo, see below.\n\nVera\n\n---------- Forwarded message ----------\nFrom: ${from}\nDate: Mon, 29 Apr 2024 09:12\nSubject: The bleeps\n\nDear all,\n\nI will circulate the new list tomorrow.\n\nDana Frost\n`;

  test('is promised by whoever wrote it, from the day on which it was sent', () =>
    expect(found(forward('Dana Frost <dana@frost.example>'))).toEqual([
      expect.objectContaining({ who: 'Dana Frost', what: 'circulate the new list tomorrow', due: '2024-04-30' }),
    ]));

  test('is nobody’s where nobody is named', () => expect(found(forward(''))).toEqual([]));
});

test('a sign in front of a point or a word hides no promise', () => {
  const minutes = 'Minutes\n\nPresent: Dana Frost, Bo Ode\n\nActions\n[A1] Dana Frost will brief the teams by 21 May\n';
  const chat = "Bo: coming?\nDana Frost: 😂😂 I'll call you on Sunday\nBo: good\nDana Frost: bye\n";
  const of = (body: string, type: string) => read({ type, body, title: 'Talk' }).self.properties?.commitments;
  expect(of(minutes, 'meeting')).toEqual([expect.objectContaining({ who: 'Dana Frost', due: '2024-05-21' })]);
  expect(of(chat, 'chat')).toEqual([expect.objectContaining({ who: 'Dana Frost', what: 'call you on Sunday' })]);
});

test('parties of a French contract are bound in the future tense, tasks of Dutch minutes in the present', () => {
  const contract =
    'Contrat de prestation\n\nEntre Atelier Brun SARL (le Client) et Odile Brandt (le Prestataire).\n\n2. Le Prestataire réalisera quarante photographies avant le 15 mai 2026.\n3. Le Client versera 2 400 € au Prestataire.\n';
  const minutes = 'Notulen\n\nAanwezig: Femke Hoekstra, Joost Brand\n\nFemke belt de gemeente maandag.\n';
  const of = (body: string, type: string) => read({ type, body, title: 'X' }).self.properties?.commitments;
  expect(of(contract, 'contract')).toHaveLength(2);
  expect(of(minutes, 'meeting')).toEqual([expect.objectContaining({ who: 'Femke Hoekstra' })]);
});

test.each([
  ['I promise that the motors reach you by 2024-11-14.', 'the motors reach you by 2024-11-14'],
  ['I promise you that the report is on your desk by Friday.', 'the report is on your desk by Friday'],
  ['Unser Mechaniker kommt am 21. Mai.', 'Unser Mechaniker kommt am 21. Mai'],
  ['Unsere Servicetechnikerin ist am 21. Mai bei Ihnen.', 'Unsere Servicetechnikerin ist am 21. Mai bei Ihnen'],
  ['Our technician comes on 21 May.', 'Our technician comes on 21 May'],
])('what is promised to be so, and who is sent by a day, is of whoever writes: %s', (body, what) =>
  expect(found(body)).toMatchObject([{ ...WRITERS, what, due: expect.any(String) }]),
);

test.each([
  'I promise that it works.',
  'I cannot promise that it arrives by Friday.',
  'They promised that taxes fall by June.',
  'Unser Mechaniker kommt nicht am 21. Mai.',
  'Meine Mutter kommt am 21. Mai.',
])('what has no day, is of others or does not come is none: %s', (body) => expect(found(body)).toEqual([]));

test.each([
  ['You owe us two housings.', {}],
  ['You still owe me 300 EUR.', { amount: 300 }],
  ['Sie schulden uns noch zwei Gehäuse.', {}],
  ['Du schuldest mir noch 40 Euro.', { amount: 40 }],
])('what the reader owes is his to do: %s', (body, detail) =>
  expect(found(body)).toMatchObject([{ who: 'Bo Ode', to_whom: 'Vera Lund', ...detail }]),
);

test.each(['You owe me an apology.', 'You owe me one.', 'If you owe us money, pay.', 'You do not owe us a thing.'])(
  'thanks and favours are no debt: %s',
  (body) => expect(found(body)).toEqual([]),
);
