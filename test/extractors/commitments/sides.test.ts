import { expect, test } from 'vitest';
import type { Commitment } from '../../../src/common/model.ts';
import { read } from '../read.ts';

const MAIL = { from: 'Vera Lund <vera@westfold.example>', to: 'Bo Ode <bo@orbis.example>' };

const found = (body: string, type = 'email', metadata: Record<string, string> = MAIL) =>
  (read({ type, body, metadata }).self.properties?.commitments ?? []) as Commitment[];

const HEAD =
  'SERVICE AGREEMENT\n\nbetween\n\nWestfold Timber Ltd, 2 Quay Lane, Leeds ("Contractor"), represented by its director Vera Lund\n\nand\n\nOrbis Hotels plc, 9 Mill Road, York ("Customer"), represented by Bo Ode\n\n';

test('the words of a contract for its parties stand for their names', () => {
  expect(found(`${HEAD}1. The Contractor shall lay the floor by 2024-06-15.\n`, 'contract')).toMatchObject([
    { who: 'Westfold Timber Ltd', to_whom: 'Orbis Hotels plc', due: '2024-06-15' },
  ]);
});

test.each([
  'Zwischen der Westfold Holz GmbH, Hagen, nachstehend Auftragnehmer genannt, und der Orbis Hotel GmbH, Kiel, nachstehend Auftraggeber genannt, wird vereinbart:\n\n',
  'Zwischen der Westfold Holz GmbH, Hagen (im Folgenden: Auftragnehmer) und der Orbis Hotel GmbH, Kiel (im Folgenden „Auftraggeber“) wird vereinbart:\n\n',
  'Auftragnehmer: Westfold Holz GmbH, Hagen\nAuftraggeber: Orbis Hotel GmbH, Kiel\n\n',
])('so do German ones: %s', (head) => {
  const body = `Werkvertrag\n\n${head}1. Der Auftragnehmer liefert den Boden bis zum 15. Juni 2024.\n`;
  expect(found(body, 'contract')).toMatchObject([{ who: 'Westfold Holz GmbH', to_whom: 'Orbis Hotel GmbH' }]);
});

test('a party that is not defined keeps its word, and what all parties do is done to none of them', () => {
  expect(found(`${HEAD}2. The Carrier shall insure the goods.\n`, 'contract')).toMatchObject([{ who: 'The Carrier' }]);
  const [each] = found(`${HEAD}3. Each Party shall keep the plans secret.\n`, 'contract');
  expect(each).toMatchObject({ who: 'Each Party' });
  expect(each).not.toHaveProperty('to_whom');
});

test.each(['DR. IDA FALK', 'Mrs Ida Falk', 'IDA FALK'])(
  'of two parties one owes the other, whatever they are called: %s',
  (name) => {
    const head = `AGREEMENT\n\nbetween\n(1) WESTFOLD TIMBER LIMITED, 2 Quay Lane, Leeds (the "Company"); and\n(2) ${name} of 17 Elm Road, York (the "Consultant").\n\n`;
    expect(
      found(
        `${head}1. The Consultant shall survey the roof by 2024-06-15.\n2. The Company shall pay GBP 650 a day.\n`,
        'contract',
      ),
    ).toMatchObject([
      { who: expect.stringMatching(/Ida Falk/i), to_whom: 'WESTFOLD TIMBER LIMITED' },
      { who: 'WESTFOLD TIMBER LIMITED', to_whom: expect.stringMatching(/Ida Falk/i) },
    ]);
  },
);

test('what is paid in parts is owed in parts', () => {
  const body = `${HEAD}2. The Customer shall pay GBP 9,000 net in two instalments: GBP 3,000 upon signature and GBP 6,000 by 30 June 2024.\n`;
  const parts = found(body, 'contract');
  expect(parts).toMatchObject([
    { who: 'Orbis Hotels plc', what: 'pay GBP 3,000 upon signature', amount: 3000 },
    { who: 'Orbis Hotels plc', what: 'pay GBP 6,000 by 30 June 2024', amount: 6000, due: '2024-06-30' },
  ]);
  expect(parts[0]).not.toHaveProperty('due');
  expect(parts.map(({ start, end }) => body.slice(start, end))).toEqual([
    'GBP 3,000 upon signature',
    'GBP 6,000 by 30 June 2024',
  ]);
});

test('one sum with two prices is no sum in parts', () => {
  expect(found('We will pay EUR 400 for the doors and EUR 90 for the locks.')).toHaveLength(1);
});

test('what else a sentence tells is no part of an offer', () => {
  expect(found('I met Ana in the workshop and we can do the doors for 4,150 EUR net.')).toMatchObject([
    { who: 'Vera Lund', to_whom: 'Bo Ode', what: 'do the doors for 4,150 EUR net', amount: 4150 },
  ]);
});

test('who gets a copy is not to whom it is promised', () => {
  expect(found('I will send you the plan.', 'email', { ...MAIL, cc: 'Ida Falk <ida@westfold.example>' })).toMatchObject(
    [{ who: 'Vera Lund', to_whom: 'Bo Ode' }],
  );
});

test.each([
  ['Frau Dr. Ida Falk aus unserer Werkstatt wird Ihnen den Plan bis Freitag zusenden.', '2024-05-03'],
  ['Herr Ida Falk wird die Tür am 14. Mai einbauen.', '2024-05-14'],
])('in German another is to do it: %s', (body, due) => expect(found(body)).toMatchObject([{ who: 'Ida Falk', due }]));

test.each([
  ['Unser Angebot: 24 qm Eiche, verlegt, 1.250,- € netto.', { who: 'Vera Lund', to_whom: 'Bo Ode', amount: 1250 }],
  ['Our price is EUR 90 per door, valid until 30 June 2024.', { who: 'Vera Lund', to_whom: 'Bo Ode', amount: 90 }],
  ['Ich rufe Sie z. B. am Dienstag an.', { who: 'Vera Lund', due: '2024-05-07' }],
  ['Herr Falk (Werkstatt) überweist Ihnen den Betrag bis zum 15. Mai.', { to_whom: 'Bo Ode', due: '2024-05-15' }],
  ['Die Rechnung begleichen wir bis Monatsende.', { who: 'Vera Lund', due: '2024-05-31' }],
])('in a mail: %s', (body, commitment) => expect(found(body)).toMatchObject([commitment]));

test.each([
  'My boss says we will pay on Monday.',
  'I was told that Ana Berg will deliver on Monday.',
  'I heard that they will deliver by Friday.',
  "I won't make it by Friday.",
  'Could you send the plan by Friday?',
  'If you order by Thursday we deliver on the 20th.',
  'Leider schaffen wir es nicht bis Freitag.',
  'Wenn Sie bis Donnerstag bestellen, liefern wir am 20. Mai.',
  'wie am Montag mit Herrn Falk besprochen, brauchen wir einen neuen Boden (ca. 24 qm).',
  'Wie am Dienstag mit Herrn Falk besprochen, benötigen wir ein Dach.',
  'Ida Falk wird am Montag operiert werden.',
  'Bis Ende Mai arbeite ich noch in Kiel.',
  'Thanks for your call on Monday.',
  'I spoke with Ana Berg on Tuesday.',
])('nobody promises: %s', (body) => expect(found(body)).toEqual([]));

test('who promises goes by the full name that the item has', () => {
  const body = 'Present: Ida Falk, Ben Ode\n\nThe roof leaks.\n\nIda to send the plan by 2024-05-20.\n';
  expect(found(body, 'minutes', {})).toMatchObject([{ who: 'Ida Falk' }]);
});

test.each(['I need your answer by Thursday.', 'Please send us the signed form by 9 May.', 'You have to pay by 9 May.'])(
  'what is asked of the reader is the reader’s to do: %s',
  (body) => expect(found(body)).toMatchObject([{ who: 'Bo Ode', to_whom: 'Vera Lund' }]),
);

test.each(['document', 'note'])('a remark on a ticket is its writer’s, who promises: %s', (type) => {
  const body = [
    'Reporter: Ida Falk',
    'Assignee: Mikko Lund',
    '',
    'Comments:',
    'Mikko Lund (2024-05-01): Reproduced. I will ship a fix on Thursday.',
    'Ida Falk (2024-05-02): I will tell the customer by Friday.',
  ].join('\n');
  const { mentions, self } = read({ type, body });
  expect(self.properties?.commitments).toMatchObject([{ who: 'Mikko Lund' }, { who: 'Ida Falk', due: '2024-05-03' }]);
  expect(mentions.flatMap(({ identifiers }) => identifiers.filter(({ kind }) => kind === 'phone'))).toEqual([]);
});

test.each([
  'I’m calling about the delivery on the 22nd.',
  'I am writing to ask for the drawings by Friday.',
  'We are reaching out to discuss the visit on 20 May.',
])('who turns to somebody promises nothing by it: %s', (line) =>
  expect(found(`Hi Bo,\n\n${line}\n\nVera`)).toEqual([]),
);

test('what the reader is said to do is the reader’s', () =>
  expect(found('Hi Bo,\n\nYou’ll come back with comments within a week.\n\nVera')).toMatchObject([
    { who: 'Bo Ode', to_whom: 'Vera Lund' },
  ]));
