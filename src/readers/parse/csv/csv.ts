import type { Metadata } from '../../../common/model.ts';
import type { FoundItem, Reading } from '../../reader.ts';
import { dateReader, type DateReader } from './dates.ts';
import { COLUMNS, columnName, KNOWN, textIn, type Row } from './columns.ts';
import { readRows } from './rows.ts';
import { personIn } from './people.ts';
import { fingerprint } from '../fingerprint.ts';

const MAX_ROWS = 200_000;
/** What Google's address book writes between several values. */
const SEVERAL = ' ::: ';
const ADDRESS = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;

/** In a table of people: who is spoken to, and whose they are. */
const PERSON =
  /^ansprechpartner(?:in)?$|^kontaktperson$|^contact_(?:person|name)$|^interlocuteur$|^persona_de_contacto$|^referente$/;
const HOUSE = /^kunden?(?:name)?$|^lieferant$|^customer(?:_name)?$|^client(?:e)?$|^supplier$/;
/** Columns with which a table names its rows otherwise, or is one of deals. */
const NAMED = new Set([
  'title',
  'subject',
  'name',
  'full_name',
  'summary',
  'first_name',
  'last_name',
  'amount',
  'stage',
]);

/**
 * The rows of a table (CSV with a header line; commas, semicolons, tabs or bars) as items. `scope` tells this table from others; a row
 * without a date is dated by that day. A column that is there twice is a list.
 */
export function readTable(text: string, { scope, day }: { scope: string; day: string }): Reading {
  const { rows, warnings } = readRows(text);
  if (rows.length > MAX_ROWS) warnings.push({ message: `Of ${rows.length} lines ${MAX_ROWS} are taken.` });
  const taken = rows.slice(0, MAX_ROWS);
  const { begin, read } = rowReader(taken, { scope, day });
  return { items: taken.slice(begin).flatMap(read), warnings };
}

/** Reads rows by the first lines of their table, which tell its names and how its days are written; `begin`: the place of the first row below the names. */
export function rowReader(
  lines: string[][],
  { scope, day }: { scope: string; day: string },
): { begin: number; read(cells: string[]): FoundItem[] } {
  const above = titleLines(lines);
  const [first = [], ...others] = lines.slice(above);
  const headless = first.some((cell) => ADDRESS.test(cell));
  const names = headless ? namesFor(first) : withPeople(first.map(columnName));
  const dates = dateReader(others.map((cells) => textIn(rowOf(names, cells).date)));
  return {
    begin: headless ? above : above + 1,
    read: (cells) => asItem(rowOf(names, cells), { scope, day, dates }),
  };
}

/** How many lines of one cell, a title or a date, stand above a line of two names that are known. */
function titleLines(lines: string[][]): number {
  const isTitle = (cells: string[]) => cells.filter(Boolean).length === 1;
  const above = lines.slice(0, MAX_TITLE_LINES).findIndex((cells) => !isTitle(cells));
  const known = (lines[above] ?? []).filter((cell) => KNOWN.has(columnName(cell)));
  return above > 0 && known.length >= 2 ? above : 0;
}

/** The names of a table of addresses that tells people from houses by two columns and has no other name for its rows. */
function withPeople(names: string[]): string[] {
  const isOfPeople = names.some((name) => name === 'email' || name === 'phone');
  if (!isOfPeople || !names.some((name) => PERSON.test(name)) || names.some((name) => NAMED.has(name))) return names;
  const hasCompany = names.includes('company');
  return names.map((name) => {
    if (PERSON.test(name)) return 'name';
    return HOUSE.test(name) && !hasCompany ? 'company' : name;
  });
}

function rowOf(names: string[], cells: string[]): Row {
  const row = new Map<string, string[]>();
  for (const [i, cell] of cells.entries()) {
    const name = names[i] || `column_${i + 1}`;
    if (!cell) continue;
    const before = row.get(name) ?? [];
    for (const value of cell.split(SEVERAL)) before.push(value);
    row.set(name, before);
  }
  return Object.fromEntries([...row].map(([name, list]) => [name, list.length > 1 ? list : (list[0] ?? '')]));
}

/** Names for a table whose first line has none: the mail address tells its column, the first words tell who or what it is. */
function namesFor(cells: string[]): string[] {
  const title = cells.findIndex((cell) => /\p{L}/u.test(cell) && !ADDRESS.test(cell));
  return cells.map((cell, i) => {
    if (ADDRESS.test(cell)) return 'email';
    return i === title ? 'name' : '';
  });
}

const MAX_TITLE_LINES = 6;

function asItem(row: Row, { scope, day, dates }: { scope: string; day: string; dates: DateReader }): FoundItem[] {
  const column = (of: keyof typeof COLUMNS) => COLUMNS[of].find((name) => row[name]);
  const value = (of: keyof typeof COLUMNS) => textIn(row[column(of) ?? '']);
  const person = personIn(row);
  const date = dates(value('date'));
  const own = new Set<string | undefined>(['id', 'body', 'type', 'url'].map((of) => column(of as 'id')));
  if (!person) own.add(column('title'));
  if (date) own.add(column('date'));
  const rest = Object.entries(person?.fields ?? row).filter(([name]) => !own.has(name));
  if (!value('title') && !value('body') && rest.length === 0) return [];
  const id = value('id');
  const metadata: Metadata = { ...Object.fromEntries(rest), ...(id && { external_id: `${scope}#${id}` }) };
  const worded = rest.find(([, one]) => /\p{L}/u.test(textIn(one))) ?? rest[0];
  const title = person?.name || value('title') || value('body').slice(0, 100) || textIn(worded?.[1]) || id;
  const url = value('url');
  return [
    {
      key: `${scope}#${id}#${fingerprint(row)}`,
      title,
      body: value('body'),
      type: value('type') || usualType(row),
      ...(URL.canParse(url) && { url }),
      date: date ?? day,
      metadata,
    },
  ];
}

function usualType(row: Row): string {
  if (row.email || row.phone) return 'contact';
  if (row.amount || row.stage) return 'deal';
  return row.first_name && row.last_name ? 'contact' : 'record';
}
