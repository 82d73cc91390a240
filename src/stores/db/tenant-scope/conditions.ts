import { ENDING, isName, sourceAt, type Source } from './sources.ts';
import { splitAt, type Token } from './tokens.ts';

/** Which sources what is said of a join holds: all of it are, unless rows of theirs are there without a match. */
type Reach = (source: Source) => boolean;

/** What always holds of the rows of those sources that it reaches. */
export interface Condition {
  tokens: Token[];
  reaches: Reach;
}

/** Columns that two sides of a join have in common. */
export interface Common {
  columns: string[];
  reaches: Reach;
}

const all: Reach = () => true;

/** What always holds in a query: the parts of its `where` and `on` between `and`, with those in parentheses; and the columns of its `using`. */
export function conditionsOf(tokens: Token[]): { conditions: Condition[]; common: Common[] } {
  const conditions: Condition[] = [];
  const common: Common[] = [];
  const joins: Reach[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token === 'join' && !UNCONDITIONAL.has(String(tokens[at - 1]))) joins.push(reachOf(tokens, at));
    const columns = tokens[at + 1];
    if (token === 'using' && Array.isArray(columns))
      common.push({ columns: columns.filter(isName), reaches: joins.pop() ?? all });
    if (token !== 'where' && token !== 'on') continue;
    const reaches = token === 'on' ? (joins.pop() ?? all) : all;
    const rest = tokens.slice(at + 1);
    const end = rest.findIndex((one) => typeof one === 'string' && ENDS.has(one));
    for (const part of conjuncts(end < 0 ? rest : rest.slice(0, end))) conditions.push({ tokens: part, reaches });
  }
  return { conditions, common };
}

const UNCONDITIONAL = new Set(['cross', 'natural']);

/** An outer join keeps rows of its one side, or of both, that match nothing of the other. */
function reachOf(tokens: Token[], at: number): Reach {
  const kind = tokens[at - 1] === 'outer' ? tokens[at - 2] : tokens[at - 1];
  const joined = sourceAt(tokens, at + 1)?.alias;
  if (kind === 'left') return ({ alias }) => alias === joined;
  if (kind === 'right') return ({ alias }) => alias !== joined;
  return kind === 'full' ? () => false : all;
}

const ENDS = new Set([...ENDING, 'do']);

/** The parts of a condition between `and`, with those in parentheses; none where one of several may hold. */
function conjuncts(tokens: Token[]): Token[][] {
  if (tokens.includes('or')) return [];
  return splitAt(tokens, 'and').flatMap((part) => {
    const [only] = part;
    return part.length === 1 && Array.isArray(only) ? conjuncts(only) : [part];
  });
}
