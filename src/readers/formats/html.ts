import { reader } from '../reader.ts';

const TITLE = /<title[^<>]*>([^<]{0,2000})/i;
/** What a page says of its own character set. */
const DECLARED = /<(?:meta\s[^<>]*charset|\?xml\s[^<>]*encoding)\s*=\s*["']?([\w:.-]{1,40})/i;
const HEAD = 65_536;

/** A page, as the text that its reader sees; nothing in it is run or fetched. */
export const html = reader({
  name: 'html',
  types: ['text/html', 'application/xhtml+xml'],
  extensions: ['.html', '.htm', '.xhtml'],
  detect: (bytes) =>
    /^\uFEFF?\s*(?:<\?xml[^<>]*>\s*)?(?:<!doctype html|<html[\s>])/i.test(bytes.toString('utf8', 0, 500)),
  async read(bytes, { place, name, day, charset }) {
    const { htmlToText } = await import('../parse/html.ts');
    const { asDocument } = await import('../parse/document.ts');
    const { textOf } = await import('../parse/text.ts');
    const source = textOf(bytes, charset ?? DECLARED.exec(bytes.toString('latin1', 0, HEAD))?.[1]);
    const title = htmlToText(TITLE.exec(source.slice(0, HEAD))?.[1] ?? '').replaceAll('\n', ' ');
    return { items: [asDocument({ title, body: htmlToText(source) }, { place, name, day })], warnings: [] };
  },
});
