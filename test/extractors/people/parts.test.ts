import { expect, test } from 'vitest';
import { read } from '../read.ts';

const stated = (parts: Parameters<typeof read>[0]) => {
  const { statements } = read(parts);
  return [
    ...new Set(statements.filter((line) => / (?:works_for|leads|acquired|subsidiary_of) /.test(line))),
  ].toSorted();
};
const MAIL = {
  type: 'email',
  metadata: { from: 'Nadine Ferr <n.ferr@casarosa.example>', to: 'Liam Boyd <liam@boydbuild.example>' },
};

test('a department in a signature is no house', () => {
  const body =
    'Dear Liam,\n\nOur CEO, Massimo Ferr, agrees.\n\nWarm regards\nNadine Ferr\nPeople & Culture\nCasa Rosa Costruzioni S.r.l.';
  expect(stated({ ...MAIL, body })).toContain('Massimo Ferr leads Casa Rosa Costruzioni S.r.l.');
  expect(read({ ...MAIL, body }).thing('People & Culture')).toBeUndefined();
});

test('a title before a firm or a dash before it is none of the firm', () => {
  const body =
    'Bonjour,\n\nVoici le devis.\n\nCordialement,\nNadine Ferr\nGérante – Bois de la Rive SARL\n06 39 98 76 54';
  expect(stated({ ...MAIL, body })).toContain('Nadine Ferr leads Bois de la Rive SARL');
  const german = 'Hallo,\n\nanbei.\n\nViele Grüße\nNadine Ferr\nGeschäftsführerin Molkerei Ferr GmbH';
  expect(stated({ ...MAIL, body: german })).toContain('Nadine Ferr leads Molkerei Ferr GmbH');
});

test.each([
  ['Anwesend: Frau Yilmaz (Vorsitz), Sabine Kowal, Leiterin Frau Thoma', []],
  [
    'Present: Dr. Ilse Vand (KU Delft, chair), Cllrs Tom Askew, Yasmin Q; PC Ian Grant, Eastshire Police',
    ['Ian Grant works_for Eastshire Police', 'Ilse Vand works_for KU Delft'],
  ],
])('what stands before or behind a name in a list of those present: %s', (body, lines) =>
  expect(stated({ type: 'meeting', body: `${body}\n\nThe roof leaks.` })).toEqual(lines),
);

test('a seat in a parliament is no house, and nobody is called Speaker', () => {
  const body =
    'The Chair (Hon. Margaret Eld): Order.\nMr. Ravi Chand (Westholm): Will the minister apologise?\nHon. Paul Ren (Minister of Energy): Mr. Speaker, the CEO of Hydro Westholm, Anna Prior, resigned in 2023.\nThe Chair: Order!';
  expect(stated({ type: 'transcript', body })).toEqual(['Anna Prior leads Hydro Westholm']);
});

test.each([
  ['Approved by: Tomáš Blaž (CPO)', []],
  ['Kestrel Works Ltd is owned by Nordkap Ventures (30%).', []],
  ['In 2024 Meridian Cables Group sold its Polish subsidiary, Kabel Sped Sp. z o.o., to Elektron S.A.', []],
  [
    'Die Voltar Energie SE hat am 1. März die Speicher Harz GmbH aus Goslar übernommen.',
    ['Voltar Energie SE acquired Speicher Harz GmbH'],
  ],
])('what is no employer, no owner and no unit any more: %s', (body, lines) => expect(stated({ body })).toEqual(lines));

test('whoever introduces himself is the speaker of a numbered part', () => {
  const body =
    "00:00:03 Speaker 1: Could you introduce yourself?\n00:00:07 Speaker 2: Sure, I'm Rosa Delgad, I'm the head of quality at Montoya Foods.\n00:00:15 Speaker 1: And before that?\n00:00:17 Speaker 2: Before that I worked for Dano Dairies.";
  const { statements, claims } = read({ type: 'meeting', body });
  expect(statements).toContain('Rosa Delgad works_for Montoya Foods');
  expect(claims.find((_, n) => statements[n] === 'Rosa Delgad works_for Dano Dairies')?.validTo).toBeDefined();
});

test('a company says who its officers are', () =>
  expect(
    stated({
      type: 'company',
      title: 'Fjell Sensors AS',
      body: 'Fjell Sensors AS is a sensor company. CEO Halvard Moe, CTO Priya Das.',
    }),
  ).toEqual(['Halvard Moe leads self', 'Priya Das works_for self']));

test.each([
  ['Ms. Orlova of our purchasing department will send the order.', 'Orlova works_for Casa Rosa Costruzioni S.r.l.'],
  ['Our president, Mr. Kenji Sor, was pleased.', 'Kenji Sor leads Casa Rosa Costruzioni S.r.l.'],
  ['Unser Monteur Erkan Demir hat die Anlage geprüft.', 'Erkan Demir works_for Casa Rosa Costruzioni S.r.l.'],
])('whoever is ours is of our house: %s', (text, line) =>
  expect(stated({ ...MAIL, body: `${text}\n\nRegards\nNadine Ferr\nCasa Rosa Costruzioni S.r.l.` })).toContain(line),
);

test.each([
  ['Trabajamos con Tejidos Lozán desde 2010.', 'Tejidos Lozán'],
  ['Sponsor Brauhaus Adler zahlt 1.000 Euro.', 'Brauhaus Adler'],
  ['Die Druckerei Hansen Wolf hat den Verkauf begleitet.', 'Druckerei Hansen Wolf'],
  ['Zwischen Pixelwerk Stud GmbH, Köln, und Frau Mila Jans wird vereinbart:', 'Pixelwerk Stud GmbH'],
])('a house by the word that it begins or ends with: %s', (body, name) =>
  expect(
    read({ body })
      .mentions.filter((m) => m.name === name && m.tier !== 'weak')
      .map((m) => m.label),
  ).toContain('Organization'),
);

test('parties sign in columns under what the contract calls them', () =>
  expect(
    stated({
      type: 'contract',
      body: 'The parties agree.\n\nAGENCY: HARROW & PIKE ADVERTISING LLC      CLIENT: ZEPHYR LINES LTD\nBy: Lionel Harrow                          By: Carmen Diaz\nTitle: Managing Partner                    Title: Chief Marketing Officer',
    }),
  ).toEqual(['Carmen Diaz works_for ZEPHYR LINES LTD', 'Lionel Harrow leads HARROW & PIKE ADVERTISING LLC']));

test('a question comes from somebody of a house', () => {
  const { statements, claims } = read({
    type: 'transcript',
    body: 'Operator: The first question comes from Peter Voigt with Kestrel Securities.\nPeter Voigt: Hi Boris.\nOperator: Next.\nPeter Voigt: Thanks.',
  });
  const found = statements.indexOf('Peter Voigt works_for Kestrel Securities');
  expect(claims[found]).toMatchObject({ type: 'works_for' });
  expect(claims[found]?.validTo).toBeUndefined();
});

test.each(['The PCET Bill comes before summer.', 'Mr. Chair, this is National Paramedic Services Week.'])(
  'a law or a week is no organization: %s',
  (body) =>
    expect(read({ body }).mentions.filter(({ label, tier }) => label === 'Organization' && tier !== 'weak')).toEqual(
      [],
    ),
);

test('where some speak for parties, brackets behind a speaker are seats', () =>
  expect(
    stated({
      type: 'transcript',
      body: 'The Chair: Order.\nMr. James Cumber (Elmdon Centre, CPC): Thank you.\nThe Chair: Order.\nMr. Greg Lean (Calder Centre): Mr. Chair, no.\nMr. James Cumber: Yes.',
    }),
  ).toEqual([]));

test('an office of state behind a speaker is a title, a seat is none', () => {
  const body =
    'The Chair (Hon. Margaret Eld): Order.\nMr. Ravi Chand (Westholm, Lib.): Will the minister apologise?\nHon. Paul Ren (Minister of Energy, Mines and Water): No.\nRt. Hon. Ida Voss (Prime Minister): No.\nThe Chair: Order!';
  const { mentions } = read({ type: 'transcript', body });
  const titles = mentions.flatMap(({ name, properties }) =>
    properties?.title ? [`${name}: ${String(properties.title)}`] : [],
  );
  expect(titles).toEqual(['Paul Ren: Minister of Energy, Mines and Water', 'Ida Voss: Prime Minister']);
});

test.each(['Senator', 'Ambassador', 'Capt.', 'MP', 'Colonel'])('%s is no part of a name', (title) => {
  const { mentions } = read({ body: `Yesterday ${title} Ida Voss visited the harbour with Ravi Chand.` });
  expect(mentions.map(({ name }) => name)).toContain('Ida Voss');
});
