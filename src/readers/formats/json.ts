import { reader, Unreadable } from '../reader.ts';

/** Items as `POST /ingest` takes them: one, a list, or an object with `items`. */
export const json = reader({
  name: 'json',
  types: ['application/json'],
  extensions: ['.json'],
  async read(bytes, { place, day }) {
    const { givenItem, parseJson } = await import('../parse/given.ts');
    const { textOf } = await import('../parse/text.ts');
    const value = parseJson(textOf(bytes).replace(/^\uFEFF/, ''));
    const inside = (value as { items?: unknown } | null)?.items;
    const list: unknown[] = [value, inside].find(Array.isArray) ?? [value];
    if (list.length === 0) throw new Unreadable('It holds no items.');
    return { items: list.map((one, i) => givenItem(one, i, { place, day })), warnings: [] };
  },
});
