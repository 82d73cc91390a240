import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { dayOf, reader, type Found, type Source } from '../reader.ts';

type Row = Record<string, string>;
const TITLE = ['title', 'subject', 'name', 'full name', 'full_name', 'deal', 'company', 'email'];
const BODY = ['body', 'content', 'text', 'notes', 'note', 'description', 'message', 'summary'];
const DATE = ['date', 'created_at', 'created', 'updated_at', 'close_date', 'day'];

/** Rows of a table with a line of names at its top; one row is in memory at a time. */
export const table = reader({
  endings: ['.csv', '.tsv'],
  async *read(source) {
    const delimiter = source.name.toLowerCase().endsWith('.tsv') ? '\t' : [',', ';', '\t'];
    const names = (header: string[]) => header.map((name) => name.trim().toLowerCase());
    const rows = Readable.from(source.stream()).pipe(
      parse({
        columns: names,
        bom: true,
        delimiter,
        relax_column_count: true,
        skip_empty_lines: true,
        max_record_size: 1_000_000,
      }),
    );
    let number = 0;
    for await (const row of rows as AsyncIterable<Row>) yield asItem(row, ++number, source);
    if (number === 0) throw new Error('It has no rows below its line of names.');
  },
});

/** A row as an item: a title and a text where columns are named so, all others as metadata. */
function asItem(row: Row, number: number, source: Source): Found {
  const first = (names: string[]) => names.find((name) => row[name]?.trim());
  const valueOf = (name: string) => row[name] ?? '';
  const [title, body, date] = [first(TITLE), first(BODY), first(DATE)];
  const day = date && /^\d{4}-\d\d-\d\d/.exec(valueOf(date).trim())?.[0];
  const taken = new Set([body, day && date, 'type', 'url', 'entity', 'source']);
  const others = Object.entries(row).filter(([name, value]) => name !== '' && !taken.has(name) && value?.trim());
  return {
    title: (title ? valueOf(title).trim() : `${source.name}, row ${number}`).slice(0, 2_000),
    body: body ? valueOf(body) : others.map(([name, value]) => `${name}: ${value.trim()}`).join('\n'),
    type: row.type?.trim() || (row.email && !body ? 'contact' : 'record'),
    ...(day ? { date: day } : { date: dayOf(source.modified), undated: true }),
    ...(row.url?.trim() && { url: row.url.trim() }),
    ...(row.entity?.trim() && { entity: row.entity.trim() }),
    ...(row.source?.trim() && { source: row.source.trim() }),
    metadata: Object.fromEntries(
      others
        .filter(([name]) => name !== title || name === 'email' || name === 'company')
        .map(([name, value]) => [name.slice(0, 200), value.trim()]),
    ),
  };
}
