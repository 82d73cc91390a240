import { reader } from '../reader.ts';

/** Plain text. */
export const txt = reader({
  name: 'txt',
  types: ['text/plain'],
  extensions: ['.txt', '.text'],
  async read(bytes, { place, name, day, charset }) {
    const { readDocument } = await import('../parse/document.ts');
    const { textOf } = await import('../parse/text.ts');
    return { items: [readDocument(textOf(bytes, charset), { place, name, day })], warnings: [] };
  },
});
