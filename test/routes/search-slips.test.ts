import { expect, test } from 'vitest';
import { acmeWith } from '../support/http/acme-with.ts';

const NORA = 'Nora Albrecht <nora@kestrel.example>';

/** A mail of somebody to Nora, with their signature. */
const mail = (from: string, title: string, ...more: string[]) => ({
  title,
  source: 'mail',
  type: 'email',
  date: '2025-04-03',
  body: [
    `Hello Nora,\n\nthe ${title.toLowerCase()} are ready.\n\nBest regards`,
    from.replace(/ <.*/, ''),
    ...more,
  ].join('\n'),
  metadata: { from, to: NORA },
});
const note = (title: string, body: string) => ({ title, source: 'notes', date: '2025-05-06', body });

const { acme: org } = await acmeWith([
  mail('Wiebke Möwenstein <wiebke@moewenstein.example>', 'Windows', 'Owner', 'Café Möwenstein', '+49 431 5550 177'),
  mail('Ada Lindt <ada.lindt@corvid.example>', 'Signals', 'Head of Sales', 'Corvid Rail Ltd', '+49 30 555 0142'),
  mail('Sabine Ruh-Lohmann <ruh@sund.example>', 'Doors', 'Sund Schreinerei GmbH', '+41 61 555 01 99'),
  mail('Jean-Luc Ferrand <jl.ferrand@vallon.example>', 'Corks', 'Vallon Bouchons SA', '+33 4 55 50 01 23'),
  mail('Anna Maria Kiesow <kiesow@vallon.example>', 'Tins'),
  mail('Karlheinz Tost <tost@vallon.example>', 'Pots', 'North Quay Haulage Ltd'),
  mail('Hans-Jörg Dahl <dahl@vallon.example>', 'Lids'),
  mail('Annelie Borg <borg@vallon.example>', 'Pans', 'Dock 7', '+1 212 555 0142'),
  mail('Karin Brandt <brandt@klinik.example>', 'Beds', 'Oberärztin', 'Klinik am See GmbH'),
  mail('Dorota Piontek <d.piontek@waage.example>', 'Scales', 'Einkauf', 'Waage GmbH'),
  mail('Otto Grünefeld <otto@klinik.example>', 'Sheets', 'Frau Holle Betten GmbH'),
  note('Lindt, Corvid and the roof', 'Lindt and Corvid talk of the roof. The roof of Corvid leaks.'),
  note('Ruh, Lohmann and the stove', 'Ruh and Lohmann talk of the stove.'),
  note('Frau Holle', 'Das Theater zeigt Frau Holle, Herr Ribbeck und Dr. Faust.'),
  note('Dr. Faust', 'Das Theater zeigt Dr. Faust. Madame Butterfly folgt.'),
  note('Delivery 77195550142', 'The delivery 77195550142 came.'),
]);

const names = async (q: string): Promise<string[]> => {
  const { status, body } = await org.owner.post('/org/acme/search', { q, limit: 10 });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results.map(({ name }: { name: string }) => name);
};

const WIEBKE = 'Wiebke Möwenstein';
const ADA = 'Ada Lindt';
const SABINE = 'Sabine Ruh-Lohmann';
const JEAN = 'Jean-Luc Ferrand';
const ANNA = 'Anna Maria Kiesow';
const KARL = 'Karlheinz Tost';
const JOERG = 'Hans-Jörg Dahl';
const KARIN = 'Karin Brandt';
const DOROTA = 'Dorota Piontek';
const OTTO = 'Otto Grünefeld';
const ANNELIE = 'Annelie Borg';

/** What is typed, and who is meant: they come first, in any order. */
const MEANT: [kind: string, cases: [typed: string, ...meant: string[]][]][] = [
  [
    'a beginning with a slip',
    [
      ['möwnst', WIEBKE, 'Café Möwenstein'],
      ['möwnest', WIEBKE, 'Café Möwenstein'],
      ['mwöenst', WIEBKE, 'Café Möwenstein'],
      ['moewnste', WIEBKE, 'Café Möwenstein'],
      ['möwwenst', WIEBKE, 'Café Möwenstein'],
      ['möwanst', WIEBKE, 'Café Möwenstein'],
      ['grünfel', OTTO],
      ['gürnefe', OTTO],
      ['karlhien', KARL],
      ['otto grüenf', OTTO],
      ['lohamn', SABINE],
      ['dorota piotne', DOROTA],
    ],
  ],
  [
    'given names in one word or in two',
    [
      ['jeanluc', JEAN],
      ['JeanLuc', JEAN],
      ['jeanluc ferrand', JEAN],
      ['ferrand, jeanluc', JEAN],
      ['annamaria', ANNA],
      ['Annamaria Kiesow', ANNA],
      ['anna-maria', ANNA],
      ['hansjörg', JOERG],
      ['hansjoerg dahl', JOERG],
      ['Hans Jörg', JOERG],
      ['karl heinz', KARL],
      ['Karl-Heinz Tost', KARL],
      ['tost, karl heinz', KARL],
      ['ruhlohmann', SABINE],
      ['northquay', 'North Quay Haulage Ltd'],
      ['What did Jeanluc bring?', JEAN],
      ['Was hat Annamaria denn nun gestern aus Kiel mitgebracht?', ANNA],
    ],
  ],
  [
    'an initial before names',
    [
      ['A. Lindt Corvid', ADA],
      ['A. Lindt, Corvid', ADA],
      ['S. Ruh Lohmann', SABINE],
      ['S. Lohmann', SABINE],
      ['K. Brandt', KARIN],
      ['J.-L. Ferrand', JEAN],
      ['A Lindt Corvid', ADA],
      ['A Lindt, Corvid', ADA],
      ['S Ruh Lohmann', SABINE],
      ['s ruh lohmann', SABINE],
      ['K Brandt', KARIN],
      ['J-L Ferrand', JEAN],
      ['J L Ferrand', JEAN],
    ],
  ],
  [
    'the end of a telephone number',
    [
      ['555 0142', ADA, ANNELIE],
      ['5550142', ADA, ANNELIE],
      ['555-0142', ADA, ANNELIE],
      ['30 555 0142', ADA],
      ['(212) 555-0142', ANNELIE],
      ['555 01 99', SABINE],
      ['61 555 01 99', SABINE],
      ['5550 177', WIEBKE],
      ['55 50 01 23', JEAN],
    ],
  ],
  [
    'a title before a slip',
    [
      ['Dr. Brnadt', KARIN],
      ['Frau Piontk', DOROTA],
      ['Frau Dr. Brnadt', KARIN],
      ['Herr Doktor Brnadt', KARIN],
      ['Madame Ferand', JEAN],
      ['Hat Frau Piontk geschrieben?', DOROTA],
      ['What did Dr. Brnadt write?', KARIN],
      ['Mevrouw Piontke', DOROTA],
      ['Prof. Grünefled', OTTO],
      ['Frau Piontek', DOROTA],
      ['Frau Holle', 'Frau Holle', 'Frau Holle Betten GmbH'],
    ],
  ],
];

test.each(MEANT.flatMap(([kind, cases]) => cases.map(([typed, ...meant]) => ({ kind, typed, meant }))))(
  'of $kind who is meant comes first: $typed',
  async ({ typed, meant }) => {
    const found = await names(typed);
    expect(found.slice(0, meant.length).toSorted(), found.join(' | ')).toEqual(meant.toSorted());
  },
);

test('nobody is meant by words that stand apart, by too few figures, or by another slip', async () => {
  expect(await names('mariaanna')).not.toContain(ANNA);
  expect(await names('jeanferrand')).not.toContain(JEAN);
  expect(await names('550142')).not.toContain(ADA);
  expect(await names('95550142')).not.toContain(ADA);
  expect(await names('5550142')).not.toContain('Delivery 77195550142');
  expect(await names('mewnst')).toEqual([]);
  expect(await names('möwse')).toEqual([]);
});

test('who is asked for in a question by such a word is among what it names', async () => {
  const named = async (q: string) => {
    const { body } = await org.owner.post('/org/acme/recall', { q });
    return [body.nodes.map(({ name }: { name: string }) => name), body.passages[0]?.title];
  };
  expect(await named('What did Jeanluc write about?')).toEqual([[JEAN], 'Corks']);
  expect(await named('Was schrieb Frau Piontk?')).toEqual([[DOROTA], 'Scales']);
  expect(await named('Was schrieb Karl-Heinz?')).toEqual([[KARL], 'Pots']);
});
