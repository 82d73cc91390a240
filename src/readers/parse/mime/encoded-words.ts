import { charsetMeant } from '../text.ts';
import type { Part } from './parser.ts';

const WORDS = /=\?([\w.:-]{1,40})\?B\?[\w+/=]*\?=(?:\s+=\?\1\?B\?[\w+/=]*\?=)+/gi;
const WORD = /=\?([\w.:-]{1,40})\?([BQ])\?([^?\s]*)\?=/gi;
const CONTENT = /\?B\?([\w+/=]*)\?=/gi;

/**
 * Has a part read the encoded words of its header in the character set that their bytes show, and neighbours as one where a character is cut
 * in two by them: the library joins those that are not filled up alone.
 */
export function mendWords(part: Part): void {
  const read = part.processHeaders.bind(part);
  part.processHeaders = () => {
    part.headerLines = part.headerLines.join('\n').replace(WORDS, joined).replace(WORD, rightly).split('\n');
    read();
  };
}

function joined(words: string, charset: string): string {
  const parts = [...words.matchAll(CONTENT)].map(([, content = '']) => Buffer.from(content, 'base64'));
  const whole = Buffer.concat(parts);
  const isCut = !parts.every((part) => isWhole(part, charset)) && isWhole(whole, charset);
  return isCut ? `=?${charset}?B?${whole.toString('base64')}?=` : words;
}

const QUOTED = /=([0-9a-f]{2})/gi;
const bytesOf = (content: string, encoding: string): Buffer =>
  /b/i.test(encoding)
    ? Buffer.from(content, 'base64')
    : Buffer.from(
        content.replaceAll('_', ' ').replace(QUOTED, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      );

const rightly = (_: string, charset: string, encoding: string, content: string): string =>
  `=?${charsetMeant(bytesOf(content, encoding), charset)}?${encoding}?${content}?=`;

function isWhole(bytes: Buffer, charset: string): boolean {
  try {
    new TextDecoder(charset, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
