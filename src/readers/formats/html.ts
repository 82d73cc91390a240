import { reader } from '../reader.ts';

/** As many bytes may say which character set a page is in. */
const HEAD = 65_536;

/** A page, as the text that its reader sees; nothing in it is run or fetched. */
export const html = reader({
  name: 'html',
  types: ['text/html', 'application/xhtml+xml'],
  extensions: ['.html', '.htm', '.xhtml'],
  detect: (bytes) =>
    /^\uFEFF?\s*(?:<\?xml[^<>]*>\s*)?(?:<!doctype html|<html[\s>])/i.test(bytes.toString('utf8', 0, 500)),
  async read(bytes, { place, name, day, charset }) {
    const { charsetOf, pageOf } = await import('../parse/page.ts');
    const { asDocument } = await import('../parse/document.ts');
    const { textOf } = await import('../parse/text.ts');
    const page = pageOf(textOf(bytes, charset ?? charsetOf(bytes.toString('latin1', 0, HEAD))));
    return { items: [asDocument(page, { place, name, day: page.day ?? day })], warnings: [] };
  },
});
