import { CsvError, parse, type Options } from 'csv-parse/sync';
import type { Warning } from '../../reader.ts';
import { signsOf } from './signs.ts';

/** What some programs write before the header to name the sign. */
const NAMED = /^\uFEFF?sep=(.)\r?\n/i;

/** The rows of a table with the texts of their cells, empty rows left out. Where a quote does not close, lines are rows, with a warning. */
export function readRows(text: string): { rows: string[][]; warnings: Warning[] } {
  const named = NAMED.exec(text);
  const plain = text.slice(named?.[0].length ?? 0).replace(/^\uFEFF/, '');
  const delimiter = named?.[1] ?? signsOf(plain);
  const options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  } satisfies Options;
  try {
    return { rows: parse(plain, options), warnings: [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const rows = plain.split(/\r\n?|\n/).flatMap((line) => lineAlone(line, options));
    return { rows, warnings: [{ message: 'A quote in it does not close: each line is read as a row.' }] };
  }
}

function lineAlone(line: string, options: Options): string[][] {
  try {
    return parse(line, options) as unknown as string[][];
  } catch {
    return parse(line.replaceAll('"', ''), options) as unknown as string[][];
  }
}
