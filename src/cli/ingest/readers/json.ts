import { dayOf, readIn, reader, type Found } from '../reader.ts';

/** Items as `POST /ingest` takes them: one, a list, an object with `items`, or one in each line. */
export const json = reader({
  endings: ['.json', '.jsonl', '.ndjson'],
  async *read(source) {
    for (const { given = {} } of await readIn('json', await source.bytes(), source)) {
      const item = given as unknown as Found;
      yield item.date ? item : { ...item, date: dayOf(source.modified), undated: true };
    }
  },
});
