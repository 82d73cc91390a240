/** A piece of SQL: a word in small letters, a number or a bound value, a sign, a text, or what stands in parentheses. */
export type Token = string | Token[];

const PIECE =
  /\s+|--[^\n]*|\/\*[^]*?\*\/|(?<text>e?'(?:[^'\\]|''|\\.)*')|"(?<name>(?:[^"]|"")*)"|(?<word>[a-z_][\w$]*)|(?<value>\$\d+|\d[\w.]*)|(?<sign><=|>=|<>|!=|::|:=|->>|->|\|\||@@|&&|@>|<@|[^\s])/giy;

/** A statement as a tree of its words, a list for each pair of parentheses; comments and white space are left out, texts are `'`. */
export function tokensOf(statement: string): Token[] {
  const open: Token[][] = [[]];
  for (const { groups } of statement.matchAll(PIECE)) {
    const { text, name, word, value, sign } = groups ?? {};
    const plain = name === undefined ? (word?.toLowerCase() ?? value ?? sign) : quoted(name);
    const piece = text ? "'" : plain;
    if (piece === undefined) continue;
    if (sign === '(' || sign === '[') open.push([]);
    else if (sign === ')' || sign === ']') {
      const whole = open.length > 1 ? open.pop() : undefined;
      if (whole) open.at(-1)?.push(whole);
    } else open.at(-1)?.push(piece);
  }
  while (open.length > 1) open.at(-2)?.push(open.pop() ?? []);
  return open[0] ?? [];
}

/** A name in quotes is no word of SQL, whatever it reads. */
const quoted = (name: string): string =>
  /^(?:from|to|on|in|order|group|using|where|update|join)$/.test(name) ? `"${name}` : name;

/** Parts of a list between words. */
export function splitAt(tokens: Token[], ...words: string[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens)
    if (typeof token === 'string' && words.includes(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  return parts;
}

/** Whether a word or a sign stands anywhere in a list, also within parentheses. */
export const holds = (tokens: Token[], wanted: (word: string) => boolean): boolean =>
  tokens.some((token) => (typeof token === 'string' ? wanted(token) : holds(token, wanted)));
