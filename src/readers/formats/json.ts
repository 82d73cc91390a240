import { reader } from '../reader.ts';

/** Items as `POST /ingest` takes them: one, a list, or `{items: […]}`; one that is none is passed over with a warning. */
export const json = reader({
  name: 'json',
  types: ['application/json'],
  extensions: ['.json'],
  async read(bytes, { place, day, charset }) {
    const { givenItems } = await import('../parse/given.ts');
    const { textOf } = await import('../parse/text.ts');
    return givenItems(textOf(bytes, charset), { place, day });
  },
});
