import { type CSSToken, TokenType } from '@csstools/css-tokenizer';
import { longhandsOf, TOLD } from './shorthands.ts';
import { cssTokens, partsOf, type Part } from './values.ts';

/** A property and its value, in the order in which they count. */
export interface Declaration {
  property: string;
  parts: readonly Part[];
  important: boolean;
}

const NONE: readonly Declaration[] = [];
/** A declaration longer than this says nothing of what is seen. */
export const MAX_TOKENS = 1_000;
const isBlank = (token: CSSToken | undefined): boolean =>
  token?.[0] === TokenType.Whitespace || token?.[0] === TokenType.Comment;

/** What a declaration says of what is seen: nothing, a property, or the several that a shorthand stands for. */
export function declarationsIn(tokens: readonly CSSToken[]): readonly Declaration[] {
  const from = tokens.findIndex((token) => !isBlank(token));
  const name = tokens[from];
  if (name?.[0] !== TokenType.Ident) return NONE;
  const property = name[4].value.startsWith('--') ? name[4].value : name[4].value.toLowerCase();
  if (!TOLD.has(property)) return NONE;
  const colon = tokens.findIndex((token, n) => n > from && !isBlank(token));
  if (tokens[colon]?.[0] !== TokenType.Colon) return NONE;
  const parts = partsOf(tokens.slice(colon + 1));
  if (!parts) return NONE;
  const important = isImportant(parts);
  const value = important ? parts.slice(0, -2) : parts;
  return value.length === 0 ? NONE : longhandsOf(property, value).map((one) => ({ ...one, important }));
}

function isImportant(parts: readonly Part[]): boolean {
  const [sign, word] = parts.slice(-2);
  return sign?.kind === 'sign' && sign.word === '!' && word?.kind === 'word' && word.word === 'important';
}

const CLOSERS = new Map<string, TokenType>([
  [TokenType.Function, TokenType.CloseParen],
  [TokenType.OpenParen, TokenType.CloseParen],
  [TokenType.OpenSquare, TokenType.CloseSquare],
  [TokenType.OpenCurly, TokenType.CloseCurly],
]);

/** Tells of one token after another whether it stands within brackets. */
export function brackets(): (token: CSSToken) => boolean {
  const closers: TokenType[] = [];
  return (token) => {
    const within = closers.length > 0;
    const closer = CLOSERS.get(token[0]);
    if (closer && (within || token[0] !== TokenType.OpenCurly)) closers.push(closer);
    else if (within && closers.at(-1) === token[0]) closers.pop();
    return within;
  };
}

/** The declarations of a `style` attribute. */
export function declarationsOf(style: string): Declaration[] {
  const found: Declaration[] = [];
  let item: CSSToken[] = [];
  const isWithin = brackets();
  for (const token of cssTokens(style)) {
    const within = isWithin(token);
    if (!within && token[0] === TokenType.Semicolon) {
      if (item.length < MAX_TOKENS) found.push(...declarationsIn(item));
      item = [];
    } else if (item.length < MAX_TOKENS) item.push(token);
  }
  if (item.length < MAX_TOKENS) found.push(...declarationsIn(item));
  return found;
}
