import { dayOf, reader, textOf, type Found } from '../reader.ts';

/** Items as `POST /ingest` takes them: one, a list, or an object with `items`. */
export const json = reader({
  endings: ['.json'],
  async *read(source) {
    let value: unknown;
    try {
      value = JSON.parse(textOf(await source.bytes()));
    } catch (error) {
      throw error instanceof SyntaxError ? new Error(`It is not JSON: ${error.message}`) : error;
    }
    const list = Array.isArray(value) ? value : ((value as { items?: unknown[] } | null)?.items ?? [value]);
    for (const [i, item] of list.entries()) {
      const { title, body } = (item ?? {}) as Partial<Found>;
      if (typeof title !== 'string' || typeof body !== 'string')
        throw new Error(`Item ${i} has no title and body, as POST /ingest wants them.`);
      const given = item as Found;
      yield given.date ? given : { ...given, date: dayOf(source.modified), undated: true };
    }
  },
});
