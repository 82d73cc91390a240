import { lastOf } from '../../common/element-at.ts';
import { decodeEntities } from './entities.ts';
import { withoutHidden } from '../../common/html/hidden.ts';

const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg', 'object', 'iframe']);
const BLOCKS = new Set(
  'address article aside blockquote body br dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
/** What is written so far, and whether it ends with a space: to look at the end of a long line takes as long as the line is. */
interface Written {
  lines: string[];
  spaced: boolean;
}

/** Quotes within more quotes than this are marked as that many: else the marks of a page are as many as its length squared. */
const MAX_QUOTES = 20;

/** The element that is open whose lines end where they are written, and how many of its kind are open. */
interface Preformatted {
  name: string;
  open: number;
}

/** The text that a reader of an HTML page sees: a line per block, lists with hyphens, quotes behind `>`, preformatted lines as they are, nothing that is hidden; takes time linear in its length. */
export function htmlToText(source: string): string {
  const html = withoutHidden(source);
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const page: Written = { lines: [''], spaced: false };
  let depth = 0;
  let pre: Preformatted | undefined;
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at);
    const text = html.slice(at, open < 0 ? html.length : open);
    if (pre) writeLines(page, text, depth);
    else write(page, text, depth);
    if (open < 0) break;
    const { name, closing, end } = tagAt(lower, open);
    at = end;
    if (name === undefined) {
      if (end === open + 1) write(page, '<', depth);
      continue;
    }
    pre = preformatted(pre, name, { closing, tag: lower.slice(open, end) });
    if (name === 'blockquote') depth = Math.max(0, depth + (closing ? -1 : 1));
    if (BLOCKS.has(name)) page.lines.push('');
    if (name === 'li' && !closing) write(page, '- ', depth);
    if (/^t[dh]$/.test(name)) write(page, ' ', depth);
    if (HIDDEN.has(name) && !closing) at = hiddenEnd(lower, name, at);
  }
  return page.lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A text as it is, or what a reader sees of it where it is HTML. */
export const asText = (given: string): string => (MARKUP.test(given) ? htmlToText(given) : given);
const MARKUP = /<\/?(?:p|br|div|span|ul|ol|li|b|i|u|a|strong|em|table|html|body|h[1-6])(?:\s[^<>]*)?\/?>/i;

/** What begins at a `<`: a tag by its name, a comment or a declaration without one, or a lone sign that ends right after itself. */
function tagAt(lower: string, open: number): { name?: string; closing?: boolean; end: number } {
  if (lower.startsWith('<!--', open)) return { end: after(lower, '-->', open + 4) };
  const begins = /^<(\/?)([a-z][a-z0-9]*)/.exec(lower.slice(open, open + 40));
  if (begins) return { name: begins[2], closing: begins[1] === '/', end: after(lower, '>', open) };
  return { end: /^<[!?/]/.test(lower.slice(open, open + 2)) ? after(lower, '>', open) : open + 1 };
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

function hiddenEnd(lower: string, name: string, from: number): number {
  const close = lower.indexOf(`</${name}`, from);
  return close < 0 ? lower.length : after(lower, '>', close);
}

/** What is preformatted behind a tag. */
function preformatted(
  now: Preformatted | undefined,
  name: string,
  { closing = false, tag }: { closing?: boolean | undefined; tag: string },
): Preformatted | undefined {
  if (now?.name === name) {
    const open = now.open + (closing ? -1 : 1);
    return open > 0 ? { name, open } : undefined;
  }
  if (now || closing) return now;
  return name === 'pre' || AS_WRITTEN.test(tag) ? { name, open: 1 } : undefined;
}
const AS_WRITTEN = /white-space\s*:\s*(?:pre|break-spaces)/;

function writeLines(page: Written, text: string, depth: number): void {
  for (const [n, line] of text.split(/\r?\n/).entries()) {
    if (n > 0) page.lines.push('');
    write(page, line, depth);
  }
}

function write(page: Written, text: string, depth: number): void {
  const words = decodeEntities(text).replace(/\s+/g, ' ');
  const line = lastOf(page.lines);
  const begins = line === '' || page.spaced;
  if (words === '' || (words === ' ' && begins)) return;
  const added = begins ? words.trimStart() : words;
  page.lines[page.lines.length - 1] = line === '' ? '> '.repeat(Math.min(depth, MAX_QUOTES)) + added : line + added;
  page.spaced = words.endsWith(' ');
}
