import { TENANT_TABLES } from './tenant-tables.ts';
import { holds, splitAt, tokensOf, type Token } from './tokens.ts';

/** A table or another source of rows in one query, by the name that its columns are called with. */
interface Source {
  alias: string;
  /** Undefined for rows of a function, of values or of a query of its own, which is looked at by itself. */
  table: string | undefined;
}

const CLAUSES = new Set([
  'select',
  'from',
  'where',
  'group',
  'order',
  'having',
  'limit',
  'offset',
  'for',
  'returning',
  'set',
  'window',
  'fetch',
  'values',
  'on',
  'using',
  'join',
  'left',
  'right',
  'inner',
  'cross',
  'full',
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
const isName = (token: Token | undefined): token is string =>
  typeof token === 'string' && /^[a-z_]/.test(token) && !CLAUSES.has(token);

/**
 * The tables of organizations that a statement reads or changes without being held to one of them: no condition that always holds compares
 * their owner, or a row's number, with a bound value or with rows that are held themselves. Empty for a statement that is well.
 */
export function unscopedTables(statement: string): string[] {
  return [...new Set(unscopedIn(tokensOf(statement)))];
}

function unscopedIn(tokens: Token[]): string[] {
  return splitAt(tokens, 'union', 'intersect', 'except', ';').flatMap(unscopedInQuery);
}

/** One query, and each within it. */
function unscopedInQuery(tokens: Token[]): string[] {
  const nested = tokens.flatMap((token) => (typeof token === 'string' ? [] : unscopedIn(token)));
  const own = tokens[0] === 'with' ? tokens.slice(mainOf(tokens)) : tokens;
  const sources = sourcesOf(own);
  const held = heldAmong(sources, conditionsOf(own), joinedBy(own));
  const unscoped = sources.filter(({ alias, table }) => table && TENANT_TABLES.has(table) && !held.has(alias));
  return [...nested, ...unscoped.map(({ table }) => table ?? '')];
}

/** Where the query behind its `with` begins. */
function mainOf(tokens: Token[]): number {
  const at = tokens.findIndex(
    (token, i) =>
      i > 0 && ['select', 'update', 'delete', 'insert'].includes(String(token)) && Array.isArray(tokens[i - 1]),
  );
  return at < 0 ? 0 : at;
}

/** What stands behind `from`, `join`, `using` and `update`, and between commas of a list of these. */
function sourcesOf(tokens: Token[]): Source[] {
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

function sourceAt(tokens: Token[], from: number): Source | undefined {
  let at = from;
  while (tokens[at] === 'lateral' || tokens[at] === 'only') at++;
  const first = tokens[at++];
  const table = isName(first) && !Array.isArray(tokens[at]) ? first : undefined;
  if (first === undefined) return undefined;
  while (tokens[at] === '.') at += 2;
  while (Array.isArray(tokens[at]) || tokens[at] === 'with' || tokens[at] === 'ordinality') at++;
  if (tokens[at] === 'as') at++;
  const alias = tokens[at];
  return { alias: isName(alias) ? alias : (table ?? `(${at}`), table };
}

/** What always holds in a query: the parts of its `where` and `on` between `and`, with those in parentheses. */
function conditionsOf(tokens: Token[]): Token[][] {
  const conditions: Token[][] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at] !== 'where' && tokens[at] !== 'on') continue;
    const rest = tokens.slice(at + 1);
    const end = rest.findIndex((token) => typeof token === 'string' && ENDS.has(token));
    conditions.push(...conjuncts(end < 0 ? rest : rest.slice(0, end)));
  }
  return conditions;
}

const ENDS = new Set([
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
  'do',
]);

function conjuncts(tokens: Token[]): Token[][] {
  if (tokens.includes('or')) return [];
  return splitAt(tokens, 'and').flatMap((part) => {
    const [only] = part;
    return part.length === 1 && Array.isArray(only) ? conjuncts(only) : [part];
  });
}

/** Names of columns that joins of a query have in common. */
const joinedBy = (tokens: Token[]): string[] =>
  tokens.flatMap((token, at) => (tokens[at - 1] === 'using' && Array.isArray(token) ? token.filter(isName) : []));

/** The sources that are held: by a value, by rows that are not a table's, or by one that is held. */
function heldAmong(sources: Source[], conditions: Token[][], common: string[]): Set<string> {
  const held = new Set<string>();
  const same: [string, string][] = [];
  for (const condition of conditions) {
    const [one, other, ...more] = splitAt(condition, '=', 'in');
    if (!one || !other || more.length > 0) continue;
    for (const [left, right] of pairsOf(one, other)) {
      const [a, b] = [ownerIn(left, sources), ownerIn(right, sources)];
      const [from, to] = [a ?? tableIn(left, sources), b ?? tableIn(right, sources)];
      if (from && to && (a ?? b)) same.push([from.alias, to.alias]);
      else if (a && isGiven(right)) held.add(a.alias);
      else if (b && isGiven(left)) held.add(b.alias);
    }
  }
  const tables = sources.filter(({ table }) => table && TENANT_TABLES.has(table));
  if (common.some((name) => tables.some(({ table }) => TENANT_TABLES.get(table ?? '')?.has(name)))) {
    for (const { alias } of tables) same.push([alias, tables[0]?.alias ?? alias]);
    if (tables.length < sources.length) for (const { alias } of tables) held.add(alias);
  }
  for (let grown = -1; grown !== held.size;) {
    grown = held.size;
    for (const [a, b] of same) if (held.has(a) || held.has(b)) held.add(a).add(b);
  }
  return held;
}

/** The sides of a comparison, one by one where it compares lists. */
function pairsOf(one: Token[], other: Token[]): [Token[], Token[]][] {
  const [a, b] = [one.length === 1 && one[0], other.length === 1 && other[0]];
  if (!Array.isArray(a) || a.includes('select')) return [[one, other]];
  const [as, bs] = [splitAt(a, ','), Array.isArray(b) && !b.includes('select') ? splitAt(b, ',') : undefined];
  return as.map((left, i) => [left, bs ? (bs[i] ?? []) : other]);
}

/** The source whose owner a side of a comparison is, alone but for a cast. */
function ownerIn(given: Token[], sources: Source[]): Source | undefined {
  const side = bare(given);
  const [first, dot, second, ...rest] = side;
  if (isName(first) && dot === '.' && isName(second) && rest.length === 0) {
    const source = sources.find(({ alias }) => alias === first);
    return source?.table && TENANT_TABLES.get(source.table)?.has(second) ? source : undefined;
  }
  if (!isName(first) || side.length > 1) return undefined;
  const having = sources.filter(({ table }) => table && TENANT_TABLES.get(table)?.has(first));
  return having.length === 1 ? having[0] : undefined;
}

/** A side without a cast, and without the empty text that is added to keep an index from being used. */
function bare(side: Token[]): Token[] {
  const [sign, last] = side.slice(-2);
  const adds = sign === '::' || sign === 'collate' || (sign === '||' && last === "'");
  return adds && side.length > 2 ? bare(side.slice(0, -2)) : side;
}

/** The table of which a side is a column. */
const tableIn = ([first, dot]: Token[], sources: Source[]): Source | undefined =>
  dot === '.' ? sources.find(({ alias, table }) => alias === first && table && TENANT_TABLES.has(table)) : undefined;

/** Whether a side is a bound value, a text, or what another query or row gives. */
const isGiven = (side: Token[]): boolean =>
  holds(side, (word) => word === "'" || word === '.' || word === 'select' || /^\$?\d/.test(word)) || side.length === 1;
