import type { Settling } from '../../src/pipeline/unit/graph-lock.ts';
import { matchGraph } from '../../src/pipeline/matching/graph.ts';
import { settleGraph } from '../../src/pipeline/settling/settle.ts';
import * as documents from '../../src/stores/documents/documents.ts';
import type { NewDocument } from '../../src/stores/documents/documents.ts';
import { comparable, digest } from './settled-graph.ts';
import { makeGraph } from './settled.ts';

/** Makes graphs of the same documents in many ways, to be compared. */
export function prover(ctx: Settling) {
  let graphs = 0;
  return {
    /** An empty graph's key. */
    async empty(): Promise<string> {
      const graph = `graph-${++graphs}`;
      await makeGraph(ctx.db, graph);
      return graph;
    },
    async put(graph: string, docs: NewDocument[]): Promise<void> {
      await documents.put(
        ctx.db,
        docs.map((d) => ({ ...d, org: graph, graph })),
      );
    },
    async retract(graph: string, docs: NewDocument[]): Promise<void> {
      await documents.retract(
        ctx.db,
        graph,
        docs.map((d) => d.id),
      );
    },
    /** Settles and matches all there is with as many workers side by side. */
    async settle(graph: string, limit = 200, workers = 1): Promise<void> {
      await Promise.all(Array.from({ length: workers }, () => settleGraph(ctx, graph, { limit })));
      await Promise.all(Array.from({ length: workers }, () => matchGraph(ctx, graph, { limit })));
    },
    async of(docs: NewDocument[], limit = 200, workers = 1): Promise<string> {
      const graph = await this.empty();
      await this.put(graph, docs);
      await this.settle(graph, limit, workers);
      return this.digest(graph);
    },
    async digest(graph: string): Promise<string> {
      return digest(await comparable(ctx.db, ctx.graph, graph));
    },
  };
}
