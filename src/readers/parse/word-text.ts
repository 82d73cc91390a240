import { lastOf } from '../../common/element-at.ts';
import { decodeEntities } from './entities.ts';

const TAG = /<(\/?)w:(p|t|tab|br|cr|noBreakHyphen|tc|tr|numPr|comment)(?=[\s/>])([^<>]*?)(\/?)>/g;
const AUTHOR = /\bw:author="([^"]*)"/;

/** What is no text here: what older programs show in the place of a drawing, what was moved away, and where tabs stop. */
const SILENT: readonly (readonly [begin: RegExp, end: string])[] = [
  [/<mc:Fallback>/g, '</mc:Fallback>'],
  [/<w:moveFrom\s[^<>]*[^<>/]>/g, '</w:moveFrom>'],
  [/<w:tabs>/g, '</w:tabs>'],
];

const MAIN = String.raw`=["']http://(?:schemas\.openxmlformats\.org/wordprocessingml/2006|purl\.oclc\.org/ooxml/wordprocessingml)/main["']`;
const NAMESPACE = new RegExp(String.raw`\bxmlns:([\w.-]{1,40})${MAIN}`);
const DEFAULT = new RegExp(String.raw`\sxmlns${MAIN}`);
const ROOT = 20_000;
/** An element without a prefix, up to its name. */
const BARE = /<(\/?)(?=[A-Za-z]{1,40}[\s/>])/g;

/** With the prefix of WordprocessingML that Word writes, whatever another program calls it, or where it writes none. */
function usuallyPrefixed(source: string): string {
  const xml = DEFAULT.test(source.slice(0, ROOT)) ? source.replace(BARE, '<$1w:') : source;
  const prefix = NAMESPACE.exec(xml.slice(0, ROOT))?.[1] ?? 'w';
  if (prefix === 'w') return xml;
  return xml.replaceAll(`<${prefix}:`, '<w:').replaceAll(`</${prefix}:`, '</w:').replaceAll(` ${prefix}:`, ' w:');
}

const withoutSilent = (xml: string): string =>
  SILENT.reduce((text, [begin, end]) => {
    const kept: string[] = [];
    let from = 0;
    for (const { index } of text.matchAll(begin)) {
      if (index < from) continue;
      const close = text.indexOf(end, index);
      if (close < 0) break;
      kept.push(text.slice(from, index));
      from = close + end.length;
    }
    return kept.join('') + text.slice(from);
  }, xml);

/** The text of WordprocessingML: a line for each paragraph and each row of a table, lists with hyphens. */
export function wordText(source: string): string {
  const xml = withoutSilent(usuallyPrefixed(source));
  /** The text, that of the row within it, that of the cell within that, and so on where tables stand in cells. */
  const open: string[][] = [['']];
  let from = -1;
  const write = (text: string): void => {
    const into = lastOf(open);
    if (into.length === 0) into.push('');
    into[into.length - 1] += text;
  };
  for (const { 0: whole, 1: closing, 2: name, 3: given = '', 4: empty, index } of xml.matchAll(TAG)) {
    if (name === 't' && !closing && !empty) from = index + whole.length;
    else if (name === 't' && closing && from >= 0) {
      write(decodeEntities(xml.slice(from, index)));
      from = -1;
    } else if (name === 'tr' && !empty) {
      if (!closing) open.push([]);
      else if (open.length > 1) write(rowText(open.pop() ?? []));
    } else if (name === 'tc' && open.length > 1) {
      if (!closing) lastOf(open).push('');
    } else if (name === 'comment') write(closing ? '' : saidBy(given));
    else write(signOf(name ?? '', Boolean(closing), Boolean(empty)));
  }
  const text = open.flat().join('');
  return text
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Who wrote a comment, before what it says. */
function saidBy(attributes: string): string {
  const author = decodeEntities(AUTHOR.exec(attributes)?.[1] ?? '').trim();
  return author && `${author}: `;
}

function signOf(name: string, closing: boolean, empty: boolean): string {
  if (name === 'numPr') return closing || empty ? '' : '- ';
  if (name === 'tab' && !closing) return '\t';
  if (name === 'noBreakHyphen' && !closing) return '-';
  if ((name === 'br' || name === 'cr') && !closing) return '\n';
  return name === 'p' && (closing || empty) ? '\n' : '';
}

/** Cells of a line each are one line with tabs between; where one holds more, as in letters that are laid out by a table, each begins a line. */
function rowText(cells: string[]): string {
  const texts = cells.map((cell) => cell.trim());
  return `${texts.join(texts.some((text) => text.includes('\n')) ? '\n' : '\t')}\n`;
}
