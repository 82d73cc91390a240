import { movedTexts, type Pairs } from '../diff.ts';
import { keyOf } from './rows.ts';
import type { Tx } from './run.ts';
import type { GraphNode } from '../store.ts';
import { elementAt } from '../../common/element-at.ts';

type Aliased = Pick<GraphNode, 'uid' | 'aliases'>;

/** Brings the aliases that lead to nodes from what they were to what they are. */
export async function writeAliases(tx: Tx, graph: string, before: Aliased[], after: Aliased[]): Promise<void> {
  const moved = movedTexts(before, after, (node) => node.aliases);
  const rows = ({ texts, uids }: Pairs) => texts.map((alias, i) => ({ alias, of: keyOf(graph, elementAt(uids, i)) }));
  const left = rows(moved.left);
  const added = rows(moved.added);
  await Promise.all([
    ...(left.length > 0 ? [tx.run(FORGET, { graph, rows: left })] : []),
    ...(added.length > 0 ? [tx.run(ADD, { graph, rows: added })] : []),
  ]);
}

const FORGET = 'UNWIND $rows AS r MATCH (a:QuernAlias {graph: $graph, alias: r.alias}) WHERE a.of = r.of DELETE a';
const ADD = 'UNWIND $rows AS r CREATE (:QuernAlias {graph: $graph, alias: r.alias, of: r.of})';
