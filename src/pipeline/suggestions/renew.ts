import type { Context } from '../../context.ts';
import type { FoundNode, GraphEdge } from '../../graph/store.ts';
import { replace, SUGGESTED } from '../../stores/events/notifications.ts';
import * as passes from '../../stores/review/suggestion-passes.ts';
import { supersede, type Category } from '../../stores/review/suggestions.ts';
import { ask, ITEMS_COUNTED, mostOpen } from './ask.ts';
import { inParts, type Pass } from './suggest.ts';
import { isQuestion, isUncertain, suggestUncertain } from './edges.ts';
import { suggestPairs } from './pairs.ts';
import { eachOfAll } from '../unit/each-of-all.ts';
import { isUnaddressed, isUnconnected, suggestIncomplete, suggestUnconnected } from './nodes.ts';

type Suggesting = Pick<Context, 'db' | 'graph' | 'files' | 'log'>;

/** What is found by reading a graph through, which is done only when it has a new revision. */
const READ_THROUGH: Category[] = ['uncertain_relationship', 'incomplete_contact', 'unconnected_entity'];
/** What matching leaves to people, which is asked about every night: it may change without the graph. */
const PAIRED: Category[] = ['merge_candidate', 'link_review'];

/**
 * Raises what there is to suggest about every graph, of one org or of all, says of pending suggestions whose subject changed or went
 * that they are superseded, and tells each org how many are new. Run again on the same graph it finds nothing new. Answers how many;
 * a graph that fails stops no other, and is named in the Problem that is thrown in the end.
 */
export async function renewSuggestions(ctx: Suggesting, signal: AbortSignal, org?: string): Promise<number> {
  const of = await passes.graphsToRead(ctx.db, org ?? null);
  const round = { of, name: graphKeyOf, signal, lacking: 'Without new suggestions' };
  return eachOfAll(ctx, round, async (graph) => {
    const fresh = await renewOf(ctx, graph, signal);
    if (fresh > 0) await tell(ctx, graph.org_id);
    return fresh;
  });
}

const graphKeyOf = ({ graph_key }: passes.GraphToRead): string => graph_key;

async function renewOf(ctx: Suggesting, graph: passes.GraphToRead, signal: AbortSignal): Promise<number> {
  const { db, graph: store, files } = ctx;
  const pass: Pass = { db, graph: store, files, org: graph.org_id, key: graph.graph_key, found: [] };
  if (graph.stale) {
    await readThrough(pass, signal);
    await supersede(db, pass.org, await passes.goneWrites(db, pass.org, pass.key));
  }
  await suggestPairs(pass, signal);
  const [looked, unlooked] = graph.stale ? [[...PAIRED, ...READ_THROUGH], []] : [PAIRED, READ_THROUGH];
  const most = mostOpen(await passes.itemsOf(db, pass.org, pass.key, ITEMS_COUNTED));
  const raised = await ask(pass, { looked, unlooked, most }, signal);
  if (graph.stale) await passes.noteRevision(ctx.db, graph);
  return raised;
}

/**
 * One reading of the whole graph, nodes before edges: what a contact lacks is known when the last edge has passed.
 */
async function readThrough(pass: Pass, signal: AbortSignal): Promise<void> {
  const unaddressed = new Map<number, FoundNode>();
  const organizations = new Set<number>();
  const threads = new Set<number>();
  const relations: GraphEdge[] = [];
  for await (const { nodes, edges } of pass.graph.scan(pass.key)) {
    signal.throwIfAborted();
    for (const node of nodes) {
      if (node.label === 'Organization') organizations.add(node.uid);
      if (node.label === 'Thread') threads.add(node.uid);
      if (isUnaddressed(node)) unaddressed.set(node.uid, node);
    }
    for (const { from, to } of edges) if (organizations.has(to)) unaddressed.delete(from);
    await suggestUnconnected(pass, nodes.filter(isUnconnected));
    for (const edge of edges) if (isUncertain(edge) && isQuestion(edge, threads)) relations.push(edge);
  }
  for (const some of inParts(relations)) await suggestUncertain(pass, some);
  for (const some of inParts([...unaddressed.values()])) await suggestIncomplete(pass, some);
}

async function tell({ db }: Suggesting, org: string): Promise<void> {
  await replace(db, org, {
    kind: SUGGESTED,
    message: 'Suggestions wait for a decision.',
    link: `/org/${org}/suggestions`,
  });
}
