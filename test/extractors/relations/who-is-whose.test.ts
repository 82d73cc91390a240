import { describe, expect, test } from 'vitest';
import { firstPart } from '../../../src/extractors/words/parts.ts';
import { read } from '../read.ts';

const told = (body: string, type = 'note') =>
  read({ type, body }).statements.filter((one) =>
    / (?:works_for|leads|founded|studied_at|subsidiary_of|acquired) /.test(one),
  );

describe('a word that only stands before names is no house', () => {
  test.each([
    'Der bisherige Chef Jürgen Weidner geht in den Ruhestand.',
    'Die langjährige Leiterin Ina Moll war dabei.',
    'Das scheidende Vorstandsmitglied Timo Falk sprach kurz.',
    'Unser damaliger Manager Timo Falk kam mit.',
    'Le nouveau manager Bruno Teyssier arrive lundi.',
    'El nuevo director Álvaro Quintana llega el lunes.',
    'De nieuwe directeur Henk Bosman komt maandag.',
  ])('%s', (body) => {
    const { mentions } = read({ body });
    expect(told(body)).toEqual([]);
    expect(mentions.map(({ name }) => name)).not.toContain(firstPart(body, ' '));
  });

  test('somebody of that name is somebody', () =>
    expect(read({ body: 'Anil Das called. Das wants a new quote.' }).mentions.some(({ as }) => as !== undefined)).toBe(
      true,
    ));

  test('acronyms in capitals, and Les, Das and Le in English, are names', () => {
    const names = (body: string) => read({ body }).mentions.map(({ name }) => name);
    expect(names('Borealis Ltd acquired CES last year.')).toContain('CES');
    expect(names('Maud Parry and her husband Les came by.')).toContain('Les');
    expect(names('I spoke with Das and he agrees.')).toContain('Das');
    expect(names('We met Le, who has the keys.')).toContain('Le');
    expect(names('Les travaux avancent bien.')).not.toContain('Les');
  });
});

describe('whoever works for a client may be of either house', () => {
  test.each([
    ['Client: Harrow & Finch Ltd\nProject lead: Simone Adeyemi\nTeam: Karl Brenner', []],
    ['Customer: Harrow & Finch Ltd\nConsultant: Simone Adeyemi', []],
    ['Kunde: Halm Bau GmbH\nProjektleiterin: Simone Berger\nStatus: offen', []],
    ['Auftraggeber: Halm Bau GmbH\nProjektleiter: Simon Berger', []],
    ['Client: Harrow & Finch Ltd\nDelivery manager: Simone Adeyemi', []],
    ['Company: Harrow & Finch Ltd\nProject lead: Simone Adeyemi', ['Simone Adeyemi works_for Harrow & Finch Ltd']],
    ['Client: Harrow & Finch Ltd\nCFO: Simone Adeyemi', ['Simone Adeyemi works_for Harrow & Finch Ltd']],
  ])('%s', (body, statements) => expect([...new Set(told(body, 'document'))]).toEqual(statements));
});

describe('people who meet somewhere are of their own houses', () => {
  test.each([
    'People at Brightwater Summit:\n- Ravi Iyer – Head of Learning\n- Dana Frost – Sales Manager',
    'People at the Orbis Freight Conference 2024:\nDana Frost, Sales Manager',
    'Team at Orbis Freight Ltd:\n- Dana Frost – Sales Manager, Tarnow Mills Ltd',
  ])('%s', (body) => expect(told(body)).not.toContainEqual(expect.stringMatching(/Summit|Conference|Orbis/)));

  test('those of a house are of it, wherever they sit', () =>
    expect(told('Team at Orbis Freight Ltd:\n- Dana Frost – Sales Manager, Leeds')).toEqual([
      'Dana Frost works_for Orbis Freight Ltd',
    ]));
});

describe('a house is founded, not where it stands', () => {
  test.each([
    ['He now advises Fenwick Robotics, a start-up in Bristol founded by Imogen Hale.', 'Fenwick Robotics'],
    ['We buy from Tarnow Mills Ltd, a small bakery in Leeds, founded by Imogen Hale.', 'Tarnow Mills Ltd'],
    ['Quillon Foods is a family company near York founded by Imogen Hale.', 'Quillon Foods'],
  ])('%s', (body, house) => expect(told(body)).toContain(`Imogen Hale founded ${house}`));

  test.each([
    'He visited a start-up in Bristol founded by Imogen Hale.',
    'Last week we met a brewery from Bergen, founded by Imogen Hale.',
  ])('%s', (body) => expect(told(body)).toEqual([]));

  test('where somebody invests stands for itself', () =>
    expect(told('Orrin Capital invested in Quillon Foods, founded by Imogen Hale.')).toContain(
      'Imogen Hale founded Quillon Foods',
    ));
});

describe('who represented a house in a trial is not of it', () => {
  test.each([
    'Elgin Biotech Ltd was represented by Dawson Reid.',
    'The claimants, Norton Pharma Ltd, were represented by Stuart Ames.',
  ])('%s', (body) => expect(told(body)).toEqual([]));

  test('unless the office is told', () =>
    expect(told('Elgin Biotech Ltd was represented by its managing director Dana Frost.')).toEqual([
      'Dana Frost leads Elgin Biotech Ltd',
    ]));
});

test('those present in the minutes that a document holds did not write it', () => {
  const body = 'Notulen 13 mei 2024\nAanwezig: Marieke Smit (voorzitter), Joost van Dam, Fatima Amrani';
  const { statements } = read({ type: 'document', title: 'Notulen', body });
  expect(statements.filter((one) => / (?:created|authored) /.test(one))).toEqual([]);
  expect(statements).toContain('self mentions Joost van Dam');
});
