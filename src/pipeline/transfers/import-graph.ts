import { z } from 'zod';
import { elementAt, valueAt } from '../../common/element-at.ts';
import type { Context } from '../../context.ts';
import { LABELS, type Label } from '../../common/model.ts';
import { put, type NewDocument } from '../../stores/documents/documents.ts';
import * as graphs from '../../stores/orgs/graphs.ts';
import { pendingSpan } from '../../stores/settling/pending-documents.ts';
import { transaction } from '../../stores/db/sql.ts';
import { isTooLarge } from '../../common/record-size.ts';
import { isStorable } from '../../common/storable.ts';
import { firstWrong } from '../../common/text/issue-words.ts';
import * as transfers from '../../stores/operations/transfers.ts';
import type { Transfer } from '../../stores/operations/transfers.ts';
import { refused } from './archive.ts';
import { EdgeLine, NodeLine, RELATIONSHIP } from './graph-lines.ts';
import { edgeDocument, entitiesOf, nodeDocuments, type Into } from './imported-documents.ts';
import { readLines } from './read-lines.ts';
import { allowedBy } from '../unit/graph-lock.ts';
import type { Telling, Turn } from './transfer.ts';

type Taking = Pick<Context, 'db' | 'files' | 'graph'>;

const BATCH_SIZE = 500;
const LOOKED = 0.1;
const WRITTEN = 0.4;

type Line = { node: NodeLine } | { edge: EdgeLine };

/** What is held of the nodes while edges are read: a number for each id, which tells its label and first day. */
type Nodes = Map<string, number>;
const DAY_MS = 86_400_000;
const asNumber = ({ '@type': label, provenance }: NodeLine): number =>
  (Date.parse(`${provenance.valid_from}T00:00:00Z`) / DAY_MS) * LABELS.length + LABELS.indexOf(label);
const labelIn = (n: number): Label => elementAt(LABELS, ((n % LABELS.length) + LABELS.length) % LABELS.length);
const dayIn = (n: number): string => new Date(Math.floor(n / LABELS.length) * DAY_MS).toISOString().slice(0, 10);

function asLine(json: string, n: number): Line {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw refused(`line ${n} is no JSON`);
  }
  if (json.includes('\\u') && !isStorable(value))
    throw refused(`line ${n} holds a character that is none, or is nested too deep`);
  if (typeof value === 'object' && value !== null && isTooLarge(value))
    throw refused(`line ${n} has more values than a node or an edge has`);
  const edge = (value as { '@type'?: unknown } | null)?.['@type'] === RELATIONSHIP;
  const read = z.safeParse(edge ? EdgeLine : NodeLine, value, { reportInput: true });
  if (read.success) return edge ? { edge: read.data as EdgeLine } : { node: read.data as NodeLine };
  throw refused(`line ${n}, ${firstWrong(read.error)}`);
}

async function* linesOf({ files }: Pick<Context, 'files'>, { place }: Transfer, signal: AbortSignal) {
  let n = 0;
  for await (const lines of readLines(files.large, place)) {
    signal.throwIfAborted();
    for (const line of lines) {
      n++;
      if (line.trim() !== '') yield { n, ...asLine(line, n) };
    }
  }
}

/** Looks all lines through: each is a node or an edge, nodes come first and once, edges join two of them and fit the graph. */
async function lookThrough(
  ctx: Taking,
  transfer: Transfer,
  signal: AbortSignal,
): Promise<{ nodes: Nodes; entities: Set<string>; count: number }> {
  const allowed = allowedBy({ template: 'operational', fork: null });
  const nodes: Nodes = new Map();
  const entities = new Set<string>();
  let [count, edges] = [0, 0];
  for await (const line of linesOf(ctx, transfer, signal)) {
    count++;
    if ('node' in line) {
      if (edges > 0) throw refused(`line ${line.n} is a node behind an edge`);
      if (nodes.has(line.node.id)) throw refused(`line ${line.n} has the id of another line`);
      nodes.set(line.node.id, asNumber(line.node));
      for (const slug of entitiesOf(line.node)) entities.add(slug);
      continue;
    }
    edges++;
    const { type, from, to } = line.edge;
    const [a, b] = [nodes.get(from), nodes.get(to)];
    if (a === undefined || b === undefined || from === to)
      throw refused(`line ${line.n} does not join two of its nodes`);
    if (!allowed(type, labelIn(a), labelIn(b)))
      throw refused(`line ${line.n}: the primary graph has no ${type} from ${labelIn(a)} to ${labelIn(b)}`);
  }
  return { nodes, entities, count };
}

/** The key of the graph that an import goes to. */
async function graphKey({ db }: Pick<Context, 'db'>, { org_id, graph_id }: Transfer): Promise<string> {
  const graph = await graphs.get(db, org_id, graph_id);
  if (!graph) throw graphs.graphDeleted();
  return graph.graph_key;
}

/** Looks a file of graph lines through and writes a document for each line; goes on where an earlier turn was cut off. `written` is called with the graph after each part. */
export async function importGraph(
  ctx: Taking,
  transfer: Transfer,
  { progress, signal }: Turn,
  written: (graph: string) => void,
): Promise<void> {
  const graph = await graphKey(ctx, transfer);
  const { nodes, entities, count } = await lookThrough(ctx, transfer, signal);
  const into: Into = {
    org: transfer.org_id,
    graph,
    import: transfer.id,
    isEntity: (slug) => entities.has(slug),
    isNode: (id) => nodes.has(id),
  };
  progress(LOOKED);
  let [done, some] = [0, [] as NewDocument[]];
  const write = async () => {
    await writeSome(ctx, transfer, some, { done, total: count });
    some = [];
    progress(LOOKED + ((WRITTEN - LOOKED) * done) / Math.max(1, count));
    written(graph);
  };
  for await (const line of linesOf(ctx, transfer, signal)) {
    if (++done <= transfer.done) continue;
    some.push(...documentsOf(into, line.n, line, nodes));
    if (some.length >= BATCH_SIZE) await write();
  }
  await write();
}

function documentsOf(into: Into, n: number, line: Line, nodes: Nodes): NewDocument[] {
  if ('node' in line) return nodeDocuments(into, n, line.node);
  const [a, b] = [valueAt(nodes, line.edge.from), valueAt(nodes, line.edge.to)];
  const day = dayIn(Math.max(a, b));
  return [edgeDocument(into, n, line.edge, { ends: [labelIn(a), labelIn(b)], day })];
}

function writeSome(
  { db }: Taking,
  transfer: Transfer,
  docs: NewDocument[],
  at: { done: number; total: number },
): Promise<void> {
  return transaction(db, async (tx) => {
    await put(tx, docs);
    if (!(await transfers.advance(tx, transfer, { stage: 'write', ...at }))) throw new Error('the claim was lost');
  });
}

/** Whether all lines of an import can be read in the graph; throws when they are settled and some are not there. */
export async function graphSettled(
  ctx: Pick<Context, 'db' | 'graph'>,
  transfer: Transfer,
  tell: Telling,
): Promise<boolean> {
  const graph = await graphKey(ctx, transfer);
  const left = await pendingSpan(ctx.db, graph);
  tell.progress(WRITTEN + (1 - WRITTEN) * (1 - Math.min(1, left / Math.max(1, transfer.total))));
  if (left > 0 || (await graphs.isOnItsWay(ctx.db, graph))) return false;
  const { nodes, edges } = await ctx.graph.counts(graph);
  if (nodes + edges >= transfer.total) return true;
  throw refused(`only ${nodes + edges} of its ${transfer.total} nodes and edges stand for themselves`);
}
