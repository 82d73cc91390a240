import { reader } from '../reader.ts';

/** Markdown, with or without frontmatter. */
export const md = reader({
  name: 'md',
  types: ['text/markdown', 'text/x-markdown'],
  extensions: ['.md', '.markdown'],
  async read(bytes, { place, name, day, charset }) {
    const { readDocument } = await import('../parse/document.ts');
    const { textOf } = await import('../parse/text.ts');
    return { items: [readDocument(textOf(bytes, charset), { place, name, day })], warnings: [] };
  },
});
