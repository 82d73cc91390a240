import { isUtf8 } from 'node:buffer';
import { Unreadable } from '../reader.ts';

/** The character set that a media type names. */
export const charsetOf = (mediaType: string): string | undefined =>
  /;\s*charset\s*=\s*"?([\w:.-]{1,40})/i.exec(mediaType)?.[1];

/** Of Thai, Japanese, Chinese, Korean and all. */
const OTHER_PAGES: ReadonlyMap<number, string> = new Map([
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [65_001, 'utf-8'],
]);

/** The character set of a code page of Windows; undefined for one that is not known. */
export function charsetOfPage(page: number): string | undefined {
  return page >= 1_250 && page <= 1_258 ? `windows-${page}` : OTHER_PAGES.get(page);
}

const MAX_LINES_FREE = 50_000;
/** Of a mail, whose lines are read one by one, and of any text: to part millions of lines takes a hundred times their bytes. */
const BYTES_A_LINE = 20;
const LEAST_BYTES_A_LINE = 8;

const SAMPLE = 4_096;
const FALLBACK = 'windows-1252';
/** Character sets whose bytes are all of ASCII, so that they read as UTF-8 too. */
const SEVEN_BIT = /^(?:iso-2022|hz-)/i;

/**
 * The characters of a text: UTF-8 or UTF-16 where the bytes are that, else the declared character set, else line by line UTF-8 or
 * Windows-1252. Throws Unreadable for bytes that are no text.
 */
export function textOf(given: Buffer, charset?: string): string {
  const bytes = withLineFeeds(given);
  refuseManyLines(bytes, LEAST_BYTES_A_LINE);
  const text = decoded(bytes, charset);
  if (text.includes('\0')) throw new Unreadable('It is no text: it holds NUL characters.');
  return text;
}

/** As `textOf`, whatever the bytes are. */
export function decoded(bytes: Buffer, charset?: string): string {
  const wide = wideOf(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  const declared = known(charset);
  if (isUtf8(bytes) && !(charset && SEVEN_BIT.test(charset))) return new TextDecoder().decode(bytes);
  return declared === undefined || declared === 'utf-8' ? mixed(bytes) : new TextDecoder(declared).decode(bytes);
}

/** Character sets that programs name whatever they write. */
const WESTERN = /^(?:us-ascii|ascii|ansi_x3\.4-1968|iso-8859-1|latin-?1|windows-1252|cp1252)$/i;
/** A control character that no text has, and the bytes of wide characters do. */
const isControl = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 27);

/**
 * The character set that bytes of a mail are in, which names one. A Western name, one of wide characters and one that nobody knows are
 * believed only of bytes that are not plainly another.
 */
export function charsetMeant(bytes: Buffer, named: string): string {
  const declared = known(named);
  if (declared !== undefined && !WESTERN.test(named) && !declared.startsWith('utf-16')) return named;
  const wide = wideOf(bytes);
  if (wide) return wide;
  return isUtf8(bytes) && !bytes.some(isControl) ? 'utf-8' : named;
}

/** A text that was put together from several, each line in UTF-8 where it is that. */
function mixed(bytes: Buffer): string {
  const parts: string[] = [];
  let [from, kind] = [0, true];
  const flush = (to: number) => {
    if (to > from) parts.push(new TextDecoder(kind ? 'utf-8' : FALLBACK).decode(bytes.subarray(from, to)));
    from = to;
  };
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(10, at) + 1 || bytes.length;
    const own = isUtf8(bytes.subarray(at, end));
    if (own !== kind) flush(at);
    [kind, at] = [own, end];
  }
  flush(bytes.length);
  return parts.join('');
}

function known(charset?: string): string | undefined {
  try {
    return charset === undefined ? undefined : new TextDecoder(charset).encoding;
  } catch {
    return undefined;
  }
}

/** UTF-16 by its mark or, without one, by zeros in one half of its bytes; undefined for anything else. */
function wideOf(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const sample = bytes.subarray(0, SAMPLE);
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 === 1 || even + odd < sample.length / 4 || (even > 0 && odd > 0)) return undefined;
  return odd > 0 ? 'utf-16le' : 'utf-16be';
}

const [LF, CR] = [10, 13];

/** The bytes of a text whose lines all end with a carriage return alone, as on an old Mac, with line feeds in their place; others as they are. */
export function withLineFeeds(bytes: Buffer): Buffer {
  if (bytes.includes(LF) || !bytes.includes(CR) || wideOf(bytes)) return bytes;
  const lines = Buffer.from(bytes);
  for (let at = lines.indexOf(CR); at >= 0; at = lines.indexOf(CR, at + 1)) lines[at] = LF;
  return lines;
}

/** Throws Unreadable for bytes of more lines than a file of their length has: parsers that go line by line take the square of them. */
export function refuseManyLines(bytes: Buffer, bytesALine = BYTES_A_LINE): void {
  const most = MAX_LINES_FREE + bytes.length / bytesALine;
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1))
    if (++lines > most) throw new Unreadable('It has more lines than can be read; most of them are empty or short.');
}
