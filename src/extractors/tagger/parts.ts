import { elementAt } from '../../common/element-at.ts';
import type { Token } from '../page/tokens.ts';
import type { Reading } from './reading.ts';

/** A token's text; empty where there is none. */
export const textAt = (tokens: Token[], at: number): string => tokens[at]?.text ?? '';

/** A token in small letters; empty for none. */
export const lower = (token: Token | undefined): string => token?.text.toLowerCase() ?? '';

/** The words from one token up to another. */
export const textOf = (tokens: Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');

/** The reading from one token up to another. */
export const between = (reading: Reading, tokens: Token[], from: number, to: number): Reading => ({
  ...reading,
  from,
  to,
  start: elementAt(tokens, from).start,
  end: elementAt(tokens, to - 1).end,
});
