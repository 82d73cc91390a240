import { type CSSToken, TokenType, tokenizer } from '@csstools/css-tokenizer';

/** A part of a value: a word, a number with its unit (`%` for a percentage), a hash, a call (`''` for a pair of brackets), or a sign. */
export type Part =
  | { kind: 'word' | 'hash' | 'sign'; word: string }
  | { kind: 'number'; number: number; unit: string }
  | { kind: 'call'; name: string; parts: Part[] };

/** Calls within more calls than this, and values of more parts, are none that a page needs. */
const MAX_DEPTH = 12;
const MAX_PARTS = 400;

/** The tokens of a style sheet, one after another. */
export function* cssTokens(css: string): Generator<CSSToken, void, void> {
  const source = tokenizer({ css });
  while (!source.endOfFile()) yield source.nextToken();
}

function partOf(token: CSSToken): Part | undefined {
  switch (token[0]) {
    case TokenType.Ident:
      return { kind: 'word', word: token[4].value.toLowerCase() };
    case TokenType.Hash:
      return { kind: 'hash', word: token[4].value.toLowerCase() };
    case TokenType.Number:
      return { kind: 'number', number: token[4].value, unit: '' };
    case TokenType.Percentage:
      return { kind: 'number', number: token[4].value, unit: '%' };
    case TokenType.Dimension:
      return { kind: 'number', number: token[4].value, unit: token[4].unit.toLowerCase() };
    case TokenType.Function:
      return { kind: 'call', name: token[4].value.toLowerCase(), parts: [] };
    case TokenType.OpenParen:
      return { kind: 'call', name: '', parts: [] };
    case TokenType.URL:
      return { kind: 'call', name: 'url', parts: [] };
    case TokenType.Whitespace:
    case TokenType.Comment:
    case TokenType.EOF:
      return undefined;
    default:
      return { kind: 'sign', word: token[1] };
  }
}

/** The parts of a value; undefined for one that is too long or that its brackets do not fit. */
export function partsOf(tokens: readonly CSSToken[]): Part[] | undefined {
  const open: Part[][] = [[]];
  let count = 0;
  for (const token of tokens) {
    if (token[0] === TokenType.CloseParen) {
      if (open.length === 1) return undefined;
      open.pop();
      continue;
    }
    const part = partOf(token);
    if (!part) continue;
    if (++count > MAX_PARTS || open.length > MAX_DEPTH) return undefined;
    open.at(-1)?.push(part);
    if (token[0] === TokenType.Function || token[0] === TokenType.OpenParen)
      open.push((part as { parts: Part[] }).parts);
  }
  return open[0];
}

/** The parts between commas. */
export function listOf(parts: readonly Part[]): Part[][] {
  const lists: Part[][] = [[]];
  for (const part of parts) {
    if (part.kind === 'sign' && part.word === ',') lists.push([]);
    else lists.at(-1)?.push(part);
  }
  return lists;
}

/** The word that a value begins with. */
export const wordOf = (parts: readonly Part[] | undefined): string | undefined =>
  parts?.[0]?.kind === 'word' ? parts[0].word : undefined;
