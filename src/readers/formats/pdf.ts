import { reader, type Warning } from '../reader.ts';

/** The text of a PDF, page by page; one without text or with a password is an empty document that says so. */
export const pdf = reader({
  name: 'pdf',
  types: ['application/pdf'],
  extensions: ['.pdf'],
  detect: (bytes) => /(?:^(?:\xef\xbb\xbf)?|[\0\r\n])%PDF-\d/.test(bytes.toString('latin1', 0, 1_024)),
  async read(bytes, { place, name, day }) {
    const { readPdf } = await import('../parse/pdf.ts');
    const { asDocument } = await import('../parse/document.ts');
    const { title = '', date = day, body, trouble } = await readPdf(bytes);
    const warnings: Warning[] = trouble ? [{ index: 0, message: `${name}: ${trouble}` }] : [];
    return { items: [asDocument({ title, body }, { place, name, day: date })], warnings };
  },
});
