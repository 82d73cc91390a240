import { reader } from '../reader.ts';

/** Items as `POST /ingest` takes them, one in each line; a line that is none is passed over with a warning. */
export const jsonl = reader({
  name: 'jsonl',
  types: ['application/jsonl', 'application/x-ndjson', 'application/x-jsonlines'],
  extensions: ['.jsonl', '.ndjson'],
  async read(bytes, { place, day, charset }) {
    const { givenItems } = await import('../parse/given.ts');
    const { textOf } = await import('../parse/text.ts');
    return givenItems(textOf(bytes, charset), { place, day });
  },
});
