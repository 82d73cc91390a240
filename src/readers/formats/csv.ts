import { reader, Unreadable } from '../reader.ts';

/** The rows of a table with a line of names at its top; commas, semicolons or tabs part its columns. */
export const csv = reader({
  name: 'csv',
  types: ['text/csv', 'text/tab-separated-values'],
  extensions: ['.csv', '.tsv'],
  async read(bytes, { place, day }) {
    const { readTable } = await import('../parse/csv.ts');
    const { textOf } = await import('../parse/text.ts');
    const items = readTable(textOf(bytes), { scope: place, day });
    if (items.length === 0) throw new Unreadable('It has no rows below its line of names.');
    return { items, warnings: [] };
  },
});
