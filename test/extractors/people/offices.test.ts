import { expect, test } from 'vitest';
import { read } from '../read.ts';

const MAIL = { from: 'Vera Lund <vera@westfold.example>', to: 'Bo Ode <bo@orbis.example>' };
const stated = (body: string, type = 'email') =>
  read({ type, body, ...(type === 'email' ? { metadata: MAIL } : {}) }).statements.filter(
    (line) => / (?:works_for|leads) /.test(line) && !/^(?:Vera Lund|Bo Ode)/.test(line),
  );

test.each(['Our former partner, Stavel Grindworks, no longer helps us.', 'Ask our partner Stavel Drumlin about it.'])(
  'a partner who has no given name may be a house: %s',
  (body) => expect(stated(body)).toEqual([]),
);

test('a partner who has one is of the house', () => {
  expect(stated('Ask our partner Martin Drumlin about it.')).toEqual(['Martin Drumlin works_for westfold.example']);
});

test.each(['secretary', 'treasurer', 'clerk', 'bursar', 'chairman', 'hon.secretary'])(
  'whoever holds an office reads its mailbox: %s',
  (box) => {
    const { mentions } = read({
      type: 'email',
      body: 'Hello.',
      metadata: { ...MAIL, to: `${box}@stavelrowing.example` },
    });
    expect(mentions.filter(({ label }) => label === 'Contact').map(({ name }) => name)).toEqual(['Vera Lund']);
  },
);

test.each(['Vice-Chairman', 'Vice Chair', 'Chairwoman', 'Deputy Chairman', 'President'])(
  'an office behind a name in a list is no house: %s',
  (office) =>
    expect(
      stated(`Present: Cllr Dora Keane (Clerk), Cllr Amir Sadiq (${office})\n\nThe roof leaks.`, 'meeting'),
    ).toEqual([]),
);

test('what somebody was does not end what begins', () => {
  const { claims, thing } = read({
    body: 'Former Halden finance chief Anders Holm has joined Tweedmoor Group this week.',
  });
  const now = claims.find(({ type, to }) => type === 'works_for' && to === thing('Tweedmoor Group'));
  expect(now).toBeDefined();
  expect(now?.validTo).toBeUndefined();
});

test.each([
  ['Stavel Rowing Club, committee meeting', 'Stavel Rowing Club'],
  ['Board meeting of the Stavel Housing Trust', 'Stavel Housing Trust'],
  ['Minutes of the Parish Council of Stavel', 'Parish Council of Stavel'],
  ['Vorstandssitzung TSV Stavel', 'TSV Stavel'],
])('the officers of a meeting are of the body that its title names: %s', (title, body) => {
  const { statements } = read({
    type: 'meeting',
    title,
    body: 'Present: Dora Keane (Chair), Amir Sadiq (Treasurer), Bess Tolley\n\nThe roof leaks.',
  });
  expect(statements).toEqual(expect.arrayContaining([`Dora Keane leads ${body}`, `Amir Sadiq works_for ${body}`]));
  expect(statements.filter((line) => /^Bess Tolley (?:works_for|leads)/.test(line))).toEqual([]);
});

test.each(['Weekly sync', 'Committee meeting', 'Meeting of Stavel Club and Halden Trust', 'Meeting on the roof'])(
  'a title that names no body makes nobody its officer: %s',
  (title) => {
    const body = 'Present: Dora Keane (Chair), Bess Tolley\n\nThe roof leaks.';
    const { statements } = read({ type: 'meeting', title, body });
    expect(statements.filter((line) => / (?:works_for|leads) /.test(line))).toEqual([]);
  },
);

test('in an article about a house its officers are told by `its`', () => {
  const { statements } = read({
    type: 'article',
    title: 'Halden Marine',
    body: 'Halden Marine AB is a Swedish builder of boats. Its chairman is Astrid Falk; its chief executive is Rune Moberg.',
  });
  expect(statements).toEqual(
    expect.arrayContaining(['Astrid Falk works_for Halden Marine AB', 'Rune Moberg leads Halden Marine AB']),
  );
});

test.each([
  [
    'I welcome Ida Voss AM, the Minister for Health and Social Services; and Ravi Chand.',
    'Minister for Health and Social Services',
  ],
  ['I welcome Ida Voss, deputy director general of the health and social services group.', 'deputy director general'],
  ['Please meet Ida Voss, project manager, on Friday.', 'project manager'],
  ['Ravi Chand and Ida Voss, who is head of logistics, came.', 'head of logistics'],
])('a title between commas behind a full name: %s', (body, title) => {
  const { mentions } = read({ body, type: 'meeting' });
  expect(mentions.flatMap(({ name, properties }) => (properties?.title ? [[name, properties.title]] : []))).toEqual([
    ['Ida Voss', title],
  ]);
});

test.each([
  'Ida Voss, former director, called.',
  'Ida Voss, his manager, called.',
  'Ida Voss, lead the way.',
  'Is Ida Voss, manager, there?',
  'We asked Ida Voss, a director said.',
])('no title: %s', (body) =>
  expect(read({ body, type: 'meeting' }).mentions.filter(({ properties }) => properties?.title)).toEqual([]),
);
