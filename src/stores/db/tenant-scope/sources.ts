import type { Token } from './tokens.ts';

/** A table or another source of rows in one query, by the name that its columns are called with. */
export interface Source {
  alias: string;
  /** Undefined for rows of a function, of values or of a query of its own, which is looked at by itself. */
  table: string | undefined;
}

/** Words with which a condition of a query ends. */
export const ENDING = [
  'where',
  'on',
  'join',
  'left',
  'right',
  'inner',
  'cross',
  'full',
  'group',
  'order',
  'having',
  'limit',
  'offset',
  'for',
  'returning',
  'window',
  'set',
];
const CLAUSES = new Set([
  ...ENDING,
  'select',
  'from',
  'fetch',
  'values',
  'using',
  'lateral',
  'natural',
  'update',
  'delete',
  'insert',
  'with',
  'as',
  'union',
  'only',
  'tablesample',
]);
/** Whether a token is a name, and no word of a clause. */
export const isName = (token: Token | undefined): token is string =>
  typeof token === 'string' && /^[a-z_]/.test(token) && !CLAUSES.has(token);

/** What stands behind `from`, `join`, `using` and `update`, and between commas of a list of these. */
export function sourcesOf(tokens: Token[]): Source[] {
  const sources: Source[] = [];
  let listing = false;
  for (let at = 0; at < tokens.length; at++) {
    const word = tokens[at];
    const begins =
      word === 'join' ||
      word === 'from' ||
      (word === 'update' && tokens[at - 1] !== 'do' && tokens[at - 1] !== 'for' && tokens[at - 1] !== 'key') ||
      (word === 'using' && isName(tokens[at + 1])) ||
      (word === ',' && listing);
    if (word === 'from' || word === 'using' || word === 'join') listing = true;
    else if (
      typeof word === 'string' &&
      CLAUSES.has(word) &&
      !['as', 'on', 'lateral', 'left', 'right', 'inner', 'cross', 'full', 'natural', 'only'].includes(word)
    )
      listing = false;
    if (!begins || (word === 'from' && tokens[at - 1] === 'distinct')) continue;
    const source = sourceAt(tokens, at + 1);
    if (source) sources.push(source);
  }
  return sources;
}

/** The source that begins at a place. */
export function sourceAt(tokens: Token[], from: number): Source | undefined {
  let at = from;
  while (tokens[at] === 'lateral' || tokens[at] === 'only') at++;
  let first = tokens[at++];
  for (; tokens[at] === '.'; at += 2) first = tokens[at + 1];
  const table = isName(first) && !Array.isArray(tokens[at]) ? first : undefined;
  if (first === undefined) return undefined;
  while (Array.isArray(tokens[at]) || tokens[at] === 'with' || tokens[at] === 'ordinality') at++;
  if (tokens[at] === 'as') at++;
  const alias = tokens[at];
  return { alias: isName(alias) ? alias : (table ?? `(${at}`), table };
}

/** A query in which joins that stand in parentheses stand without them. */
export const withoutParentheses = (tokens: Token[]): Token[] =>
  tokens.flatMap((token, at) =>
    Array.isArray(token) && isName(token[0]) && isJoined(tokens, at) ? withoutParentheses(token) : [token],
  );

const isJoined = (tokens: Token[], at: number): boolean =>
  tokens[at - 1] === 'join' || (tokens[at - 1] === 'from' && tokens[at - 2] !== 'distinct');
