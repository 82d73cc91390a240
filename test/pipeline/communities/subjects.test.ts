import { expect, test } from 'vitest';
import { subjectOf } from '../../../src/graph/readings/community-subjects.ts';
import { chooseSubjects } from '../../../src/pipeline/communities/subjects.ts';

const telling = (...subjects: [uid: number, subject: string, score: number][]) =>
  subjects.map(([uid, subject, score]) => ({ uid, subject, score }));

test.each([
  ['Account', 'Harbour crane refit', 'Harbour crane refit'],
  ['Account', 'Falkenberg', 'Falkenberg'],
  ['Organization', 'Orsted & Sons', 'Orsted & Sons'],
  ['Thread', 'Re: Fwd: Tiles for the pool', 'Tiles for the pool'],
  ['Thread', 'AW: [2]: AW: Lieferung Mai', '[2]: AW: Lieferung Mai'],
  ['Thread', 'Loan 2026/27 with the bank', 'Loan 2026/27 with the bank'],
  ['Thread', '東京支店の移転', '東京支店の移転'],
  ['Contact', 'Ines Walther', 'Around Ines Walther'],
] as const)('a %s "%s" is about %s', (label, name, subject) => expect(subjectOf({ label, name })).toBe(subject));

test.each([
  ['Organization', 'mx3.posteo-relay.example'],
  ['Organization', 'bergfirma.example'],
  ['Organization', 'https://bergfirma.example/about us'],
  ['Contact', 'Marta'],
  ['Contact', 'info@bergfirma.example'],
  ['Thread', 'Re:'],
  ['Thread', 'Fwd: Re: '],
  ['Thread', 'October'],
  ['Thread', 'Re: Quick question'],
  ['Thread', '(no subject)'],
  ['Activity', '2026-04-11 09:30'],
  ['Activity', 'Weekly call'],
  ['Asset', 'scan_0043.pdf'],
  ['Account', '4711'],
] as const)('the name of a %s "%s" says nothing of a group', (label, name) =>
  expect(subjectOf({ label, name })).toBeUndefined(),
);

test('of two communities about the same the larger has the name, and the other one of its own', () => {
  const named = chooseSubjects(
    [
      { id: 1, size: 5, telling: telling([10, 'Harbour crane', 9], [11, 'Pier nine', 2]) },
      { id: 2, size: 8, telling: telling([20, 'harbour crane', 4]) },
      { id: 3, size: 3, telling: telling([30, 'Harbour Crane', 4], [31, 'Pier nine', 3]) },
      { id: 4, size: 2, telling: telling([40, 'Harbour Crane', 4]) },
    ],
    new Map(),
  );
  expect([...named]).toEqual([
    [2, [20]],
    [1, [11]],
    [3, [30, 31]],
  ]);
});

test('a name stays while what it comes from still tells much, and goes when it tells little', () => {
  const community = (kept: number) => [
    { id: 1, size: 5, telling: telling([10, 'Crane refit', 10], [11, 'Pier nine', kept]) },
  ];
  const before = new Map([[1, [11]]]);
  expect([chooseSubjects(community(7), before), chooseSubjects(community(3), before)]).toEqual([
    new Map([[1, [11]]]),
    new Map([[1, [10]]]),
  ]);
});
