import { lastOf } from '../../common/element-at.ts';
import { decodeEntities } from './entities.ts';
import { withoutHidden } from '../../common/html/hidden.ts';
import { isHtml } from '../../common/html/is-html.ts';
import { tokensOf } from '../../common/html/tokens.ts';

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
export const htmlToText = (source: string): string => textOfShown(withoutHidden(source));

/** The text of a page of which what is hidden is blanked. */
export function textOfShown(html: string): string {
  const page: Written = { lines: [''], spaced: false };
  let depth = 0;
  let pre: Preformatted | undefined;
  for (const { kind, name, start, end } of tokensOf(html)) {
    if (kind === 'other') continue;
    const text = html.slice(start, end);
    if (kind === 'text') {
      if (pre) writeLines(page, text, depth);
      else write(page, text, depth);
      continue;
    }
    const closing = kind === 'close';
    pre = preformatted(pre, name, { closing, tag: text });
    if (name === 'blockquote') depth = Math.max(0, depth + (closing ? -1 : 1));
    if (BLOCKS.has(name)) page.lines.push('');
    if (name === 'li' && !closing) write(page, '- ', depth);
    if (/^t[dh]$/.test(name)) write(page, ' ', depth);
  }
  return page.lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A text as it is, or what a reader sees of it where it is HTML. */
export const asText = (given: string): string => (isHtml(given) ? htmlToText(given) : given);

/** What is preformatted behind a tag. */
function preformatted(
  now: Preformatted | undefined,
  name: string,
  { closing, tag }: { closing: boolean; tag: string },
): Preformatted | undefined {
  if (now?.name === name) {
    const open = now.open + (closing ? -1 : 1);
    return open > 0 ? { name, open } : undefined;
  }
  if (now || closing) return now;
  return name === 'pre' || AS_WRITTEN.test(tag) ? { name, open: 1 } : undefined;
}
const AS_WRITTEN = /white-space\s*:\s*(?:pre|break-spaces)/i;

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
