import '../src/common/frozen-intrinsics.ts';
import { createContext, type Context } from '../src/context.ts';
import { readConfigBeside } from '../src/embedded/local-config.ts';
import { fillPassages } from '../src/pipeline/maintenance/fill-passages.ts';
import { rebuildGraph } from '../src/pipeline/maintenance/rebuild.ts';
import { allKeys } from '../src/stores/orgs/graphs.ts';
import { regroupGraph } from '../src/pipeline/maintenance/regroup-graph.ts';
import { isOutage } from '../src/common/transient-errors.ts';
import { empty } from '../src/stores/passages/passages.ts';
import type { Progress } from '../src/stores/operations/rebuilds.ts';

const EVERY = 20_000;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints how far a graph is, every twenty thousand nodes and edges. */
function progress(graph: string): (at: Progress) => void {
  let printed = 0;
  return ({ phase, written }) => {
    if (written < printed + EVERY) return;
    printed = written;
    print(`${graph}: ${written} nodes and edges are written, now ${phase}`);
  };
}

/** Brings every graph into the store in use; answers how many could not be. */
async function rebuildAll(ctx: Context): Promise<number> {
  await ctx.graph.prepare().catch(async (error: Error) => {
    throw new Error((await ctx.graph.fault()) ?? error.message);
  });
  let failed = 0;
  for (const graph of await allKeys(ctx.db))
    try {
      const mended = Object.entries(await regroupGraph(ctx, graph));
      if (mended.length)
        print(
          `${graph}: grouped anew, for rows differed: ${mended.map(([table, n]) => `${n} of ${table}`).join(', ')}`,
        );
      const { state, nodes, edges, hash } = await rebuildGraph(ctx, graph, { heard: progress(graph) });
      await empty(ctx.db, graph);
      const items = await fillPassages(ctx, graph);
      const done = state === 'same' ? 'was there already' : 'is rebuilt';
      print(`${graph}: ${done}, ${nodes} nodes, ${edges} edges, ${hash.slice(0, 12)}, texts of ${items} items`);
    } catch (error) {
      if (isOutage(error)) throw error;
      failed += 1;
      print(`${graph}: ${(error as Error).message}`);
    }
  return failed;
}

try {
  const ctx = await createContext(readConfigBeside(), 'rebuild');
  const failed = await rebuildAll(ctx);
  await ctx.close();
  print(failed ? `${failed} graphs are not what is asserted.` : 'Every graph is what is asserted.');
  process.exitCode = failed ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
