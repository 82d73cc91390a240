import { differentNodes, distinctEdges, namedEdges, tallyEdges, tallyNodes } from '../diff.ts';
import { writeCounts } from './counts.ts';
import { edgesAt, makeEdges, removeEdges, writeEdges } from './edges.ts';
import { moveDegrees } from './degrees.ts';
import { makeNodes, oldNodes, removeNodes, writeNodes } from './write-nodes.ts';
import { int, rowsIn, type Tx } from './run.ts';
import { textOf } from './terms.ts';
import { writeAliases } from './aliases.ts';
import { writeWords } from './text-index.ts';
import type { GraphChange } from '../store.ts';
import { elementAt } from '../../common/element-at.ts';

/** The revision that a change belongs to, and whether there are further parts of it. */
export interface Fence {
  revision: number;
  isPart: boolean;
}

/**
 * Applies a change in the caller's transaction; changes of one graph take turns. Rows that hold what they should are left alone, and so
 * is a graph that has come to the revision already: the look at it and the write are one transaction, which has the graph's turn.
 */
export async function applyChange(tx: Tx, graph: string, change: GraphChange, fence?: Fence): Promise<void> {
  refuseUnstorable(change);
  const wanted = change.nodes.map((node) => node.uid);
  const [held, old, atRemoved] = await Promise.all([
    takeTurn(tx, graph),
    oldNodes(tx, graph, [...wanted, ...change.gone.nodes]),
    edgesAt(tx, graph, [...new Set(change.gone.nodes).difference(new Set(wanted))]),
  ]);
  if (fence && held >= fence.revision) return;
  const { changed: nodes, removed } = differentNodes(change, old);
  const changed = nodes.map((node) => ({ ...node, ...textOf(graph, node) }));
  const before = [...changed.flatMap((node) => old.get(node.uid) ?? []), ...removed];
  const removedUids = removed.map((node) => node.uid);
  const edges = namedEdges(change);
  const [known, absent] = parted(changed, ({ uid }) => old.has(uid));
  const isAbsent = new Set(absent.map(({ uid }) => uid));
  const [first, others] = parted(edges.wanted, ({ from, to }) => isAbsent.has(from) || isAbsent.has(to));
  const [, , , fresh, left] = await Promise.all([
    makeNodes(tx, graph, absent, tallyEdges(new Map(), first, [])),
    writeNodes(tx, graph, known, old),
    makeEdges(tx, graph, first),
    writeEdges(tx, graph, others),
    removeEdges(tx, graph, edges.leaving),
    removeNodes(tx, graph, removedUids),
    writeAliases(tx, graph, before, changed),
    writeWords(tx, graph, before, changed),
  ]);
  const tally = tallyNodes(changed, removed, old);
  const degrees = tallyEdges(tally, [...first, ...fresh], distinctEdges([...left, ...atRemoved]));
  for (const uid of [...removedUids, ...isAbsent]) degrees.delete(uid);
  await Promise.all([
    moveDegrees(tx, graph, degrees),
    writeCounts(tx, graph, tally),
    ...(!fence || fence.isPart ? [] : [arriveAt(tx, graph, fence.revision)]),
  ]);
}

/** The values for which `is` holds, and the others. */
function parted<T>(values: T[], is: (value: T) => boolean): [T[], T[]] {
  const { yes = [], no = [] } = Object.groupBy(values, (value) => (is(value) ? 'yes' : 'no'));
  return [yes, no];
}

/** Waits for the graph's turn, which is the caller's until its transaction ends; answers with the revision that the graph has come to. */
async function takeTurn(tx: Tx, graph: string): Promise<number> {
  const found = await rowsIn<{ revision: number }>(
    tx,
    `MERGE (g:QuernGraph {uid: $graph}) ON CREATE SET g.revision = 0 SET g.turns = coalesce(g.turns, 0) + 1 RETURN g.revision AS revision`,
    { graph },
  );
  return elementAt(found, 0).revision;
}

const arriveAt = (tx: Tx, graph: string, revision: number) =>
  tx.run('MATCH (g:QuernGraph {uid: $graph}) SET g.revision = $revision', { graph, revision: int(revision) });

const SUSPECT = /\\u(?:0000|d[89a-f])/;

/** What PostgreSQL cannot hold is refused here too: a graph can move from one engine to the other. */
function refuseUnstorable(change: GraphChange): void {
  if (!SUSPECT.test(JSON.stringify(change))) return;
  JSON.stringify(change, (_, value) => {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
      throw new Error('A text holds a NUL or half a character, which no store keeps.');
    return value;
  });
}
