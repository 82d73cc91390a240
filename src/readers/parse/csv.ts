import { elementAt } from '../../common/element-at.ts';
import { parse } from 'csv-parse/sync';
import type { Metadata } from '../../common/model.ts';
import { isDay } from '../../common/time.ts';
import type { FoundItem } from '../reader.ts';
import { fingerprint } from './fingerprint.ts';

/** Columns that say what the row itself is, the first that is there; all others become fields of the same name. */
const COLUMNS = {
  id: ['id', 'external_id', 'uid', 'key'],
  title: ['title', 'subject', 'name', 'full_name', 'summary'],
  body: ['body', 'text', 'content', 'description', 'notes', 'note'],
  type: ['type', 'kind'],
  date: ['date', 'day', 'created_at', 'created', 'updated_at'],
  url: ['url', 'link'],
} as const;
const MAX_ROWS = 200_000;

/**
 * The rows of a table (CSV with a header line; commas, semicolons or tabs) as items. `scope` tells this table from others; a row without
 * a date is dated by that day. Throws an Error for a text that is no table.
 */
export function readTable(text: string, { scope, day }: { scope: string; day: string }): FoundItem[] {
  const rows: Record<string, string>[] = parse(text, {
    columns: (names: string[]) => names.map((name, i) => columnName(name) || `column_${i + 1}`),
    delimiter: delimiterOf(text),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    to: MAX_ROWS,
  });
  return rows.flatMap((row) => asItem(row, scope, day));
}

const columnName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .replace(/^(?:e_?mail(?:_address)?|mail)$/, 'email');

/** The sign that parts the header line into most columns. */
function delimiterOf(text: string): string {
  const [header = ''] = text.slice(0, 10_000).split(/\r?\n/, 1);
  const counted = [',', ';', '\t'].map((sign) => [sign, header.split(sign).length] as const);
  return elementAt(
    counted.toSorted((a, b) => b[1] - a[1]),
    0,
  )[0];
}

function asItem(row: Record<string, string>, scope: string, day: string): FoundItem[] {
  const column = (of: keyof typeof COLUMNS) => COLUMNS[of].find((name) => row[name]);
  const value = (of: keyof typeof COLUMNS) => row[column(of) ?? ''] ?? '';
  const own = new Set<string | undefined>(
    ['id', 'title', 'body', 'type', 'date', 'url'].map((of) => column(of as 'id')),
  );
  const rest = Object.entries(row).filter(([name, text]) => text && !own.has(name));
  if (!value('title') && !value('body') && rest.length === 0) return [];
  const id = value('id');
  const metadata: Metadata = { ...Object.fromEntries(rest), ...(id && { external_id: `${scope}#${id}` }) };
  const title = value('title') || value('body').slice(0, 100) || rest[0]?.[1] || id;
  const url = value('url');
  return [
    {
      key: `${scope}#${id}#${fingerprint(row)}`,
      title,
      body: value('body'),
      type: value('type') || usualType(row),
      ...(URL.canParse(url) && { url }),
      date: isDay(value('date').slice(0, 10)) ? value('date').slice(0, 10) : day,
      metadata,
    },
  ];
}

function usualType(row: Record<string, string>): string {
  if (row.email || row.phone) return 'contact';
  return row.amount || row.stage ? 'deal' : 'record';
}
