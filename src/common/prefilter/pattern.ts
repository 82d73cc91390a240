/** A part of a regular expression, as far as it tells which texts match. */
export type Node =
  /** One of these texts, in small letters and with `0` for any digit; an empty one for what only stands for a place, as `^` does. */
  | { kind: 'text'; texts: readonly string[] }
  | { kind: 'sequence' | 'choice'; parts: readonly Node[] }
  | { kind: 'repeated'; part: Node; least: number; most: number }
  /** Texts of which nothing is known. */
  | { kind: 'anything' };

const PLACE: Node = { kind: 'text', texts: [''] };
const ANYTHING: Node = { kind: 'anything' };
/** A class of more characters tells nothing. */
const MAX_CLASS = 6;

/** How far a source is read. */
interface Cursor {
  readonly source: string;
  at: number;
}

/** Reads a regular expression; throws for what it does not know, as the sets of the flag `v` or flags within the expression. */
export function readPattern({ source, flags }: RegExp): Node {
  const cursor = { source, at: 0 };
  const node = choice(cursor);
  if (cursor.at < source.length || flags.includes('v'))
    throw new Error(`A pattern cannot be read from ${cursor.at} on: ${source}`);
  return node;
}

function choice(cursor: Cursor): Node {
  const first = sequence(cursor);
  const parts = [first];
  while (cursor.source[cursor.at] === '|') {
    cursor.at++;
    parts.push(sequence(cursor));
  }
  return parts.length === 1 ? first : { kind: 'choice', parts };
}

function sequence(cursor: Cursor): Node {
  const parts: Node[] = [];
  while (cursor.at < cursor.source.length && !'|)'.includes(cursor.source.charAt(cursor.at)))
    parts.push(repeated(cursor, atom(cursor)));
  return { kind: 'sequence', parts };
}

/** What stands at the cursor, which is moved behind it. */
function take(cursor: Cursor, sticky: RegExp): RegExpExecArray | null {
  sticky.lastIndex = cursor.at;
  const found = sticky.exec(cursor.source);
  if (found) cursor.at = sticky.lastIndex;
  return found;
}

const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;

function repeated(cursor: Cursor, part: Node): Node {
  const found = take(cursor, QUANTIFIER);
  if (!found) return part;
  const [, sign, least = '0', comma, most] = found;
  if (sign) return { kind: 'repeated', part, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity };
  return { kind: 'repeated', part, least: Number(least), most: Number((comma ? most : least) || Infinity) };
}

const LOOK = /\(\?<?[=!]/y;
const GROUP = /\((?:\?:|\?<\w+>|(?!\?))/y;
const CLASS = /\[(\^?)((?:\\[^]|[^\]\\])*)\]/y;
const ESCAPE = /\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|p\{[^}]*\}|k<\w+>|c[a-z]|[^])/iy;

function atom(cursor: Cursor): Node {
  const look = take(cursor, LOOK);
  if (look ?? take(cursor, GROUP)) {
    const inner = choice(cursor);
    cursor.at++;
    return look ? PLACE : inner;
  }
  const set = take(cursor, CLASS);
  if (set) return classOf(set[1] === '^', set[2] ?? '');
  const escape = take(cursor, ESCAPE);
  if (escape) return escaped(escape[0]);
  const sign = cursor.source.charAt(cursor.at);
  if (sign === '(') throw new Error(`A group cannot be read from ${cursor.at} on: ${cursor.source}`);
  cursor.at++;
  if (sign === '^' || sign === '$') return PLACE;
  return sign === '.' ? ANYTHING : textOf([sign]);
}

const DIGIT: Node = { kind: 'text', texts: ['0'] };

/** A class of digits, or of a few characters that are told one by one. */
function classOf(isNegated: boolean, inner: string): Node {
  if (!isNegated && /^(?:\d-\d|\d|\\d)+$/.test(inner)) return DIGIT;
  const signs = inner.match(/\\[^]|[^\\]/g) ?? [];
  const isRange = signs.some((sign, n) => sign === '-' && n > 0 && n < signs.length - 1);
  if (isNegated || isRange || signs.length > MAX_CLASS || signs.some((sign) => /^\\\w/.test(sign))) return ANYTHING;
  return textOf(signs.map((sign) => sign.replace(/^\\/, '')));
}

function escaped(escape: string): Node {
  if (/^\\b$/i.test(escape)) return PLACE;
  if (escape === '\\d') return DIGIT;
  return /^\\\w/.test(escape) ? ANYTHING : textOf([escape.slice(1)]);
}

/** A letter of which a case exists that does not become it in small letters. */
const MANIFOLD = /[µ\u0180-\uffff]/;
const DIGITS = /\d/g;

/** Characters as they are told; there may be more to a letter than Latin has cases. */
const textOf = (signs: string[]): Node =>
  signs.some((sign) => MANIFOLD.test(sign) && /\p{L}|\p{M}|\p{Cs}/u.test(sign))
    ? ANYTHING
    : { kind: 'text', texts: signs.map((sign) => sign.toLowerCase().replace(DIGITS, '0')) };
