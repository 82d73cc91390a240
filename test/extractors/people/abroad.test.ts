import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const sent = (body: string, from = 'Vera Lund <vera@brightwaterpumps.example>') =>
  read({ type: 'email', metadata: { from }, body }).statements.filter((line) =>
    / (?:works_for|leads|founded|advises) /.test(line),
  );
const OF_MAIL = 'Vera Lund works_for brightwaterpumps.example';

test.each([
  [
    'Notre nouvelle directrice, Camille Laurent, passera vous voir.',
    'Camille Laurent works_for brightwaterpumps.example',
  ],
  ['Je laisse la parole à mon collègue Martin Dubois.', 'Martin Dubois works_for brightwaterpumps.example'],
  ['Il nostro responsabile vendite Marco Rossi vi chiama.', 'Marco Rossi works_for brightwaterpumps.example'],
  ['Nuestra gerente Carmen Ortega le llama.', 'Carmen Ortega works_for brightwaterpumps.example'],
  ['Ihre neue Ansprechpartnerin ist Frau Sabine Krause.', 'Sabine Krause works_for brightwaterpumps.example'],
  ['Our general manager Anna Berg says hello.', 'Anna Berg works_for brightwaterpumps.example'],
  ['My co-founder Anna Berg looks after the pumps.', 'Anna Berg founded brightwaterpumps.example'],
  ['Anna Berg advises us one day a month.', 'Anna Berg advises brightwaterpumps.example'],
  ['Anna Berg joins us as an engineer.', 'Anna Berg works_for brightwaterpumps.example'],
])('somebody of the house: %s', (body, expected) => expect(sent(body)).toContain(expected));

test.each([
  ['Camille Laurent travaille chez Kestrel Foundry SARL.', 'Camille Laurent works_for Kestrel Foundry SARL'],
  ['Marco Rossi lavora per Kestrel Foundry S.r.l. da anni.', 'Marco Rossi works_for Kestrel Foundry S.r.l'],
  ['Carmen Ortega trabaja en Kestrel Foundry Ltd desde 2019.', 'Carmen Ortega works_for Kestrel Foundry Ltd'],
  [
    'Camille Laurent, comptable chez Kestrel Foundry SARL, vous écrit.',
    'Camille Laurent works_for Kestrel Foundry SARL',
  ],
  ['Anna Berg ist Buchhalterin bei der Kestrel Foundry GmbH.', 'Anna Berg works_for Kestrel Foundry GmbH'],
])('somebody of another house: %s', (body, expected) =>
  expect(sent(body).map((line) => line.replace(/\.$/, ''))).toContain(expected),
);

describe.each([
  'Camille Laurent ne travaille pas chez Kestrel Foundry SARL.',
  'Marco Rossi non lavora per Kestrel Foundry S.r.l. da anni.',
  'Dicen que Carmen Ortega trabaja en Kestrel Foundry Ltd desde 2019.',
  'Camille Laurent travaille chez Kestrel Foundry SARL ?',
  'Anna Berg ist sicher bei der Kestrel Foundry GmbH.',
  'My cousin reckons Anna Berg has joined Kestrel Foundry Ltd.',
  'Tom says his boss Anna Berg joined Kestrel Foundry Ltd.',
  'Mein Nachbar meinte, Anna Berg arbeitet bei der Kestrel Foundry GmbH.',
  'Anna Berg has just joined Kestrel Foundry Ltd, no idea if that is true.',
  'I recruit engineers for Kestrel Foundry Ltd.',
  'We train drivers for Kestrel Foundry Ltd.',
])('%s', (body) => {
  test('says nothing of anybody', () => expect(sent(body)).toEqual([OF_MAIL]));
});

test('who joins from a house has left it', () => {
  const { claims, statements } = read({
    type: 'email',
    metadata: { from: 'Vera Lund <vera@brightwaterpumps.example>' },
    body: 'Anna Berg joins us from Kestrel Foundry Ltd as an engineer. Tom Reed (ex Orbis Freight Inc) is back.',
  });
  const endOf = (line: string) => claims[statements.indexOf(line)]?.validTo;
  expect(endOf('Anna Berg works_for Kestrel Foundry Ltd')).toBe('2024-05-02');
  expect(endOf('Anna Berg works_for brightwaterpumps.example')).toBeUndefined();
  expect(endOf('Tom Reed works_for Orbis Freight Inc')).toBe('2024-05-02');
});

test("a desk's mail speaks of its house", () => {
  expect(sent('Our director Anna Berg opens the hall.', 'Brightwater Pumps <info@brightwaterpumps.example>')).toEqual([
    'Anna Berg works_for Brightwater Pumps',
  ]);
});

test('a founder by the title below the mail founded the house', () => {
  const statements = sent('See below.\n\nVera\n\nVera Lund\nFounder & Head of Design\nBrightwater Pumps Ltd\n');
  expect(statements).toContain('Vera Lund founded Brightwater Pumps Ltd');
  expect(sent("See below.\n\nVera\n\nVera Lund\nFounder's Associate\nBrightwater Pumps Ltd\n").join()).not.toContain(
    'founded',
  );
});

test.each([
  'Kestrel Foundry GmbH\nz. Hd. Frau Anna Berg\nMühlweg 3',
  'Kestrel Foundry GmbH\nz.Hd. Anna Berg\nMühlweg 3',
  'Kestrel Foundry Ltd\nAttn: Ms Anna Berg\n3 Mill Lane',
  "Kestrel Foundry SARL\nÀ l'attention de Mme Anna Berg\n3 rue du Moulin",
])('whoever a letter is for works where it goes: %s', (head) => {
  const statements = sent(`${head}\n\nHello,\n\nthe parts are ready.`);
  expect(statements.some((line) => line.startsWith('Anna Berg works_for Kestrel Foundry'))).toBe(true);
});
