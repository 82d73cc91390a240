import { decodeHTMLAttribute } from 'entities/decode';
import { endOfScript } from './script-end.ts';

/** A piece of HTML between two places: text, a tag, or what is neither (a comment, a declaration). */
export interface Token {
  kind: 'text' | 'open' | 'close' | 'other';
  start: number;
  end: number;
  /** Of a tag, in small letters. */
  name: string;
  /** Where the names and values of attributes begin and end, four numbers for each. */
  attributes: readonly number[];
  /** True for a tag that ends itself, which counts in foreign content only. */
  selfClosing: boolean;
}

const SPACES = /[\t\n\f\r ]*/y;
const SPACES_AND_SLASHES = /[\t\n\f\r /]*/y;
const NAME = /[^\t\n\f\r />]+/y;
const ATTRIBUTE_NAME = /[^\t\n\f\r />][^\t\n\f\r />=]*/y;
const UNQUOTED = /[^\t\n\f\r >]*/y;
const LETTER = /[a-z]/i;
/** Elements whose contents are text up to their end. */
const RAW = new Set('script style textarea title xmp iframe noembed noframes plaintext'.split(' '));
const ENDS = new Map([...RAW].map((name) => [name, new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')]));
/** Elements of drawings whose contents are HTML again. */
const INTEGRATION = new Set(['foreignobject', 'desc', 'title']);
/** Elements that end a drawing in which they stand. */
const BREAKOUT = new Set(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'.split(
    ' ',
  ),
);
const NONE: readonly number[] = [];

/** Text in small letters, where only those of ASCII have any, as names of HTML do. */
export const small = (text: string): string =>
  /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;

function matchEnd(pattern: RegExp, html: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(html) ? pattern.lastIndex : from;
}

/** HTML in pieces without gaps, as the standard parts it, in time linear in its length. A tag that never ends is what is neither text nor tag, up to the end. */
export function* tokensOf(html: string): Generator<Token, void, void> {
  let drawings = 0;
  let integrated = 0;
  let textFrom = 0;
  for (let at = html.indexOf('<'); at >= 0 && at < html.length; at = html.indexOf('<', at)) {
    const token = markupAt(html, at, drawings > 0 && integrated === 0);
    if (!token) {
      at++;
      continue;
    }
    if (at > textFrom) yield textToken(textFrom, at);
    const { name, kind, end } = token;
    const foreign = drawings > 0 && integrated === 0;
    if (foreign && BREAKOUT.has(name) && (kind === 'open' || name === 'p' || name === 'br')) {
      for (; drawings > 0; drawings--) yield { ...textToken(at, at), kind: 'close', name: 'svg' };
    }
    yield token;
    at = textFrom = end;
    if (name === 'svg') drawings = Math.max(0, drawings + stepOf(token));
    else if (drawings > 0 && INTEGRATION.has(name)) integrated = Math.max(0, integrated + stepOf(token));
    if (drawings === 0) integrated = 0;
    if (kind !== 'open' || !RAW.has(name) || drawings > 0) continue;
    at = rawEnd(html, name, end);
    if (at > end) yield textToken(end, at);
    textFrom = at;
  }
  if (textFrom < html.length) yield textToken(textFrom, html.length);
}

const textToken = (start: number, end: number): Token => ({
  kind: 'text',
  start,
  end,
  name: '',
  attributes: NONE,
  selfClosing: false,
});

const stepOf = ({ kind, selfClosing }: Token): number => {
  if (kind === 'close') return -1;
  return selfClosing ? 0 : 1;
};

function rawEnd(html: string, name: string, from: number): number {
  if (name === 'plaintext') return html.length;
  if (name === 'script') return endOfScript(html, from);
  const pattern = ENDS.get(name) as RegExp;
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}

/** What begins at a `<`; undefined where it is a sign of the text. */
function markupAt(html: string, at: number, foreign: boolean): Token | undefined {
  const next = html.charAt(at + 1);
  if (LETTER.test(next)) return tagAt(html, at, 'open');
  if (next === '/') {
    if (LETTER.test(html.charAt(at + 2))) return tagAt(html, at, 'close');
    return at + 2 < html.length ? other(at, after(html, '>', at + 2)) : undefined;
  }
  if (next === '?') return other(at, after(html, '>', at + 2));
  if (next !== '!') return undefined;
  if (html.startsWith('--', at + 2)) return other(at, commentEnd(html, at + 4));
  if (foreign && html.startsWith('[CDATA[', at + 2)) return other(at, after(html, ']]>', at + 9));
  return other(at, after(html, '>', at + 2));
}

const other = (start: number, end: number): Token => ({ ...textToken(start, end), kind: 'other' });

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

const COMMENT_END = /--!?>/g;
function commentEnd(html: string, from: number): number {
  if (html.startsWith('>', from)) return from + 1;
  if (html.startsWith('->', from)) return from + 2;
  COMMENT_END.lastIndex = from;
  return COMMENT_END.test(html) ? COMMENT_END.lastIndex : html.length;
}

function tagAt(html: string, start: number, kind: 'open' | 'close'): Token {
  const nameFrom = start + (kind === 'open' ? 1 : 2);
  let at = matchEnd(NAME, html, nameFrom);
  const name = small(html.slice(nameFrom, at));
  const attributes: number[] = [];
  for (;;) {
    at = matchEnd(SPACES_AND_SLASHES, html, at);
    if (at >= html.length) return other(start, html.length);
    if (html.charAt(at) === '>') break;
    const nameEnd = matchEnd(ATTRIBUTE_NAME, html, at);
    const sign = matchEnd(SPACES, html, nameEnd);
    if (html.charAt(sign) !== '=') {
      attributes.push(at, nameEnd, nameEnd, nameEnd);
      at = nameEnd;
      continue;
    }
    const from = matchEnd(SPACES, html, sign + 1);
    const quote = html.charAt(from);
    const isQuoted = quote === '"' || quote === "'";
    const end = isQuoted ? html.indexOf(quote, from + 1) : matchEnd(UNQUOTED, html, from);
    if (end < 0) return other(start, html.length);
    attributes.push(at, nameEnd, isQuoted ? from + 1 : from, end);
    at = isQuoted ? end + 1 : end;
  }
  const selfClosing = html.charAt(at - 1) === '/' && attributes.at(-1) !== at;
  return { kind, start, end: at + 1, name, attributes, selfClosing };
}

/** The attributes of a tag by their names, the first of each, with their character references decoded. */
export function attributesOf(html: string, { attributes }: Token): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let n = 0; n < attributes.length; n += 4) {
    const name = small(html.slice(attributes[n], attributes[n + 1]));
    if (found.has(name)) continue;
    const value = html.slice(attributes[n + 2], attributes[n + 3]);
    found.set(name, value.includes('&') ? decodeHTMLAttribute(value) : value);
  }
  return found;
}
