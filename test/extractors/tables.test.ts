import { describe, expect, test } from 'vitest';
import { read } from './read.ts';

const TABLES: [form: string, rows: string[]][] = [
  [
    'columns of spaces, the surname first',
    [
      'Surname      First name     Body',
      'Ostrova      Chidi          River Authority',
      'van Dyk      Joost          Delta Institute',
    ],
  ],
  ['tabs, whole names', ['Name\tCompany', 'Chidi Ostrova\tRiver Authority', 'van Dyk, Joost\tDelta Institute']],
  [
    'bars, in German',
    [
      '| Nachname | Vorname | Firma |',
      '|---|---|---|',
      '| Ostrova | Chidi | River Authority |',
      '| van Dyk | Joost | Delta Institute |',
    ],
  ],
];

describe.each(TABLES)('a table of %s', (_, rows) => {
  const found = read({ type: 'minutes', body: `Present\n\n${rows.join('\n')}\n\nThey met at noon.\n` });

  test('lists whole people with their houses', () => {
    expect(found.statements).toEqual(
      expect.arrayContaining(['Chidi Ostrova works_for River Authority', 'Joost van Dyk works_for Delta Institute']),
    );
  });

  test('makes nothing of its headings', () => {
    const names = found.mentions.filter(({ tier }) => tier !== 'weak').flatMap(({ name }) => name ?? []);
    expect(names.slice(1).toSorted()).toEqual(['Chidi Ostrova', 'Delta Institute', 'Joost van Dyk', 'River Authority']);
  });
});

test('a table of things is no table of people', () => {
  const found = read({ body: 'Name    Price\nGreen Lamp    EUR 20\nAmber Lamp    EUR 30\n' });
  expect(found.mentions.filter(({ rule }) => rule === 'name_lists.table')).toEqual([]);
});

test('two columns with keys of their own are not one name', () => {
  const found = read({ body: 'Customer lead: Odette Marsh  Provider lead: Yannick Brou\n' });
  expect(found.thing('Odette Marsh')).toBeDefined();
  expect(found.mentions.flatMap(({ name = '' }) => (/Provider/.test(name) ? [name] : []))).toEqual([]);
});
