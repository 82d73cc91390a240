import { expect, it } from 'vitest';
import { read } from '../read.ts';

const dated = (body: string, title: string) => {
  const { claims, mentions } = read({ type: 'document', title, body });
  return claims.flatMap(({ type, to, validFrom, validTo, rule }) =>
    rule === 'relations.career_line' ? [`${type} ${mentions[to]?.name} ${validFrom ?? ''}..${validTo ?? ''}`] : [],
  );
};

it.each([
  ['Buyer, Coopers & Stone, Basel, 2014 - 2019', 'Buyer, Moss Ltd, 2019 - present'],
  ['Buyer, Coopers & Stone, Basel (2014–2019)', 'Buyer, Moss Ltd (since 2019)'],
  ['- Buyer, Coopers & Stone | 2014-2019', '- Buyer, Moss Ltd | 2019-now'],
])('reads the years at the end of the lines of a career: %s', (old, now) => {
  const body = `Anna Keller\n\nExperience\n${now}\n${old}\n\nEducation\nBA Economics, University of Basel, 2010\n`;
  expect(dated(body, 'CV')).toEqual([
    'works_for Moss Ltd 2019-01-01..',
    'works_for Coopers & Stone 2014-01-01..2019-12-31',
    'studied_at University of Basel ..2010-12-31',
  ]);
});

it('takes no single year at the end of a line for the years of a post', () => {
  expect(dated('Anna Keller\n\nWinner, Moss Ltd, 2010\nSpeaker, Moss Ltd, 2011\n', 'CV')).toEqual([]);
});

it.each([
  ['¹', '²', '¹,²', '¹ ', '² '],
  ['(1)', '(2)', '(1,2)', '(1) ', '(2) '],
  ['1', '2', '1,2', '1 ', '2 '],
  [' [1]', ' [2]', ' [1, 2]', '[1] ', '[2] '],
])('reads of which house the authors of a paper are by their marks: %s', (one, two, both, first, second) => {
  const body = `Sound of soil under frost\nLaura Benedetti${one}, Oskar Nyman${two} and Ada Moss${both}\n${first}Dept. of Geology, University of Siena, Italy\n${second}Tidewater Research Institute, Luleå\n\nAbstract\nFrost changes soil.\n`;
  const { statements } = read({ type: 'document', title: 'Sound of soil under frost', body });
  expect(statements.filter((one) => / works_for /.test(one))).toEqual([
    'Laura Benedetti works_for University of Siena',
    'Oskar Nyman works_for Tidewater Research Institute',
    'Ada Moss works_for University of Siena',
    'Ada Moss works_for Tidewater Research Institute',
  ]);
});

it('reads no house of numbers that no line explains', () => {
  const { statements } = read({
    type: 'document',
    body: 'Laura Benedetti1, Oskar Nyman2\n\nThey met at the University of Siena.\n',
  });
  expect(statements.filter((one) => / works_for /.test(one))).toEqual([]);
});

it.each([
  ['Dana Frost\n\nEducation\nBSc Economics, University of Leeds\nMSc Finance, London Business School\n', 2],
  ['Dana Frost\nAusbildung\n- B.Sc. Informatik, Universität Kassel\n- M.Sc. Informatik, TU Hagen\n', 2],
  ['Halm Press Ltd\nEducation\nBSc Economics, University of Leeds\n', 0],
  ['Dana Frost\nEducation\nThe University of Leeds, near the river\n', 0],
])('reads degrees below their heading where somebody heads the page: %j', (body, count) =>
  expect(read({ type: 'document', body }).claims.filter(({ type }) => type === 'studied_at')).toHaveLength(count),
);
