import { reader, Unreadable, type Reading } from '../reader.ts';

/** Items as `POST /ingest` takes them, one in each line; a line that is none is passed over with a warning. */
export const jsonl = reader({
  name: 'jsonl',
  types: ['application/jsonl', 'application/x-ndjson', 'application/x-jsonlines'],
  extensions: ['.jsonl', '.ndjson'],
  async read(bytes, { place, day }) {
    const { givenItem, parseJson } = await import('../parse/given.ts');
    const { textOf } = await import('../parse/text.ts');
    const all: Reading = { items: [], warnings: [] };
    for (const [n, line] of textOf(bytes)
      .replace(/^\uFEFF/, '')
      .split('\n')
      .entries()) {
      if (line.trim() === '') continue;
      try {
        all.items.push(givenItem(parseJson(line), n, { place, day }));
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        all.warnings.push({ message: `Line ${n + 1}: ${error.message}` });
      }
    }
    if (all.items.length === 0) throw new Unreadable(all.warnings[0]?.message ?? 'It holds no items.');
    return all;
  },
});
