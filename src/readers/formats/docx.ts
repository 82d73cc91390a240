import { reader } from '../reader.ts';

/** The text of a Word document (Office Open XML). */
export const docx = reader({
  name: 'docx',
  types: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  extensions: ['.docx'],
  detect: (bytes) =>
    bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')) && bytes.includes('word/document'),
  async read(bytes, { place, name, day }) {
    const { readDocx } = await import('../parse/docx.ts');
    const { asDocument } = await import('../parse/document.ts');
    const { title, date = day, body, trouble } = await readDocx(bytes);
    const warnings = trouble ? [{ index: 0, message: `${name}: ${trouble}` }] : [];
    return { items: [asDocument({ title, body }, { place, name, day: date })], warnings };
  },
});
