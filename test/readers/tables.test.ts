import { expect, test } from 'vitest';
import { readTable } from '../../src/readers/parse/csv/csv.ts';

const table = (text: string) => readTable(text, { scope: 's', day: '2026-02-01' });

test.each<[what: string, text: string]>([
  ['commas', 'name,email\nEva Holm,eva@heron.example\n'],
  ['semicolons, with commas in its names', 'name;email;"a, b, c, d"\nEva Holm;eva@heron.example;\n'],
  ['bars', 'name|email\nEva Holm|eva@heron.example'],
  ['a line that names the sign', 'sep=;\r\nname;email\r\nEva Holm;eva@heron.example\r\n'],
  ['blank lines first', '\n\nname\temail\nEva Holm\teva@heron.example\n'],
  ['returns alone', 'name,email\rEva Holm,eva@heron.example\r'],
  ['no line of names', 'Eva Holm,eva@heron.example\n'],
  ['the parts of a name', 'First Name,Last Name,E-mail 1 - Value\nEva,Holm,eva@heron.example\n'],
  ['a title above its names', 'Customers of spring;;\n\nname;email;phone\nEva Holm;eva@heron.example;\n'],
  ['two signs', 'name;email,city\nEva Holm;eva@heron.example,Bergen\n'],
  ['a comma in its cells', 'name;email;amount, CHF\nEva Holm;eva@heron.example;1,200\n'],
  ['German names', 'Vorname;Nachname;E-Mail-Adresse\nEva;Holm;eva@heron.example\n'],
])('a table with %s gives its rows', (_, text) => {
  expect(table(text)).toMatchObject({
    items: [{ title: 'Eva Holm', type: 'contact', metadata: { email: 'eva@heron.example' } }],
    warnings: [],
  });
});

test.each([
  'Name,Title,Email\nEva Holm,Head of Sales,eva@heron.example\n',
  'title;full name;phone\nHead of Sales;Eva Holm;+47 5555 0101\n',
  'Name,Email,Company,Title\nEva Holm,eva@heron.example,Heron,Head of Sales\n',
])('whoever has a name, an address and a title in a table is called by the name: %j', (text) => {
  const [row] = table(text).items;
  expect(row).toMatchObject({ title: 'Eva Holm', type: 'contact', metadata: { title: 'Head of Sales' } });
});

test('a title beside a name without an address is what the row is called', () => {
  expect(table('title,name\nThe old mill,Eva Holm\n').items[0]?.title).toBe('The old mill');
});

test('a quote that does not close costs no row', () => {
  const { items, warnings } = table('name,note\nEva,"ok, fine"\nBo,"never closed\nCy,fine\n');
  expect(items.map(({ title, body }) => [title, body])).toEqual([
    ['Eva', 'ok, fine'],
    ['Bo', 'never closed'],
    ['Cy', 'fine'],
  ]);
  expect(warnings).toHaveLength(1);
});

test('cells beyond the names and columns of one name are kept', () => {
  const [row] = table('name,email,email\nEva,eva@heron.example,e@home.example,more\n').items;
  expect(row?.metadata).toEqual({ email: ['eva@heron.example', 'e@home.example'], column_4: 'more' });
});

test.each<[dates: string[], days: string[], kept: number]>([
  [['03.02.2026', '2026/2/3', '2026-02-03T10:00:00Z'], ['2026-02-03', '2026-02-03', '2026-02-03'], 0],
  [['03/02/2026', '13/02/2026'], ['2026-02-03', '2026-02-13'], 0],
  [['02/03/2026', '02/13/2026'], ['2026-02-03', '2026-02-13'], 0],
  [['02/03/2026', 'soon'], ['2026-02-01', '2026-02-01'], 2],
  [['31.02.2026'], ['2026-02-01'], 1],
])('days of a column %j are read where they can be one only, and kept where not', (dates, days, kept) => {
  const { items } = table(`title,date\n${dates.map((date) => `A,${date}`).join('\n')}\n`);
  expect(items.map(({ date }) => date)).toEqual(days);
  expect(items.filter(({ metadata }) => metadata?.date !== undefined)).toHaveLength(kept);
});
