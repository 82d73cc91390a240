import type { Part } from './parser.ts';

const WORDS = /=\?([\w.:-]{1,40})\?B\?[\w+/=]*\?=(?:\s+=\?\1\?B\?[\w+/=]*\?=)+/gi;
const CONTENT = /\?B\?([\w+/=]*)\?=/gi;

/** Has a part read neighbouring encoded words of its header as one where a character is cut in two by them: the library joins those that are not filled up alone. */
export function joinCutWords(part: Part): void {
  const read = part.processHeaders.bind(part);
  part.processHeaders = () => {
    part.headerLines = part.headerLines.join('\n').replace(WORDS, joined).split('\n');
    read();
  };
}

function joined(words: string, charset: string): string {
  const parts = [...words.matchAll(CONTENT)].map(([, content = '']) => Buffer.from(content, 'base64'));
  const whole = Buffer.concat(parts);
  const isCut = !parts.every((part) => isWhole(part, charset)) && isWhole(whole, charset);
  return isCut ? `=?${charset}?B?${whole.toString('base64')}?=` : words;
}

function isWhole(bytes: Buffer, charset: string): boolean {
  try {
    new TextDecoder(charset, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
