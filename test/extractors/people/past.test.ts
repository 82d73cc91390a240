import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const mail = (body: string) => {
  const { statements } = read({ type: 'email', body, metadata: { from: 'Lena Gross <lena@grossprint.example>' } });
  return statements.filter((line) => !/ (?:sent|mentions) |^Lena Gross/.test(line));
};
const page = (body: string) => read({ type: 'article', body }).statements;

describe('who was something to the writer', () => {
  test.each(['old boss', 'former colleague', 'previous deputy', 'ex-boss', 'late colleague'])(
    'my %s is of no house of mine',
    (whom) => expect(mail(`My ${whom}, Piet Maas, called about the lease.`)).toEqual([]),
  );
  test('my colleague is', () => {
    expect(mail('My colleague, Piet Maas, called about the lease.')).toEqual([
      'Piet Maas works_for grossprint.example',
    ]);
  });
});

test.each([
  ['Nora, Piet founded Lumeno Ltd last year.', 'Piet founded Lumeno Ltd'],
  ['Nora Falk, Piet Maas joined Lumeno Ltd last week.', 'Piet Maas works_for Lumeno Ltd'],
])('whom a sentence speaks to is nobody that it speaks of: %s', (body, line) => {
  const said = mail(body);
  expect(said).toContain(line);
  expect(said.filter((one) => one.startsWith('Nora'))).toEqual([]);
});

test.each([
  [
    'Nora Falk, ex-CFO of Dale Energy Ltd, studied at the University of Marle.',
    'Nora Falk studied_at University of Marle',
  ],
  ['Former Lumeno chairman Piet Maas has died.', 'Piet Maas works_for Lumeno'],
  ['Nora Falk founded Lumeno Ltd after nine years at Dale Energy.', 'Nora Falk works_for Dale Energy'],
  ['We spoke to Nora Falk at Dale Bakeries.', 'Nora Falk works_for Dale Bakeries'],
  ['Lumeno Ltd, owned by the Falk family, has hired Piet Maas as head of research.', 'Piet Maas works_for Lumeno Ltd'],
])('%s', (body, line) => expect(mail(body)).toContain(line));

test('former offices and years at a house are over', () => {
  for (const body of [
    'Former Lumeno chairman Piet Maas has died.',
    'Piet Maas founded Lumeno Ltd after nine years at Dale Energy Ltd.',
  ])
    expect(read({ body }).claims.find(({ type }) => type === 'works_for')?.validTo).toBe('2024-05-02');
});

test('a pronoun is whom the text is about, also past another name', () => {
  const said = page(
    'Nora Falk (born 1961) is a Danish engineer. In 1994 she founded Lumeno Ltd with Piet Maas. Since 2015 she has been chairwoman of the Dale Foundation. She is married to the painter Otto Brand.',
  );
  expect(said).toEqual(
    expect.arrayContaining([
      'Nora Falk leads Dale Foundation',
      'Nora Falk spouse_of Otto Brand',
      'Piet Maas founded Lumeno Ltd',
    ]),
  );
  expect(said.filter((one) => /Piet Maas (?:works_for|spouse_of)/.test(one))).toEqual([]);
});

test.each([
  'Mr. Halm was a partner at a busy law firm prior to forming the Halm Law Center.',
  'Ida Voss was a manager at a busy shop before founding Halm Mills Ltd.',
])('an office before a house was founded was not held there: %s', (body) =>
  expect(read({ body, type: 'note' }).statements.filter((one) => one.includes(' works_for '))).toEqual([]),
);
