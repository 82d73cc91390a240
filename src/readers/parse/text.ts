import { Unreadable } from '../reader.ts';

const MAX_LINES_FREE = 50_000;
const BYTES_A_LINE = 20;

/** The characters of a text: UTF-8, UTF-16 where it says so, else Windows-1252. Throws Unreadable for bytes that are no text. */
export function textOf(bytes: Buffer): string {
  const text = decode(bytes);
  if (text.includes('\0')) throw new Unreadable('It is no text: it holds NUL characters.');
  return text;
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Throws Unreadable for bytes of more lines than a file of their length has: parsers that go line by line take the square of them. */
export function refuseManyLines(bytes: Buffer): void {
  const most = MAX_LINES_FREE + bytes.length / BYTES_A_LINE;
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1))
    if (++lines > most) throw new Unreadable('It has more lines than can be read; most of them are empty or short.');
}
