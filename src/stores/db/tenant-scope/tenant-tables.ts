import { readdirSync, readFileSync } from 'node:fs';
import { splitAt, tokensOf, type Token } from './tokens.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);

/** Columns that say whose a row is. */
const OWNERS = ['org_id', 'graph', 'graph_key'];
/** Numbers of rows of a graph that no request brings: whoever has one has read it from a row of that graph. */
const SURROGATES = ['uid', 'profile', 'doc', 'thing', 'root', 'anchor', 'a', 'b', 'from_uid', 'to_uid', 'seq'];

/**
 * Every table that holds what organizations own, with the columns by which a statement is held to one of them: those that the migrations
 * make with the organization, or the graph, in their primary key. All others are the installation's.
 */
export const TENANT_TABLES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...primaryKeys()].flatMap(([table, key]) => {
    if (key.includes('org_id')) return [[table, new Set(OWNERS)] as const];
    return key.includes('graph') ? [[table, new Set([...OWNERS, ...SURROGATES])] as const] : [];
  }),
);

/** The columns of the primary key of each table, as the migrations leave them. */
function primaryKeys(): Map<string, Token[]> {
  const keys = new Map<string, Token[]>();
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'));
  for (const file of files.toSorted())
    for (const statement of splitAt(tokensOf(readFileSync(new URL(file, MIGRATIONS), 'utf8')), ';')) {
      const at = statement.indexOf('table') + 1;
      const table = statement.slice(at).find((word) => !['if', 'not', 'exists'].includes(String(word)));
      const key = primaryKey(statement);
      if (at === 0 || typeof table !== 'string') continue;
      if (statement[0] === 'drop') keys.delete(table);
      else if (key && ['create', 'alter'].includes(String(statement[0]))) keys.set(table, key);
    }
  return keys;
}

/** The columns between the parentheses behind `primary key`, or the words of the one column that it stands behind. */
function primaryKey(tokens: Token[]): Token[] | undefined {
  const at = tokens.findIndex((word, i) => word === 'primary' && tokens[i + 1] === 'key');
  const columns = tokens[at + 2];
  if (at < 0) return tokens.filter(Array.isArray).map(primaryKey).find(Boolean);
  return Array.isArray(columns) ? columns : splitAt(tokens.slice(0, at), ',').at(-1);
}
