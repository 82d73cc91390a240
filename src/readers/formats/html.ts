import { isDay } from '../../common/time.ts';
import { reader } from '../reader.ts';

const TITLE = /<title[^<>]*>([^<]{0,2000})/i;
/** What a page says of its own character set. */
const DECLARED = /<(?:meta\s[^<>]*charset|\?xml\s[^<>]*encoding)\s*=\s*["']?([\w:.-]{1,40})/i;
const HEAD = 65_536;
const META = /<meta\s[^<>]{1,1000}>/gi;
const OF_DAY =
  /\b(?:property|name|itemprop)\s*=\s*["']?(?:article:published_time|datepublished|date|dc(?:terms)?\.(?:date|created))["'\s]/i;
const DAY = /\bcontent\s*=\s*["']?(\d{4}-\d{2}-\d{2})(?!\d)/i;

/** The day on which a page says that it was published. */
function publishedOn(head: string): string | undefined {
  const dateTag = head.match(META)?.find((tag) => OF_DAY.test(tag) && DAY.test(tag));
  const day = DAY.exec(dateTag ?? '')?.[1] ?? '';
  return isDay(day) ? day : undefined;
}

/** The first large heading of a page; empty where it has none. */
function headingOf(head: string): string {
  const from = head.search(/<h1[\s>]/i);
  const heading = from < 0 ? '' : head.slice(from, from + 2_000);
  return heading.slice(0, Math.max(0, heading.search(/<\/h1/i)));
}

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
    const head = source.slice(0, HEAD);
    const shown = (part: string) => htmlToText(part).replaceAll('\n', ' ');
    const title = shown(TITLE.exec(head)?.[1] ?? '') || shown(headingOf(head));
    const of = { place, name, day: publishedOn(head) ?? day };
    return { items: [asDocument({ title, body: htmlToText(source) }, of)], warnings: [] };
  },
});
