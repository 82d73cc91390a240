import type { Page } from '../page.ts';

/** So far before a name its path begins. */
const REACH = 160;
/** Where a file's path begins: a drive, a share, the root, or a folder of a mail program. */
const ROOT = /(?:^|[\s("'“<])(?:[A-Za-z]:[\\/]|\\\\|~?\/(?=[\p{L}\d])|Public Folders[\\/])[^\n"”<>|]*$/u;

/** True for a piece of a code or of a file's path: `MALIN_5`, `plans\\North Site`, `P:/Plans/North Site/2024`. */
export function isPiece({ text }: Page, { start, end }: { start: number; end: number }): boolean {
  const [before = '', after = ''] = [text[start - 1], text[end]];
  if (after === '_' || before === '_' || before === '\\' || after === '\\') return true;
  return before === '/' || after === '/' ? ROOT.test(text.slice(Math.max(0, start - REACH), start)) : false;
}
