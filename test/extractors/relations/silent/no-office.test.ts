import { expect, it } from 'vitest';
import { read } from '../../read.ts';

const LIFE = 'Dora Hallam (born 4 May 1931) was an English engineer.';
const stated = (body: string, type = 'note') =>
  read({ type, title: 'Document', body }).statements.filter((one) => / (?:works_for|leads|member_of) /.test(one));

it.each([
  'Fairmead is a member of the Northern Schools Association.',
  'The Weekly Argus is a member of the Northern Press Association.',
  'The college was a founding member of the Northern Schools Association.',
  'The paper became a member of the Northern Press Association in 1951.',
  'The managers of Harrow Valley Hospital were not told.',
  'The administrators of Harrow Valley Hospital had asked for a hearing.',
  'Trustees of the Ashdown Foundation met in May.',
  'By law the president is required to be a member of the National Assembly.',
  'The minister must be a member of the National Assembly.',
  'Whoever wins has to be a member of the National Assembly.',
  'Hallam confronts members of the Ashdown Foundation.',
  'Hallam met members of the Ashdown Foundation.',
  'Hallam accused directors of the Ashdown Foundation of fraud.',
  'Every ticket gave its owners access to any Ashdown Foundation event.',
  'The vouchers let members enter any Ashdown Foundation event.',
])('gives an office to nobody of whom a text does not say that they hold it: %s', (said) => {
  expect(stated(`${LIFE} ${said}`)).toEqual([]);
});

it.each([
  ['She is a member of the Northern Schools Association.', 'Northern Schools Association'],
  ['She became a member of the Northern Schools Association in 1961.', 'Northern Schools Association'],
  ['Hallam was a founding member of the Northern Schools Association.', 'Northern Schools Association'],
  ['In 1961 she was elected a member of the Northern Schools Association.', 'Northern Schools Association'],
  ['She was later treasurer of the Ashdown Foundation.', 'Ashdown Foundation'],
  ['Later she served as director of the Ashdown Foundation.', 'Ashdown Foundation'],
  ['From 1970 to 1975 Hallam was manager of Harrow Valley Hospital.', 'Harrow Valley Hospital'],
  ['In 1980 Hallam became one of the directors of the Ashdown Foundation.', 'Ashdown Foundation'],
  ['As chair of the Ashdown Foundation she raised funds.', 'Ashdown Foundation'],
])('reads who holds an office by what is said of them: %s', (said, house) => {
  expect(stated(`${LIFE} ${said}`)).toEqual([expect.stringMatching(`^Dora Hallam (?:works_for|leads) ${house}$`)]);
});

it.each(['Marta Lind', 'Tomas Brand'])(
  'takes no place of somebody else for an office that is named after one: %s',
  (name) => {
    expect(
      stated(`${LIFE} She was appointed to the ${name} Chair of Chemistry at the University of Ashdown in 1967.`),
    ).not.toContainEqual(expect.stringMatching(`^${name} `));
  },
);

it.each([
  'Substitutes: Hallam (GK), Moss (CB), Frost (LW).',
  'Karl Frost (GK) is hurt, and so is Ben Moss (QB).',
  'Karl Frost (SS) and Ben Moss (2B) start on Sunday.',
])('takes a place in a team for no employer: %s', (body) => expect(stated(body)).toEqual([]));
