import { describe, expect, test } from 'vitest';
import { read } from '../../read.ts';
import { FROM_NORTHBEAM, told } from './told.ts';

describe('who has which post', () => {
  test.each([
    ['Call Dana Frost, she’s the PM at Tarnow Mills Ltd here.', ['Dana Frost works_for Tarnow Mills Ltd']],
    ['Please ask Tarnow Mills Ltd’s head of drilling, Ms Dana Frost.', ['Dana Frost works_for Tarnow Mills Ltd']],
    ['Petra Voss lehrt als Professorin an der Hochschule Tannwald.', ['Petra Voss works_for Hochschule Tannwald']],
    [
      'Tarnow Mills Ltd’s founder, Dana Frost, stays on as managing director.',
      ['Dana Frost founded Tarnow Mills Ltd', 'Dana Frost leads Tarnow Mills Ltd'],
    ],
  ])('%s', (body, says) => expect(told(body)).toEqual(expect.arrayContaining(says)));

  test('also by a title that is written like a name', () =>
    expect(
      told('Hi Tom,\n\nI spoke to Dana Frost, our Brand Director, today.\n\nAda', 'email', FROM_NORTHBEAM),
    ).toEqual(['Dana Frost works_for northbeam.example']));
});

describe('who began a house', () => {
  test.each([
    [
      'Dana Frost has set up her own practice, Frost Tax Ltd, in Hull.',
      ['Dana Frost founded Frost Tax Ltd', 'Dana Frost works_for Frost Tax Ltd'],
    ],
    [
      'This is Dana Frost of Tarnow Robotics Ltd here. Dana Frost and her brother Ben Frost started the company in Hull.',
      ['Dana Frost founded Tarnow Robotics Ltd', 'Ben Frost founded Tarnow Robotics Ltd'],
    ],
  ])('%s', (body, says) => expect(told(body)).toEqual(expect.arrayContaining(says)));

  test('and works for nobody else’s because of it', () =>
    expect(
      told(
        'Hi Tom,\n\nDana Frost and her brother Ben started the company in Hull.\n\nAda',
        'email',
        FROM_NORTHBEAM,
      ).filter((one) => one.includes('works_for')),
    ).toEqual([]));
});

test('the year of somebody’s birth is no telephone number of a house', () =>
  expect(told('Petra Voss, Jahrgang 1971, ist Leiterin der Halm Bau GmbH.')).toEqual([
    'Petra Voss works_for Halm Bau GmbH',
  ]));

test.each([['Petra Voss ist mit der Malerin Ines Halm verheiratet.', 'Petra Voss spouse_of Ines Halm']])(
  '%s',
  (body, says) => expect(told(body)).toEqual([says]),
);

test('somebody is spoken of on behind a sentence that begins with what was before', () =>
  expect(
    told(
      'Dana Frost is a chemist. Prior to joining Orbis Holding Ltd she led a team. She runs the lab of Tarnow Mills Ltd and serves on the boards of Halm Bau GmbH and Falk Logistik GmbH.',
    ),
  ).toContain('Dana Frost member_of Halm Bau GmbH'));

const postsOf = (body: string) =>
  read({ body }).claims.flatMap(({ type, properties }) => (type === 'works_for' ? [properties?.title] : []));

test.each([
  ['Spoke to Dana Frost, rights manager, Tarnow Press Ltd.', ['rights manager']],
  [
    'Call with Fro (Dana Frost, deputy plant manager, Tarnow Mills Ltd). She wants three years.',
    ['deputy plant manager'],
  ],
  ['Tarnow Mills Ltd’s on-call engineer Dana Frost confirmed the cause.', ['on-call engineer']],
  ['Tarnow Mills Ltd’s credit officer Dana Frost agreed.', ['credit officer']],
  ['Spoke to Dana Frost (rights manager at Tarnow Press Ltd).', ['rights manager']],
])('the post is the whole of its words: %s', (body, titles) => expect(postsOf(body)).toEqual(titles));

test.each([
  'Spoke to Dana Frost, rights manager, Tarnow Press Ltd and others.',
  'Present were Dana Frost, rights manager, Tarnow Press Ltd, Orbis Ltd and the mill.',
])('a house in a list behind it is nobody’s: %s', (body) => expect(postsOf(body)).toEqual([]));

test.each([
  ['* Dana Frost, export mgr @ Tarnow Mills Ltd (Hull), wants the catalogue', ['export mgr']],
  ['* Dana Frost (sales mgr @ Tarnow Mills Ltd)', ['sales mgr']],
  ['I am deputy manager at Tarnow Mills Ltd.', ['deputy manager']],
])('also as it is jotted down: %s', (body, titles) => {
  const { claims } = read({ type: 'email', metadata: { from: 'Ida Falk <ida.falk@gmail.com>' }, body });
  expect(claims.flatMap(({ type, properties }) => (type === 'works_for' ? [properties?.title] : []))).toEqual(titles);
});

const ofWriter = (body: string) =>
  read({ type: 'email', metadata: { from: 'Petra Voss <petra.voss@gmail.com>' }, body }).claims.flatMap(
    ({ type, properties }) => (type === 'works_for' ? [properties?.title] : []),
  );

test.each([
  ['For the last six years I have been deputy manager at Tarnow Mills Ltd, where I lead a team.', 'deputy manager'],
  ['For ten years I have been a fitter at Tarnow Mills Ltd.', 'fitter'],
  ['Since 2020 I have worked as an estimator at Tarnow Mills Ltd, and now I would like a change.', 'estimator'],
  [
    'Seit sechs Jahren bin ich stellvertretende Werkstattleiterin bei der Halm Bau GmbH.',
    'stellvertretende Werkstattleiterin',
  ],
  ['Aktuell bin ich Bauleiterin bei der Halm Bau GmbH in Bern.', 'Bauleiterin'],
])('who applies says where they are: %s', (body, title) => expect(ofWriter(body)).toEqual([title]));

test.each([
  'I have been adviser to Tarnow Mills Ltd for six years.',
  'I have been a customer of Tarnow Mills Ltd since 2020.',
  'Have I been a manager at Tarnow Mills Ltd for six years?',
])('nothing is told of work that may be over, or is for somebody else: %s', (body) =>
  expect(ofWriter(body)).toEqual([]),
);
