import { extname } from 'node:path';
import { asFound, dayOf, readIn, reader } from '../reader.ts';

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['.html', 'html'],
  ['.htm', 'html'],
  ['.xhtml', 'html'],
  ['.pdf', 'pdf'],
  ['.docx', 'docx'],
  ['.tnef', 'tnef'],
]);

/** Pages, PDFs, Word documents and what Outlook packs: their text. */
export const document = reader({
  endings: [...FORMATS.keys()],
  async *read(source) {
    const format = FORMATS.get(extname(source.name).toLowerCase()) ?? 'html';
    for (const found of await readIn(format, await source.bytes(), source))
      yield { ...asFound(found), ...(found.date === dayOf(source.modified) && { undated: true }) };
  },
});
