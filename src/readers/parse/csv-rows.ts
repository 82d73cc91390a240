import { CsvError, parse, type Options } from 'csv-parse/sync';
import type { Warning } from '../reader.ts';

const SIGNS = [',', ';', '\t', '|'];
/** What some programs write before the header to name the sign. */
const NAMED = /^\uFEFF?sep=(.)\r?\n/i;
const QUOTED = /"[^"]*"/g;

/** The rows of a table with the texts of their cells, empty rows left out. Where a quote does not close, lines are rows, with a warning. */
export function readRows(text: string): { rows: string[][]; warnings: Warning[] } {
  const named = NAMED.exec(text);
  const plain = text.slice(named?.[0].length ?? 0).replace(/^\uFEFF/, '');
  const delimiter = named?.[1] ?? delimiterOf(plain);
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

/** The sign that parts the header line into most columns. */
function delimiterOf(text: string): string {
  const header =
    text
      .slice(0, 10_000)
      .trimStart()
      .split(/\r\n?|\n/, 1)[0]
      ?.replace(QUOTED, '') ?? '';
  const counted = SIGNS.map((sign) => ({ sign, columns: header.split(sign).length }));
  return counted.toSorted((a, b) => b.columns - a.columns)[0]?.sign ?? ',';
}
