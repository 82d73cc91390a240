import { reader, Unreadable } from '../reader.ts';

/** The rows of a table with a line of names at its top; commas, semicolons, tabs or bars part its columns. */
export const csv = reader({
  name: 'csv',
  types: ['text/csv', 'text/tab-separated-values'],
  extensions: ['.csv', '.tsv'],
  async read(bytes, { place, day, charset }) {
    const { readTable } = await import('../parse/csv/csv.ts');
    const { textOf } = await import('../parse/text.ts');
    const read = readTable(textOf(bytes, charset), { scope: place, day });
    if (read.items.length === 0) throw new Unreadable('It has no rows below its line of names.');
    return read;
  },
});
