import { expect, test } from 'vitest';
import { read } from '../read.ts';

const WORK = / (?:works_for|leads|studied_at) /;
const cv = (body: string, title = 'Untitled') =>
  read({ type: 'note', body, title })
    .claims.filter(({ rule }) => rule === 'relations.career_line')
    .map(({ type, validFrom, validTo }) => [type, validFrom?.slice(0, 4), validTo?.slice(0, 4)]);

test('the lines of a curriculum vitae tell where somebody worked and studied, and when', () => {
  const body =
    'CURRICULUM VITAE\nJudith Sorrell\n\nExperience\n2015 – present  Managing Director, Sorrell Freight Ltd\n2008 – 2015  Operations Manager, Harbour Hale Ltd\n2004 to 2008: trainee at Portwell plc\n\nEducation\n2001 – 2004  BSc Geography, University of Tarnbrook';
  expect(cv(body)).toEqual([
    ['leads', '2015', undefined],
    ['works_for', '2008', '2015'],
    ['works_for', '2004', '2008'],
    ['studied_at', '2001', '2004'],
  ]);
  expect(read({ type: 'note', body }).statements).toContain('Judith Sorrell works_for Portwell plc');
});

test('in German, too', () => {
  const body =
    'LEBENSLAUF\n\nName: Mira Sandkuhl\n\nseit 2018: Geschäftsführerin der Elektro Sandkuhl GmbH\n2012–2018: Projektleiterin bei der Voltwerk AG\n2006–2011: Studium der Elektrotechnik an der Universität Ilmstadt';
  expect(read({ type: 'note', body }).statements.filter((one) => WORK.test(one))).toEqual([
    'Mira Sandkuhl leads Elektro Sandkuhl GmbH',
    'Mira Sandkuhl works_for Voltwerk AG',
    'Mira Sandkuhl studied_at Universität Ilmstadt',
  ]);
});

test.each([
  '2021: Visit to Quillon Ltd\n2022 - 2023 Flood at Larkspur Foods Ltd\nJudith Sorrell',
  'CURRICULUM VITAE\n\n2008 – 2015  Operations Manager, Harbour Hale Ltd\n2004 – 2008  Trainee at Portwell plc',
  'CURRICULUM VITAE\nJudith Sorrell\n\n2008 – 2015  sailing\n2004 – 2008  travels in Asia',
])('other lines that begin with years tell nothing of anybody', (body) => expect(cv(body)).toEqual([]));

test.each([
  ['2010 – 2016: Studium Bauingenieurwesen, RWTH Ilmstadt', 'studied_at'],
  ['2010 – 2016: Masterstudium Physik, TU Ilmstadt', 'studied_at'],
  ['2010 – 2016  PhD in Physics, Uni Ilmstadt', 'studied_at'],
  ['2010 – 2016  Master Data Manager, Harbour Hale Ltd', 'works_for'],
  ['2010 – 2016: Werkstudent, Voltwerk GmbH', 'works_for'],
])('what begins with studies is no employment: %s', (line, type) => {
  const body = `LEBENSLAUF\n\nName: Mira Sandkuhl\n\nseit 2018: Geschäftsführerin der Elektro Sandkuhl GmbH\n${line}`;
  expect(cv(body).map(([one]) => one)).toEqual(['leads', type]);
});

test.each([
  ['09/2013 – 02/2020: Einkäufer, Inntal Maschinenbau AG', '2013-09-01', '2020-02-29'],
  ['Sep 2013 – Feb 2020: Buyer, Inntal Maschinenbau AG', '2013-09-01', '2020-02-29'],
  ['Buyer, Inntal Maschinenbau AG, March 2013 – December 2020', '2013-03-01', '2020-12-31'],
  ['2013 – 2020: Buyer, Inntal Maschinenbau AG', '2013-01-01', '2020-12-31'],
  ['seit 03/2013: Einkäufer, Inntal Maschinenbau AG', '2013-03-01', undefined],
])('keeps the months of a career: %s', (line, from, to) => {
  const body = `Curriculum vitae\n\nAda Moss\n\n${line}\n2005 – 2008: Clerk, Huber Handels GmbH`;
  const { claims, mentions } = read({ type: 'document', body });
  const at = claims.find(
    ({ rule, to: house }) => rule === 'relations.career_line' && mentions[house]!.name === 'Inntal Maschinenbau AG',
  );
  expect([at?.validFrom, at?.validTo]).toEqual([from, to]);
});

test('a doctor in training at a hospital of a university works there', () => {
  const body =
    'Julia Prem\n\nExperience\n2021–present: Senior physician, St. Luke’s Hospital, Linz\n2014–2021: Resident, University Hospital Graz';
  const { claims } = read({ type: 'document', title: 'CV Julia Prem', body });
  expect(claims.filter(({ type }) => type === 'studied_at')).toEqual([]);
  expect(claims.filter(({ type }) => type === 'works_for').map(({ properties }) => properties?.title)).toEqual([
    'Senior physician',
    'Resident',
  ]);
});
