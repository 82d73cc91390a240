import { TENANT_TABLES } from './tenant-tables.ts';
import { conditionsOf, type Common, type Condition } from './conditions.ts';
import { isName, sourcesOf, withoutParentheses, type Source } from './sources.ts';
import { holds, splitAt, tokensOf, type Token } from './tokens.ts';

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
function unscopedInQuery(given: Token[]): string[] {
  const tokens = withoutParentheses(given[0] === 'all' ? given.slice(1) : given);
  const nested = tokens.flatMap((token) => (typeof token === 'string' ? [] : unscopedIn(token)));
  const own = tokens[0] === 'with' ? tokens.slice(mainOf(tokens)) : tokens;
  const sources = sourcesOf(own);
  const held = heldAmong(sources, conditionsOf(own));
  const unscoped = sources.filter(({ alias, table }) => table && TENANT_TABLES.has(table) && !held.has(alias));
  const whole = WHOLE.has(String(own[0])) ? own.filter((token) => TENANT_TABLES.has(String(token))).map(String) : [];
  return [...nested, ...whole, ...unscoped.map(({ table }) => table ?? '')];
}

/** Statements that are about all of a table, whatever else they say. */
const WHOLE = new Set(['table', 'copy', 'truncate', 'lock']);

/** Where the query behind its `with` begins. */
function mainOf(tokens: Token[]): number {
  const at = tokens.findIndex(
    (token, i) =>
      i > 0 &&
      ['select', 'update', 'delete', 'insert', 'table'].includes(String(token)) &&
      Array.isArray(tokens[i - 1]),
  );
  return at < 0 ? 0 : at;
}

/** The sources that are held: by a value, by rows that are not a table's, or by one that is held. */
function heldAmong(
  sources: Source[],
  { conditions, common }: { conditions: Condition[]; common: Common[] },
): Set<string> {
  const held = new Set<string>();
  const leads: [from: string, to: string][] = [];
  const hold = (source: Source, { reaches }: Condition) => void (reaches(source) && held.add(source.alias));
  const lead = (from: Source, to: Source, reaches: Condition['reaches']) =>
    void (reaches(to) && leads.push([from.alias, to.alias]));
  for (const condition of conditions) {
    const [one, other, ...more] = splitAt(condition.tokens, '=', 'in');
    if (!one || !other || more.length > 0 || other[0] === 'all' || condition.tokens.includes('is')) continue;
    for (const [left, right] of pairsOf(one, other)) {
      const [a, b] = [ownerIn(left, sources), ownerIn(right, sources)];
      const [from, to] = [a ?? tableIn(left, sources), b ?? tableIn(right, sources)];
      if (from && to && (a ?? b)) {
        if (b) lead(from, to, condition.reaches);
        if (a) lead(to, from, condition.reaches);
      } else if (a && isGiven(right, sources)) hold(a, condition);
      else if (b && isGiven(left, sources)) hold(b, condition);
    }
  }
  const tables = sources.filter(isOwned);
  for (const { columns, reaches } of common) {
    const [first, ...others] = tables.filter(({ table }) => columns.some((name) => isOwner(table, name)));
    if (!first) continue;
    for (const other of others) {
      lead(first, other, reaches);
      lead(other, first, reaches);
    }
    if (tables.length < sources.length)
      for (const source of [first, ...others]) if (reaches(source)) held.add(source.alias);
  }
  for (let grown = -1; grown !== held.size;) {
    grown = held.size;
    for (const [from, to] of leads) if (held.has(from)) held.add(to);
  }
  return held;
}

const isOwned = ({ table }: Source): boolean => table !== undefined && TENANT_TABLES.has(table);
const isOwner = (table: string | undefined, column: string): boolean =>
  TENANT_TABLES.get(table ?? '')?.has(column) ?? false;

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

/** Whether a side is a bound value, a text, or what another query or row gives, and nothing of the rows that are to be held. */
const isGiven = (side: Token[], sources: Source[]): boolean =>
  !isOfSources(side, sources) &&
  (holds(side, (word) => word === "'" || word === '.' || word === 'select' || /^\$?\d/.test(word)) ||
    side.length === 1);

/** Whether a side has an owner's column of one of the sources in it, or a query that names one of them. */
const isOfSources = (side: Token[], sources: Source[]): boolean =>
  side.some((token, at) => {
    if (Array.isArray(token)) return token[0] === 'select' ? namesAny(token, sources) : isOfSources(token, sources);
    if (side[at - 1] === '.') return false;
    if (side[at + 1] === '.') return sources.some((source) => source.alias === token && isOwned(source));
    return sources.some(({ table }) => isOwner(table, token)) && OWNERS.has(token);
  });

/** Whether a query within another calls a column by one of its sources, which is given by the very rows that are to be held. */
const namesAny = (query: Token[], sources: Source[]): boolean => {
  const own = new Set(sourcesOf(query).map(({ alias }) => alias));
  const outer = sources.filter((source) => isOwned(source) && !own.has(source.alias));
  return query.some((token, at) =>
    Array.isArray(token) ? namesAny(token, outer) : query[at + 1] === '.' && outer.some(({ alias }) => alias === token),
  );
};

const OWNERS = new Set(['org_id', 'graph', 'graph_key']);
