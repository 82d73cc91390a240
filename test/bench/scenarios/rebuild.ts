import { readConfig } from '../../../src/config.ts';
import { createContext, type Context } from '../../../src/context.ts';
import { neo4jDriver } from '../../../src/graph/neo4j/connect.ts';
import { rebuildGraph } from '../../../src/pipeline/maintenance/rebuild.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import { put } from '../../../src/stores/documents/documents.ts';
import { transaction } from '../../../src/stores/db/sql.ts';
import { intoNeo4j, intoPostgres, rowsOf, type Rows } from '../baselines/bulk-upserts.ts';
import { documents, worldFor, type DocumentRun } from '../documents.ts';
import { median } from '../measure.ts';
import { scenario, type Bench } from '../scenario.ts';

const CHUNK = 2_000;
/** Documents for each node: people and organizations are the others. */
const SHARE = 0.8;
const LEAST = 0.6;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
};

async function grow(bench: Bench, ctx: Context, org: string): Promise<void> {
  const run: DocumentRun = { org, graph: org, seed: 1, world: worldFor(bench.size) };
  const count = Math.round(bench.size * SHARE);
  const took = await seconds(async () => {
    for (let n = 0; n < count; n += CHUNK) {
      await transaction(ctx.db, (db) => put(db, documents(run, n, Math.min(count, n + CHUNK))));
      await settleGraph(ctx, org);
    }
  });
  await ctx.db.query('vacuum analyze');
  bench.say(`${count} documents settled in ${Math.round(took)} s`);
}

/** Writes the rows as barely as the engine in use allows. */
async function bare(ctx: Context, rows: Rows): Promise<number> {
  if (!ctx.config.NEO4J_URI) return seconds(() => intoPostgres(ctx.db, rows));
  const driver = neo4jDriver(ctx.config);
  try {
    return await seconds(() => intoNeo4j(driver, rows));
  } finally {
    await driver.close();
  }
}

export const rebuilding = scenario({
  name: 'rebuild',
  order: 12,
  async run(bench) {
    const service = await bench.service();
    const { org_id } = await service.newOrg();
    await service.kill('workers', 'SIGTERM');
    const ctx = await createContext(readConfig({ ...service.env, LOG_LEVEL: 'silent' }), 'bench');
    try {
      await grow(bench, ctx, org_id);
      const rows = await rowsOf(ctx.graph, org_id);
      const all = rows.nodes.length + rows.edges.length;
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let run = 0; run < bench.runs; run++) {
        await ctx.graph.drop(org_id);
        ours.push(all / (await seconds(() => rebuildGraph(ctx, org_id))));
        theirs.push(all / (await bare(ctx, rows)));
        bench.say(`${Math.round(ours.at(-1)!)} beside ${Math.round(theirs.at(-1)!)} rows/s`);
      }
      const ratio = median(ours) / median(theirs);
      return [
        {
          what: `${rows.nodes.length} nodes and ${rows.edges.length} edges into an empty store, compared in the end`,
          ours: { rate: median(ours) },
          baseline: { rate: median(theirs) },
          ratio,
          goal: `≥ ${LEAST} of bulk upserts`,
          reached: ratio >= LEAST,
        },
      ];
    } finally {
      await ctx.close();
    }
  },
});
